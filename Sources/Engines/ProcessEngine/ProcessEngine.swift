public import MatchEngine
public import RegexSyntax

/// Runs patterns in an external program that reads requests and writes answers line by line
/// (docs/engine-programs.md).
///
/// A request that takes too long kills the program; the next one restarts it. Timeouts, a program
/// that exits, and invalid answers are failures that quote what the program said, never "no match".
/// Nothing counts steps: every cost is 0, and `MatchLimits.steps` is ignored. A subject that is not
/// well-formed UTF-16 fails without being sent.
///
/// Threads can share an engine and its patterns, which run in as many concurrent processes as its
/// limits allow.
public struct ProcessEngine: MatchEngine {
  private let pool: ProgramPool
  private var wrapping = PatternCase.Wrapping()

  /// Starts a program, which identifies its engine.
  ///
  /// - Parameters:
  ///   - program: The program.
  ///   - limits: The limits of its processes.
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

  /// An engine that counts nothing and is stopped by killing its process.
  public var description: EngineDescription {
    EngineDescription(
      identity,
      dialect: dialect,
      stopping: .process,
      work: EngineWork(search: 60, compiling: 300, compilingUnit: 4)
    )
  }

  /// 1 Mi UTF-16 units of subject; the step limit has no effect.
  public var defaultLimits: MatchLimits { MatchLimits(steps: 1, subjectLength: 1 << 20) }

  /// Compiles a pattern.
  ///
  /// - Parameter source: The pattern's text, at most 32 Ki UTF-16 units long.
  /// - Throws: `PatternError` if the engine refuses the pattern, in its words.
  /// - Returns: The compiled pattern; if the program fails, one whose searches fail for the same
  ///   reason.
  public func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    let source = withFlagsInFront(source)
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

extension ProcessEngine {
  /// The engine with the flags that a pattern begins with in front of what a program puts there: some engines
  /// take them nowhere else.
  public func engine(for target: PatternCase) -> any MatchEngine {
    var copy = self
    copy.wrapping = target.wrapping
    return copy
  }

  private func withFlagsInFront(_ source: String) -> String {
    var prefix = wrapping.prefix
    guard !prefix.isEmpty, source.hasPrefix(prefix),
      let flags = source.dropFirst(prefix.count).prefixMatch(of: /\(\?[A-Za-z]+\)/)
    else { return source }
    // With the flag m a caret is at the start of each line.
    if prefix.hasPrefix("^"), flags.output.contains("m") { prefix = "\\A" + prefix.dropFirst() }
    return String(flags.output) + prefix + source[flags.range.upperBound...]
  }
}

/// The limits of an engine's processes.
public struct ProcessLimits: Sendable, Hashable {
  /// The maximum time of a request, in milliseconds.
  public var milliseconds = 2_000
  /// The maximum time until a process is ready, in milliseconds.
  public var startMilliseconds = 20_000
  /// The maximum number of concurrent processes.
  public var processes = 2
  /// The maximum size of an answer, in bytes.
  public var answerBytes = 32 << 20
  /// The maximum number of matches that one call collects.
  public var matchCount = 1 << 18
  /// The maximum length of a replacement's output, in UTF-16 units.
  public var outputLength = 1 << 20

  /// Creates the default limits.
  public init() {}
}

extension EngineID {
  /// The id of Python's `re`.
  public static let python = EngineID(rawValue: "python")
}
