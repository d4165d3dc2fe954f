import Foundation
import TestSupport
import Testing

@Suite("A run that a signal ends")
struct StoppedRunTests {
  /// Patterns of which each takes a while to examine; all of them take minutes.
  private static let patterns = (0..<400).map { "^https://a\($0)\\.example/(\\w+/?)+(\\d+-?)+$" }

  private static let list = patterns.joined(separator: "\n") + "\n"

  private static var manifest: String {
    let rules = patterns.enumerated().map { number, pattern in
      """
      {"title": "r\(number)", "regex": \(quoted(pattern)), "includeHeaders": false,
       "formats": [{"appIdentifier": "a", "format": "a://\(number)"}], "testInputs": [], "testResults": []}
      """
    }
    return """
      {"manifestVersion": 4, "apps": [{"identifier": "a", "displayName": "A", "storeIdentifier": "1",
       "scheme": "a", "country": "us", "platform": "phone"}], "actions": [\(rules.joined(separator: ",\n"))],
       "redirects": [], "previews": []}
      """
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\\", with: "\\\\") + "\""
  }

  /// A run that has been started.
  private struct Run {
    let folder: TemporaryFolder
    let process = Process()
    var cache: String { folder.url.appendingPathComponent("cache").path }

    init(_ arguments: [String], _ files: [String: String]) throws {
      folder = try TemporaryFolder()
      for (name, text) in files { try folder.write(text, to: name) }
      process.executableURL = Tool.binary
      process.arguments = arguments
      process.currentDirectoryURL = folder.url
      var variables = ProcessInfo.processInfo.environment
      variables["CI"] = nil
      variables["RULEPROOF_CACHE"] = cache
      process.environment = variables
      for name in ["out", "err"] { try folder.write("", to: name) }
      process.standardOutput = FileHandle(forWritingAtPath: path("out"))
      process.standardError = FileHandle(forWritingAtPath: path("err"))
      process.standardInput = FileHandle.nullDevice
    }

    func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

    func text(_ name: String) throws -> String {
      try String(contentsOfFile: path(name), encoding: .utf8)
    }

    /// How many results the run has kept of a kind.
    func kept(_ kind: String) -> Int {
      let files = FileManager.default.enumerator(atPath: cache + "/" + kind)
      return (files?.allObjects ?? []).count { "\($0)".hasSuffix(".json") }
    }

    /// Sends a signal once a condition holds; the process must not end before.
    func stop(_ signal: Int32 = SIGTERM, once condition: () throws -> Bool) throws -> Int32 {
      while process.isRunning, try !condition() { usleep(20_000) }
      let errors = try text("err")
      #expect(process.isRunning, "it ended before the signal: \(errors)")
      kill(process.processIdentifier, signal)
      process.waitUntilExit()
      #expect(process.terminationReason == .exit)
      return process.terminationStatus
    }
  }

