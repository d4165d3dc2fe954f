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
  ///   - columns: The columns of the terminal, which has 24 rows.
  ///   - environment: Variables beside those of this process, or, with nil, without one of those.
  ///   - signal: A signal that the tool gets there instead of the end of the input.
  /// - Throws: When there is no terminal, or the tool cannot be started.
  /// - Returns: What it gave; all of it is output, as on a screen.
  public static func runOnTerminal(
    _ arguments: [String],
    in directory: URL,
    typing lines: [String] = [],
    at prompt: String = "[?] ",
    isKilledAtEnd: Bool = false,
    columns: UInt16 = 80,
    environment: [String: String?] = [:],
    signal: Int32? = nil
  ) throws -> Result {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw POSIXError(.ENODEV) }
    defer { close(master) }
    let before = flags(of: master)
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    let process = Process()
    process.executableURL = binary
    process.arguments = arguments
    process.currentDirectoryURL = directory
    var variables = ProcessInfo.processInfo.environment
    variables["CI"] = nil
    variables["COLUMNS"] = nil
    variables["RULEPROOF_CACHE"] = cache
    variables["TERM"] = "xterm"
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = terminal
    try runUnblocked(process)
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
      } else if let signal = isKilledAtEnd ? SIGKILL : signal {
        kill(process.processIdentifier, signal)
      } else {
        _ = write(master, [4], 1)
      }
    }
    process.waitUntilExit()
    let isSignal = process.terminationReason == .uncaughtSignal
    var result = Result(
      code: process.terminationStatus + (isSignal ? 128 : 0),
      output: String(decoding: output, as: UTF8.self),
      errors: ""
    )
    result.leavesTerminal = flags(of: master) == before
    return result
  }

  /// Starts a process that gets every signal: it would inherit what the threads of tests block, and what a
  /// shell or `nohup` ignores in the jobs of its background.
  private static func runUnblocked(_ process: Process) throws {
    for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { _ = Foundation.signal(number, SIG_DFL) }
    var (none, earlier) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &earlier)
    defer { pthread_sigmask(SIG_SETMASK, &earlier, nil) }
    try process.run()
  }

  /// The local modes of a terminal, such as whether it shows what is typed.
  private static func flags(of terminal: Int32) -> tcflag_t? {
    var attributes = termios()
    return tcgetattr(terminal, &attributes) == 0 ? attributes.c_lflag : nil
  }
}
