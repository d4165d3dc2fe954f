public import Foundation

/// A shell on a terminal of its own, as a person uses it.
public enum InteractiveShell {
  /// The path of a shell or another program of the system; nil where it is not installed.
  public static func path(_ name: String) -> String? {
    let folders = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    return folders.map { "\($0)/\(name)" }.first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Types lines into a shell, TAB keys among them, and reads all that the terminal shows.
  ///
  /// The last line must end the shell: nothing here waits by the clock.
  ///
  /// - Parameters:
  ///   - path: The shell.
  ///   - arguments: Its arguments.
  ///   - directory: The working directory, which is also its home.
  ///   - keys: What is typed.
  /// - Throws: When there is no terminal, or the shell cannot be started.
  /// - Returns: What the terminal shows, control sequences and all.
  public static func run(
    _ path: String,
    _ arguments: [String],
    in directory: URL,
    typing keys: String
  ) throws -> String {
    var (master, slave): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 50, ws_col: 200, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&master, &slave, nil, nil, &size) == 0 else { throw POSIXError(.ENODEV) }
    defer { close(master) }
    let terminal = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
    let process = Process()
    // A shell with job control needs the terminal to be its own.
    let starter = self.path("setsid")
    process.executableURL = URL(fileURLWithPath: starter ?? path)
    process.arguments = (starter == nil ? [] : ["--ctty", "--wait", path]) + arguments
    process.currentDirectoryURL = directory
    let environment = ProcessInfo.processInfo.environment
    let folder = Tool.binary.deletingLastPathComponent().path
    process.environment = [
      "PATH": folder + ":" + (environment["PATH"] ?? "/usr/bin:/bin"), "HOME": directory.path,
      "TERM": "xterm", "LANG": "C.UTF-8", "TMPDIR": directory.path,
    ]
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = terminal
    try process.run()
    try terminal.close()
    let bytes = Array(keys.utf8)
    _ = write(master, bytes, bytes.count)
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else { break }
      output += buffer[..<count]
    }
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
