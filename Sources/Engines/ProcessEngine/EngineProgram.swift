internal import EmbeddedFiles

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A program that runs patterns with the protocol of docs/engine-programs.md.
public struct EngineProgram: Sendable, Hashable {
  /// The absolute path of the executable.
  public var executable: String
  /// The arguments, without the program name.
  public var arguments: [String]
  /// The entire environment.
  public var environment: [String: String]

  /// Creates a description of a program.
  public init(executable: String, arguments: [String] = [], environment: [String: String] = [:]) {
    self.executable = executable
    self.arguments = arguments
    self.environment = environment
  }
}

/// Why a program cannot be used as an engine.
public enum EngineProgramError: Error, Sendable, Hashable {
  /// There is no such program in the folders of `PATH`.
  case missing(program: String, advice: String)
  /// It does not start, or does not follow the protocol.
  case unusable(program: String, reason: String)

  /// A sentence, without its full stop, that includes advice.
  public var message: String {
    switch self {
    case .missing(let program, let advice): "there is no '\(program)': \(advice)"
    case .unusable(let program, let reason): "'\(program)' cannot be used as an engine: \(reason)"
    }
  }
}

extension EngineProgram {
  /// Python's `re`, run by the first `python3` in `PATH`.
  ///
  /// - Parameter environment: The variables of this process.
  /// - Throws: `EngineProgramError.missing`.
  /// - Returns: The program.
  public static func python(
    in environment: [String: String]
  ) throws(EngineProgramError) -> EngineProgram {
    guard let path = find("python3", in: environment["PATH"] ?? "") else {
      throw .missing(
        program: "python3",
        advice: "install Python 3.8 or newer, with its package 'python3'"
      )
    }
    let text = EmbeddedFiles.text("Sources/Engines/ProcessEngine/python_re.py") ?? ""
    // Passes only the variables that locate Python and its libraries.
    var variables = environment.filter { ["PATH", "HOME", "LD_LIBRARY_PATH"].contains($0.key) }
    variables["LC_ALL"] = "C.UTF-8"
    return EngineProgram(
      executable: path,
      arguments: ["-I", "-S", "-W", "ignore", "-c", text],
      environment: variables
    )
  }

  /// The absolute path of a program in `PATH`, or nil.
  private static func find(_ name: String, in path: String) -> String? {
    path.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { $0.hasPrefix("/") && access($0, X_OK) == 0 }
  }
}
