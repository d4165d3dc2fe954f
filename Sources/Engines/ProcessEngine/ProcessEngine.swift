public import MatchEngine
public import RegexSyntax

/// Runs patterns in a program of its own, which reads requests and writes answers a line each
/// (docs/engine-programs.md).
///
/// A request that takes too long ends the program; the next one starts it anew. That, a program that ends,
/// and an answer that is none are failures with what the program has said, never "no match". Nothing counts
/// steps: every cost is 0, and `MatchLimits.steps` is not used. What is no well-formed UTF-16 is not sent
/// but fails.
///
/// Threads may share an engine and its patterns, which run in as many processes at a time as its limits
/// say.
public struct ProcessEngine: MatchEngine {
  private let pool: ProgramPool

  /// Starts a program, and learns from it which engine it is.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - limits: What its processes may take.
  /// - Throws: `EngineProgramError.unusable`.
  public init(
    _ program: EngineProgram,
    limits: ProcessLimits = ProcessLimits()
  ) throws(EngineProgramError) {
    pool = try ProgramPool(program, limits: limits)
  }
}

extension ProcessEngine {
  /// The name and version that the program says.
  public var identity: EngineIdentity {
    EngineIdentity(name: pool.hello.name, version: pool.hello.version, costUnit: nil)
  }

  /// The dialect that the program says it reads; ICU's if that is not known here.
  public var dialect: RegexDialect {
    RegexDialect.all.first { $0.name == pool.hello.dialect } ?? .icu
  }

  /// An engine that counts nothing, and that the end of its process stops.
  public var description: EngineDescription {
    EngineDescription(
      identity,
      dialect: dialect,
      stopping: .process,
      work: EngineWork(search: 60, compiling: 300, compilingUnit: 4)
    )
  }

  /// 1 Mi UTF-16 units of subject; the limit on steps means nothing here.
  public var defaultLimits: MatchLimits { MatchLimits(steps: 1, subjectLength: 1 << 20) }

  /// Compiles a pattern.
  ///
  /// - Parameter source: The pattern's text, at most 32 Ki UTF-16 units long.
  /// - Throws: `PatternError` when the engine refuses the pattern, in its words.
  /// - Returns: The compiled pattern; where the program fails, one whose searches fail for the same reason.
  public func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    let length = source.utf16.count
    guard length <= ProgramRequest.maxPatternLength else {
      throw PatternError(
        engine: identity.name,
        message: "the pattern has \(length) UTF-16 units; the limit is "
          + "\(ProgramRequest.maxPatternLength)"
      )
    }
    switch pool.ask(ProgramRequest(pattern: source, limits: pool.limits)) {
    case .success(let answer):
      if let words = answer.refused {
        let map = OffsetMap(Array(source.utf16), in: pool.hello.offsets)
        throw PatternError(
          engine: identity.name,
          message: words,
          offset: answer.at.flatMap { map.utf16($0) }
        )
      }
      return ProcessPattern(source: source, captureGroupCount: answer.groups ?? 0, pool: pool)
    case .failure(let failure):
      return FailingPattern(source: source, failure: failure)
    }
  }
}

/// What the processes of an engine may take.
public struct ProcessLimits: Sendable, Hashable {
  /// The longest time of one request, in milliseconds.
  public var milliseconds = 2_000
  /// The longest time until a process is ready, in milliseconds.
  public var startMilliseconds = 20_000
  /// The most processes at a time.
  public var processes = 2
  /// The longest answer, in bytes.
  public var answerBytes = 32 << 20
  /// The most matches that one call collects.
  public var matchCount = 1 << 18
  /// The longest output of a replacement, in UTF-16 units.
  public var outputLength = 1 << 20

  /// Creates the limits that an engine has by itself.
  public init() {}
}

extension EngineID {
  /// Python's `re`.
  public static let python = EngineID(rawValue: "python")
}
