public import MatchEngine
import RegexSyntax

/// Runs patterns with RE2, <https://github.com/google/re2>, with the options that its callers get when
/// they set none: leftmost-first, on UTF-8.
///
/// A search takes time in proportion to the subject, whatever the pattern; a search for all matches may
/// take as many times that as there are matches. RE2 counts no steps and needs no limit on them: every
/// cost is 0, and `MatchLimits.steps` is not used. Templates are RE2's rewrite strings, `\0` to `\9` and
/// `\\`.
///
/// A pattern that does not fit in the memory is refused. A search that does not fit takes another, slower
/// way to the same answer. What is no well-formed UTF-16 is not searched but fails.
///
/// Threads may share an engine and its patterns.
public struct RE2Engine: MatchEngine {
  private let settings: RE2Settings

  /// Creates an engine.
  ///
  /// - Parameter memory: The most memory that a pattern and its searches may take, in bytes.
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

  /// An engine that counts nothing, and that nothing needs to stop.
  public var description: EngineDescription {
    EngineDescription(
      identity,
      dialect: .re2,
      stopping: .steps,
      isLinear: true,
      work: EngineWork(search: 2, compiling: 100, compilingUnit: 4)
    )
  }

  /// 16 Mi UTF-16 units of subject; the limit on steps means nothing here.
  public var defaultLimits: MatchLimits {
    MatchLimits(steps: 1, subjectLength: 16 << 20)
  }

  /// Compiles a pattern.
  ///
  /// - Parameter source: The pattern's text, at most 32 Ki UTF-16 units long.
  /// - Throws: `PatternError` when RE2 refuses the pattern, in its words.
  /// - Returns: The compiled pattern.
  public func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    RE2Pattern(
      source: source,
      program: try RE2Program(compiling: source, settings),
      settings: settings
    )
  }
}

/// What an engine compiles and runs with.
struct RE2Settings: Sendable {
  var memory = 8 << 20
  /// The longest pattern that is compiled, in UTF-16 units.
  var patternLength = 32 << 10
  /// The longest output of a replacement, in UTF-16 units.
  var outputLength = 1 << 20
  /// The most matches that one call collects.
  var matchCount = 1 << 18
}

/// The engine's name in identities and errors.
let engineName = "re2"

extension EngineID {
  /// RE2.
  public static let re2 = EngineID(rawValue: engineName)
}
