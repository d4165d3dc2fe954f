public import MatchEngine
import RegexSyntax

/// Runs patterns with RE2, <https://github.com/google/re2>, with its default options:
/// leftmost-first, on UTF-8.
///
/// A search is linear in the subject for every pattern; a search for all matches may take as many
/// times that as there are matches. RE2 counts no steps and needs no limit on them: every cost is
/// 0, and `MatchLimits.steps` is ignored. Templates are RE2's rewrite strings, with `\0` to `\9`
/// and `\\`.
///
/// A pattern that exceeds the memory limit is refused. A search that exceeds it falls back to a
/// slower algorithm with the same answer. A subject that is not well-formed UTF-16 fails.
///
/// Threads can share an engine and its patterns.
public struct RE2Engine: MatchEngine {
  private let settings: RE2Settings
  private var wrapping = PatternCase.Wrapping()

  /// Creates an engine with a memory limit.
  ///
  /// - Parameter memory: The maximum memory of a pattern and its searches, in bytes.
  public init(memory: Int = 8 << 20) {
    var settings = RE2Settings()
    settings.memory = memory
    self.init(settings: settings)
  }

  init(settings: RE2Settings) {
    self.settings = settings
  }
}

extension RE2Engine {
  /// The engine's name and the version of the library's interface.
  public var identity: EngineIdentity {
    EngineIdentity(name: engineName, version: RE2Program.libraryVersion, costUnit: nil)
  }

  /// A linear engine that counts nothing and never needs to be stopped.
  public var description: EngineDescription {
    EngineDescription(
      identity,
      dialect: .re2,
      stopping: .steps,
      isLinear: true,
      work: EngineWork(search: 2, compiling: 100, compilingUnit: 4)
    )
  }

  /// 16 Mi UTF-16 units of subject; the step limit has no effect.
  public var defaultLimits: MatchLimits {
    MatchLimits(steps: 1, subjectLength: 16 << 20)
  }

  /// Compiles a pattern.
  ///
  /// - Parameter source: The pattern's text, at most 32 Ki UTF-16 units long.
  /// - Throws: `PatternError` if RE2 refuses the pattern, in its words.
  /// - Returns: The compiled pattern.
  public func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    let source = withOwnEnd(wrapping.endingQuotation(in: source))
    return RE2Pattern(
      source: source,
      program: try RE2Program(compiling: source, settings),
      settings: settings
    )
  }

  /// The engine with `\z` for the end that a program puts after a pattern: it cannot look ahead.
  public func engine(for target: PatternCase) -> any MatchEngine {
    var copy = self
    copy.wrapping = target.wrapping
    return copy
  }

  private func withOwnEnd(_ source: String) -> String {
    let end = PatternCase.Wrapping.end
    guard wrapping.suffix.hasSuffix(end), source.hasSuffix(end) else { return source }
    return source.dropLast(end.count) + #"\z"#
  }
}

struct RE2Settings: Sendable {
  var memory = 8 << 20
  /// The maximum length of a pattern, in UTF-16 units.
  var patternLength = 32 << 10
  /// The maximum length of a replacement's output, in UTF-16 units.
  var outputLength = 1 << 20
  /// The maximum number of matches that one call collects.
  var matchCount = 1 << 18
}

/// The engine's name in identities and errors.
let engineName = "re2"

extension EngineID {
  /// The id of RE2.
  public static let re2 = EngineID(rawValue: engineName)
}
