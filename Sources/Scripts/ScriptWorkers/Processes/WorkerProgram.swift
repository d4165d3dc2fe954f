internal import ChildProcesses
internal import ScriptRuntime

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// The program of a worker, with everything that it gets from its parent.
struct WorkerProgram: Sendable, Hashable {
  /// An absolute path.
  var executable: String
  var arguments: [String]
  /// The entire environment, as `NAME=value` entries.
  var environment: [String]

  init(executable: String, arguments: [String], environment: [String: String] = [:]) {
    // A worker starts in the folder `/`.
    self.executable = executable.hasPrefix("/") ? executable : Self.folder + "/" + executable
    self.arguments = arguments
    self.environment =
      Self.fixedEnvironment
      + Self.loaderVariables.compactMap { name in environment[name].map { "\(name)=\($0)" } }
  }
}

extension ChildProcess {
  /// Starts a program with one descriptor beside its standard streams, which are null devices.
  static func start(
    _ program: WorkerProgram,
    with socket: Socket
  ) throws(SystemError) -> ChildProcess {
    try start(
      program.executable,
      program.arguments,
      environment: program.environment,
      descriptors: [nil, nil, nil, socket]
    )
  }
}

extension WorkerProgram {
  /// The same program, prepared for the environments of its first scripts.
  func preparing(_ environments: Set<ScriptEnvironment>) -> WorkerProgram {
    var program = self
    program.arguments += ScriptEnvironment.allCases.filter(environments.contains).map(\.rawValue)
    return program
  }

  // Scripts' dates must not depend on the machine's time zone; crashes are reported by the pool.
  private static let fixedEnvironment = ["TZ=UTC", "SWIFT_BACKTRACE=enable=no"]

  /// The variables that the dynamic loader may need to find the program's libraries.
  private static let loaderVariables = [
    "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "DYLD_FRAMEWORK_PATH", "DYLD_FALLBACK_LIBRARY_PATH",
    "DYLD_FALLBACK_FRAMEWORK_PATH",
  ]

  private static var folder: String {
    guard let path = getcwd(nil, 0) else { return "" }
    defer { free(path) }
    return String(cString: path)
  }
}
