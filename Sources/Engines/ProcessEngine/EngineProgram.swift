internal import EmbeddedFiles

#if canImport(Darwin)
internal import Darwin
#else
internal import Glibc
#endif

/// A program that runs patterns, by the protocol of docs/engine-programs.md.
public struct EngineProgram: Sendable, Hashable {
  /// Its absolute path.
  public var executable: String
  /// Its arguments, the name apart.
  public var arguments: [String]
  /// Its whole environment.
  public var environment: [String: String]

  /// Describes a program.
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
  /// It does not start, or says nothing that makes it an engine.
  case unusable(program: String, reason: String)

  /// A sentence without its full stop that says what to do, too.
  public var message: String {
    switch self {
    case .missing(let program, let advice): "there is no '\(program)': \(advice)"
    case .unusable(let program, let reason): "'\(program)' cannot be used as an engine: \(reason)"
    }
  }
}

extension EngineProgram {
  /// Python's `re`, in the first `python3` of `PATH`.
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
    // Of the environment only what finds Python and its libraries.
    var variables = environment.filter { ["PATH", "HOME", "LD_LIBRARY_PATH"].contains($0.key) }
    variables["LC_ALL"] = "C.UTF-8"
    return EngineProgram(
      executable: path,
      arguments: ["-I", "-S", "-W", "ignore", "-c", text],
      environment: variables
    )
  }

  /// The absolute path of a program in the folders of `PATH`; nil if there is none.
  private static func find(_ name: String, in path: String) -> String? {
    path.split(separator: ":").lazy.map { "\($0)/\(name)" }
      .first { $0.hasPrefix("/") && access($0, X_OK) == 0 }
  }
}
