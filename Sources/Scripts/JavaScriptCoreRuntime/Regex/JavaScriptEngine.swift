public import MatchEngine
import RegexSyntax

/// Runs patterns as a port of the rules to JavaScript would, and as scripts do: with the regular
/// expressions of JavaScriptCore.
///
/// As written, a pattern is compiled with the flag `u` if it is valid so, else without; there it
/// reads escapes that mean nothing as the letters themselves. Replacement takes all matches, and the templates of
/// `String.prototype.replace`.
///
/// JavaScriptCore counts no steps and cannot be told to stop: every cost is 0, and
/// `MatchLimits.steps` is not looked at. Its matcher gives up by itself, after about half a second,
/// and then answers "no match"; this is told apart and reported as `engineFault` with code 1. An
/// error that the engine throws is one with code 2.
///
/// Threads may share an engine, which lets one in at a time.
public struct JavaScriptEngine: MatchEngine {
  private let matcher = JavaScriptMatcher()
  private let settings: JavaScriptSettings

  private let profile: JavaScriptProfile

  /// Creates an engine with a virtual machine of its own.
  ///
  /// - Parameter profile: With which flags patterns are compiled.
  public init(profile: JavaScriptProfile = .asWritten) {
    self.init(profile: profile, settings: JavaScriptSettings())
  }

  init(profile: JavaScriptProfile = .asWritten, settings: JavaScriptSettings) {
    self.profile = profile
    self.settings = settings
  }
}

extension JavaScriptEngine {
  /// The version of the library, such as `JavaScriptCore 2.50.6`, without starting a virtual machine.
  public static var version: String { EngineVersion.name }

  /// The engine's name and JavaScriptCore's version.
  public var identity: EngineIdentity {
    EngineIdentity(name: engineName, version: EngineVersion.name, costUnit: nil)
  }

  /// JavaScript's dialect, read by an engine that nothing stops.
  public var description: EngineDescription {
    EngineDescription(
      identity,
      dialect: .javaScript,
      stopping: .never,
      features: [.optionalStartFault, .choosesUnicodeMode],
      work: EngineWork(search: 4, compiling: 150, compilingUnit: 4)
    )
  }

  /// 16 Mi UTF-16 units of subject; the limit on steps means nothing here.
  public var defaultLimits: MatchLimits {
    MatchLimits(steps: 2_500, subjectLength: 16 << 20)
  }

  /// Compiles a pattern, with the first of the profile's flags that it is valid with.
  ///
  /// - Parameter source: The pattern's text, in JavaScript's dialect, at most 32 Ki UTF-16 units
  ///   long.
  /// - Throws: `PatternError` when JavaScriptCore refuses the pattern with every flag, in its
  ///   words, or when it is too long.
  /// - Returns: The compiled pattern.
  public func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    let length = source.utf16.count
    guard length <= settings.patternLength else {
      throw PatternError(
        engine: engineName,
        message: "the pattern has \(length) UTF-16 units; the limit is \(settings.patternLength)"
      )
    }
    return try JavaScriptPattern(
      source: source,
      matcher: matcher,
      profile: profile,
      settings: settings
    )
  }
}

extension EngineID {
  /// JavaScript, as JavaScriptCore runs it.
  public static let javaScript = EngineID(rawValue: engineName)
}

/// Guards against input that is out of all proportion.
struct JavaScriptSettings: Sendable {
  /// The longest pattern that is compiled, in UTF-16 units.
  var patternLength = 32 << 10
  /// The longest output of a replacement, in UTF-16 units.
  var outputLength = 64 << 20
  /// The most matches that one call collects.
  var matchCount = 1 << 18
}