  /// The numbers of `examined of total` in the message of the finding.
  private static func counts(_ text: String, _ noun: String = "patterns") throws -> (Int, Int) {
    let match = try #require(text.firstMatch(of: /(\d+) of (\d+) (patterns|rules)/), "\(text)")
    #expect(match.3 == noun)
    return (try #require(Int(match.1)), try #require(Int(match.2)))
  }

  @Test(
    "'slow' and 'drift' report what they have examined, and the next run goes on there",
    arguments: ["slow", "drift"]
  )
  func patterns(command: String) throws {
    let run = try Run(
      [
        command, "--patterns", "list", "--jobs", "1", "--report", "json=run.json", "--fix",
        "--verbose",
      ],
      ["list": Self.list]
    )
    try run.process.run()
    #expect(try run.stop { run.kept(command) >= 2 } == 2)
    let output = try run.text("out")
    #expect(output.contains("stopped by SIGTERM: "), "\(output)")
    let (examined, total) = try Self.counts(output)
    #expect(examined >= 2 && examined < total && total == Self.patterns.count)
    #expect(run.kept(command) >= examined)
    // What '--fix' writes is not written from a part.
    #expect(try run.text("list") == Self.list)
    let record = try JSONSerialization.jsonObject(with: Data(try run.text("run.json").utf8))
    let object = try #require(record as? [String: Any])
    let call = try #require(object["call"] as? [String: Any])
    #expect(call["exitCode"] as? Int == 2 && call["result"] as? String == "failed")
    let summary = try #require(object["summary"] as? [String: Any])
    let part = try #require(summary[command] as? [String: Any])
    #expect(part["patterns"] as? Int == examined)
    let found = try #require(object["diagnostics"] as? [[String: Any]])
    #expect(found.contains { $0["code"] as? String == "stopped" })
  }

  @Test(
    "'verify' names the parts that it has not begun, and writes no baseline",
    arguments: [SIGINT, SIGTERM]
  )
  func verify(signal: Int32) throws {
    let run = try Run(
      ["verify", "--baseline", "write", "--jobs", "1"],
      ["rules.json": Self.manifest, "ruleproof.yml": "manifests: [rules.json]\n"]
    )
    try run.process.run()
    #expect(try run.stop(signal) { run.kept("drift") >= 1 } == 2)
    let output = try run.text("out")
    #expect(
      output.contains("stopped by \(signal == SIGINT ? "SIGINT" : "SIGTERM"): drift "),
      "\(output)"
    )
    #expect(output.contains(" patterns examined; not examined: slow, checks, "), "\(output)")
    let (examined, total) = try Self.counts(output)
    #expect(examined >= 1 && examined < total)
    #expect(!FileManager.default.fileExists(atPath: run.path("ruleproof-baseline.json")))
  }

  @Test(
    "'scan' writes the records that it has read, ends though its input does not, and goes on behind them"
  )
  func scan() throws {
    let urls = (0..<50).map { "https://a\($0).example/x\n" }.joined()
    let run = try Run(
      [
        "scan", "--patterns", "list", "--checkpoint", "state", "--checkpoint-interval", "0",
        "--output", "lines", "-",
      ],
      ["list": "^https://a\\d+\\.example/\n"]
    )
    let pipe = Pipe()
    run.process.standardInput = pipe
    try run.process.run()
    // The last line is not whole.
    try pipe.fileHandleForWriting.write(contentsOf: Data((urls + "https://a").utf8))
    // The first checkpoint may be before the last record.
    let code = try run.stop {
      (try? run.text("lines"))?.count(where: \.isNewline) == urls.count(where: \.isNewline)
    }
    #expect(code == 2)
    try pipe.fileHandleForWriting.close()
    #expect(try run.text("lines").split(separator: "\n").count == 50)
    #expect(try run.text("err").contains("stopped by SIGTERM: 50 records examined"))
  }

  @Test("a signal after the end of the work changes nothing")
  func afterwards() throws {
    let result = try Tool.run(["slow", "--patterns", "-", "--cache", "off"], input: "^a(b)c$\n")
    #expect(result.code == 0 && !result.output.contains("stopped"))
  }

  @Test("a long pattern does not hold up the others, and has an outcome of its own")
  func longPattern() throws {
    let short = (0..<50).map { "https?://w\($0)\\.example/(\\w+)/(\\d+)\n" }
    let long = "^https?://" + String(repeating: "(?:\\w+/?)+", count: 1_200) + "\n"
    #expect(long.utf16.count > 12_000)
    let folder = try TemporaryFolder()
    let list = try folder.write(short.joined() + long, to: "list")
    let result = try Tool.run(["slow", "--patterns", list, "--format", "json"], in: folder.url)
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let records = try #require(object?["slow"] as? [[String: Any]])
    let ofLong = records.filter { "\($0["rule"] ?? "")".hasSuffix(":51") }
    #expect(ofLong.count == 2 && ofLong.allSatisfy { $0["verdict"] as? String != "refused" })
    let others = records.filter { !"\($0["rule"] ?? "")".hasSuffix(":51") }
    #expect(others.count == 100 && others.allSatisfy { $0["verdict"] as? String == "notSlow" })
  }
}
