internal import CPCRE2
public import MatchEngine
import RegexSyntax

/// Runs patterns with PCRE2's UTF-16 library, whose offsets are `NSString`'s.
///
/// Without the option UTF patterns and subjects are the bytes of UTF-8, one a unit, as the 8-bit library has
/// them, which also decides what is refused. A match that begins or ends within a character fails with
/// `splitCharacter`.
///
/// Matching is JIT-compiled if the machine supports it. PCRE2's own limits guard every call: on its
/// internal calls at each start position, on their depth and on memory. With `counts` a pattern
/// reports its steps by automatic callouts
/// (<https://www.pcre.org/current/doc/html/pcre2callout.html>): one for every pattern item tried,
/// over all start positions, the same on every run. They cost several times the matching itself.
/// PCRE2's optimisations stay on: auto-possessification, and the search for first and required
/// characters before matching. Steps are counted in the interpreter, since the JIT searches further
/// for required characters and restarts when its stack ends.
///
/// Threads can share an engine and its patterns.
public struct PCRE2Engine: MatchEngine {
  private let settings: PCRE2Settings

  /// Creates an engine.
  ///
  /// - Parameters:
  ///   - profile: The compile options.
  ///   - counts: Whether steps are counted and limited; otherwise every cost is 0.
  public init(profile: PCRE2Profile = .asWritten, counts: Bool = false) {
    var settings = PCRE2Settings()
    settings.profile = profile
    settings.counts = counts
    // Callouts are counted over all start positions and stop a runaway search.
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

  /// The engine with the option UTF.
  public var characterMode: CharacterMode? {
    guard !settings.profile.options.contains(.utf) else { return nil }
    var settings = settings
    settings.profile.options.insert(.utf)
    return CharacterMode(
      PCRE2Engine(settings: settings),
      option: "UTF enabled, as by '(*UTF)'",
      insteadOf: .utf8
    )
  }

  /// The engine with the options of the pattern's program.
  ///
  /// What PCRE2 takes at the start of a pattern alone, such as `(*UTF)`, goes in front of what the program
  /// puts there, and a quotation without its end ends before what the program puts after it.
  public func engine(for target: PatternCase) -> any MatchEngine {
    var settings = settings
    settings.profile = settings.profile.orOwn(of: target)
    settings.wrapping = target.wrapping
    return PCRE2Engine(settings: settings)
  }

  /// 50 million callouts and 16 Mi UTF-16 units of subject.
  public var defaultLimits: MatchLimits {
    MatchLimits(steps: 50_000_000, subjectLength: 16 << 20)
  }

  /// Compiles a pattern.
  ///
  /// - Parameter source: The pattern's text, at most 32 Ki UTF-16 units long.
  /// - Throws: `PatternError` if PCRE2 refuses the pattern, with its message and number.
  /// - Returns: The compiled pattern.
  public func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    try compilePattern(source)
  }

  /// Compiles a pattern for uses specific to PCRE2.
  ///
  /// - Parameter source: The pattern's text, at most 32 Ki UTF-16 units long.
  /// - Throws: `PatternError` if PCRE2 refuses the pattern, with its message and number.
  /// - Returns: The compiled pattern.
  public func compilePattern(_ source: String) throws(PatternError) -> PCRE2Pattern {
    try PCRE2Pattern(source: source, settings: settings)
  }
}

extension PatternCase.Wrapping {
  /// A pattern with the settings that PCRE2 reads at its start alone in front of the text around it.
  ///
  /// See "Special start-of-pattern items" in <https://www.pcre.org/current/doc/html/pcre2pattern.html>.
  func arranged(_ source: String) -> String {
    let source = endingQuotation(in: source)
    guard !prefix.isEmpty,
      let items = content(of: source)?.prefixMatch(of: Self.startItems)?.output
    else { return source }
    return items + prefix + source.dropFirst(prefix.count + items.count)
  }

  private static var startItems: Regex<Substring> {
    #/
      (?: \(\* (?: UTF | UCP | NO_ (?: AUTO_POSSESS | DOTSTAR_ANCHOR | JIT | START_OPT )
        | NOTEMPTY (?: _ATSTART )? | LIMIT_ (?: DEPTH | HEAP | MATCH | RECURSION ) = [0-9]+
        | BSR_ (?: ANYCRLF | UNICODE ) | CR | LF | CRLF | ANY | ANYCRLF | NUL ) \) )+
    /#
  }
}

struct PCRE2Settings: Sendable {
  var profile = PCRE2Profile.asWritten
  var wrapping = PatternCase.Wrapping()
  var counts = false
  var usesMachineCode = true
  /// The maximum length of a pattern, in UTF-16 units.
  var patternLength = 32 << 10
  /// The maximum size of a compiled pattern, in bytes.
  var compiledSize = 16 << 20
  /// The maximum length of a replacement's output, in UTF-16 units.
  var outputLength = 1 << 20
  /// The maximum number of matches that one call collects.
  var matchCount = 1 << 18
  /// PCRE2's limit on its internal calls at one start position.
  var matchLimit = 4_000_000
  /// PCRE2's limit on the depth of backtracking points, in the interpreter.
  var depthLimit = 1_000_000
  /// PCRE2's limit on backtracking memory in the interpreter, in KiB.
  var heapLimit = 64 << 10
  /// The maximum size of the JIT stack, in bytes; 0 for the 32 KiB of a program that assigns none.
  var stackSize = 8 << 20
  /// The last place where a match may start; nil for any.
  var lastStart: Int?
}

extension EngineID {
  /// The id of PCRE2.
  public static let pcre2 = EngineID(rawValue: engineName)
}

/// The engine's name in identities and errors.
let engineName = "pcre2"

enum LibraryVersion {
  /// The versions of the library and of Unicode, such as `PCRE2 10.42 (Unicode 14.0.0)`.
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
