internal import CPCRE2
public import MatchEngine
import RegexSyntax

/// Runs patterns with PCRE2, in its library for UTF-16, whose offsets are `NSString`'s.
///
/// Matching is compiled to machine code where the machine allows it. PCRE2's own limits guard every
/// call: on its internal calls for each start position, on their depth and on memory. With `counts`
/// a pattern reports its steps by automatic callouts
/// (<https://www.pcre.org/current/doc/html/pcre2callout.html>): one for every pattern item tried,
/// over all start positions, the same on every run; they cost several times the matching itself.
/// They leave on what PCRE2 does to save work: loops that it makes possessive by itself, and first
/// and required characters that it looks for before it begins. Steps are counted in the interpreter,
/// since machine code looks for required characters further than the interpreter does, and begins
/// anew where its stack ends.
///
/// Threads may share an engine and its patterns.
public struct PCRE2Engine: MatchEngine {
  private let settings: PCRE2Settings

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - profile: The options that patterns are compiled with.
  ///   - counts: Whether steps are counted and limited; else every cost is 0.
  public init(profile: PCRE2Profile = .asWritten, counts: Bool = false) {
    var settings = PCRE2Settings()
    settings.profile = profile
    settings.counts = counts
    // Callouts are counted over all start positions, and stop what takes too many.
    if counts {
      settings.matchLimit = 200_000_000
      settings.usesMachineCode = false
    }
    self.init(settings: settings)
  }

  init(settings: PCRE2Settings) {
    self.settings = settings
  }
}

extension PCRE2Engine {
  /// The engine's name, the library's version with that of its Unicode tables, and callouts as the unit of
  /// cost if they are counted.
  public var identity: EngineIdentity {
    EngineIdentity(
      name: engineName,
      version: LibraryVersion.name,
      costUnit: settings.counts ? .callouts : nil,
      options: settings.profile.description
    )
  }

  /// PCRE2's dialect, and the option verbs that it takes at a pattern's start.
  public var description: EngineDescription {
    EngineDescription(
      identity,
      dialect: .pcre2,
      stopping: .steps,
      features: [.optimizationVerbs],
      work: EngineWork(by: .callouts)
    )
  }

  /// 50 million callouts and 16 Mi UTF-16 units of subject.
  public var defaultLimits: MatchLimits {
    MatchLimits(steps: 50_000_000, subjectLength: 16 << 20)
  }

  /// Compiles a pattern.
  ///
  /// - Parameter source: The pattern's text, at most 32 Ki UTF-16 units long.
  /// - Throws: `PatternError` when PCRE2 refuses the pattern, in its words with its number.
  /// - Returns: The compiled pattern.
  public func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    try compilePattern(source)
  }

  /// Compiles a pattern, for what only PCRE2 can do with it.
  ///
  /// - Parameter source: The pattern's text, at most 32 Ki UTF-16 units long.
  /// - Throws: `PatternError` when PCRE2 refuses the pattern, in its words with its number.
  /// - Returns: The compiled pattern.
  public func compilePattern(_ source: String) throws(PatternError) -> PCRE2Pattern {
    try PCRE2Pattern(source: source, settings: settings)
  }
}

/// What an engine compiles and runs with.
struct PCRE2Settings: Sendable {
  var profile = PCRE2Profile.asWritten
  var counts = false
  var usesMachineCode = true
  /// The longest pattern that is compiled, in UTF-16 units.
  var patternLength = 32 << 10
  /// The most memory that one compiled pattern may take, in bytes.
  var compiledSize = 16 << 20
  /// The longest output of a replacement, in UTF-16 units.
  var outputLength = 1 << 20
  /// The most matches that one call collects.
  var matchCount = 1 << 18
  /// PCRE2's limit on its internal calls for one start position.
  var matchLimit = 4_000_000
  /// PCRE2's limit on the depth of its backtracking points, outside of machine code.
  var depthLimit = 1_000_000
  /// PCRE2's limit on memory for backtracking, outside of machine code, in KiB.
  var heapLimit = 64 << 10
  /// The greatest stack of machine code, in bytes.
  var stackSize = 8 << 20
}

extension EngineID {
  /// PCRE2.
  public static let pcre2 = EngineID(rawValue: engineName)
}

/// The engine's name in identities and errors.
let engineName = "pcre2"

/// The version of the library.
enum LibraryVersion {
  /// The library's version with that of Unicode, such as `PCRE2 10.42 (Unicode 14.0.0)`.
  static let name: String = {
    let version = text(UInt32(PCRE2_CONFIG_VERSION)).split(separator: " ").first ?? ""
    return "PCRE2 \(version) (Unicode \(text(UInt32(PCRE2_CONFIG_UNICODE_VERSION))))"
  }()

  private static func text(_ what: UInt32) -> String {
    var units = [UInt16](repeating: 0, count: 64)
    _ = units.withUnsafeMutableBufferPointer { pcre2_config_16(what, $0.baseAddress) }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }
}
