public import Foundation

extension Tool {
  /// Runs the tool on a terminal of its own and types lines as it asks.
  ///
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - directory: The working directory.
  ///   - lines: What is typed, one line after each prompt.
  ///   - prompt: What the tool ends its questions with.
  ///   - isKilledAtEnd: Whether the tool is killed at the first prompt after the last line.
  /// - Throws: When there is no terminal, or the tool cannot be started.
  /// - Returns: What it gave; all of it is output, as on a screen.
  public static func runOnTerminal(
    _ arguments: [String],
    in directory: URL,
    typing lines: [String],
    at prompt: String,
    isKilledAtEnd: Bool = false
  ) throws -> Result {
    var (master, slave): (Int32, Int32) = (-1, -1)
    guard openpty(&master, &slave, nil, nil, nil) == 0 else { throw POSIXError(.ENODEV) }
    defer { close(master) }
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    process.currentDirectoryURL = directory
    var variables = ProcessInfo.processInfo.environment
    variables["CI"] = nil
    variables["TERM"] = "xterm"
    process.environment = variables
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = terminal
    try process.run()
    try terminal.close()
    var output: [UInt8] = []
    var typed = 0
    var answered = 0
    var buffer = [UInt8](repeating: 0, count: 4_096)
    // The end of the other side is an error on Linux, and an empty reading elsewhere.
    while true {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      output += buffer[..<count]
      let text = String(decoding: output, as: UTF8.self)
      let prompts = text.components(separatedBy: prompt).count - 1
      guard prompts > answered else { continue }
      answered = prompts
      if typed < lines.count {
        let line = Array((lines[typed] + "\n").utf8)
        _ = write(master, line, line.count)
        typed += 1
      } else if isKilledAtEnd {
        kill(process.processIdentifier, SIGKILL)
      } else {
        _ = write(master, [4], 1)
      }
    }
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    return Result(
      code: process.terminationStatus + (isSignal ? 128 : 0),
      output: String(decoding: output, as: UTF8.self),
      errors: ""
    )
  }
}
