import Foundation

/// Node, whose V8 tells what JavaScript engines beside JavaScriptCore do.
enum Node {
  static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    .map { "\($0)/node" }.first { FileManager.default.isExecutableFile(atPath: $0) }

  /// Which patterns it takes with the flags that each comes with.
  static func taken(_ patterns: [(text: String, flags: String)]) throws -> [Bool] {
    try answer(
      """
      ([text, flags]) => {
        try { new RegExp(text, flags); return true; } catch { return false; }
      }
      """,
      patterns.map { [$0.text, $0.flags] }
    )
  }

  /// Which of some texts each pattern matches with a flag; nil for a pattern that it refuses.
  static func matches(of patterns: [String], flag: String, in texts: [String]) throws -> [[Bool]?] {
    try answer(
      """
      ([pattern, flag, ...texts]) => {
        try { const all = new RegExp(pattern, flag); return texts.map((text) => all.test(text)); }
        catch { return null; }
      }
      """,
      patterns.map { [$0, flag] + texts }
    )
  }

  /// What a function gives for each input.
  private static func answer<Answer: Decodable>(
    _ function: String,
    _ inputs: [[String]]
  ) throws -> [Answer] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    let program = """
      const inputs = JSON.parse(require('fs').readFileSync(0, 'utf8'));
      console.log(JSON.stringify(inputs.map(\(function))));
      """
    process.arguments = ["-e", program]
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    input.fileHandleForWriting.write(try JSONEncoder().encode(inputs))
    try input.fileHandleForWriting.close()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode([Answer].self, from: data)
  }
}
