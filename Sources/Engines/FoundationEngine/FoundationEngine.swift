import Foundation
public import MatchEngine
import RegexSyntax

/// Runs patterns as `NSRegularExpression` does with its default options, and tells apart what that
/// class folds into "no match": a full stack, a stopped search, and a search that its own hidden
/// cap cut short.
///
/// Two paths lead to the same library, ICU's regular expressions. The public API is there on every
/// platform. Where Foundation's own ICU can be imported, the second path calls it directly: it is
/// faster and sees the reasons of failures. Both find the same matches and count the same cost, but
/// for rare cases on the public API's side in which a long subject ends in a step limit instead of
/// an answer, or the cost at a stack overflow is over the true one. `PublicAPISearch` says which.
///
/// Cost is counted in ticks: one for every 10,000 backtracking states saved and loop counts taken
/// since the start of the call, over all start positions and all matches. The same pattern and
/// subject always cost the same. A limit of steps is a limit of ticks, except that patterns of more
/// than 255 units or 63 groups, and with long subjects those whose steps may read far ahead, get
/// fewer in proportion: see `StepScale`. A failure tells the ticks after which the search really
/// stopped; if ICU stopped it by its hidden cap, those are fewer than the limit.
public struct FoundationEngine: MatchEngine {
  /// Which of the ways to ICU is taken.
  public enum Path: String, Sendable, Hashable, CaseIterable {
    /// Foundation's ICU where it can be imported, the public API elsewhere.
    case automatic
    /// `NSRegularExpression`, on every platform.
    case publicAPI
    /// Foundation's ICU, called directly; where it cannot be imported, the public API.
    case icu
  }

  /// The way to ICU that this engine takes; never `automatic`.
  public let path: Path
  let settings: FoundationSettings

  /// Creates an engine.
  ///
  /// - Parameter path: The way to ICU to take.
  public init(path: Path = .automatic) {
    self.init(path: path, settings: FoundationSettings())
  }

  init(path: Path, settings: FoundationSettings) {
    self.path = path == .publicAPI || !Self.canCallICU ? .publicAPI : .icu
    self.settings = settings
  }
}

extension FoundationEngine {
  /// True where Foundation's ICU can be called directly.
  public static var canCallICU: Bool {
    #if canImport(_FoundationICU)
    true
    #else
    false
    #endif
  }

  /// The engine's name, the version of ICU (of the operating system where ICU does not tell its
  /// own), and ticks as the unit of cost.
  public var identity: EngineIdentity {
    #if canImport(_FoundationICU)
    let version = "ICU \(ICULibrary.version)"
    #else
    let version = ProcessInfo.processInfo.operatingSystemVersionString
    #endif
    return EngineIdentity(name: engineName, version: version, costUnit: .ticks)
  }

  /// ICU's dialect, with ticks that are counted in every search.
  public var description: EngineDescription {
    EngineDescription(
      identity,
      dialect: .icu,
      stopping: .steps,
      features: [.retriedLoops, .groupsInStates],
      work: EngineWork(by: .ticks)
    )
  }

  /// The version of Unicode by which the engine tells characters apart; where ICU does not tell its own,
  /// the operating system's version.
  public static var unicodeVersion: String {
    #if canImport(_FoundationICU)
    ICULibrary.unicodeVersion
    #else
    ProcessInfo.processInfo.operatingSystemVersionString
    #endif
  }

  /// 2,500 ticks, which a runaway pattern of usual size takes about 0.3 s to use up, and 16 Mi
  /// UTF-16 units of subject.
  public var defaultLimits: MatchLimits {
    MatchLimits(steps: 2_500, subjectLength: 16 << 20)
  }

  /// Compiles a pattern as `NSRegularExpression(pattern:options:)` does without options.
  ///
  /// - Parameter source: The pattern's text, in ICU's dialect, at most 32 Ki UTF-16 units long.
  /// - Throws: `PatternError` when ICU refuses the pattern, in ICU's words, or when it is too long.
  /// - Returns: The compiled pattern.
  public func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    let length = source.utf16.count
    guard length <= settings.patternLength else {
      throw PatternError(
        engine: engineName,
        message: "the pattern has \(length) UTF-16 units; the limit is \(settings.patternLength)"
      )
    }
    #if canImport(_FoundationICU)
    if path == .icu {
      return FoundationPattern(search: try ICUSearch(source), source: source, settings: settings)
    }
    #endif
    return FoundationPattern(
      search: try PublicAPISearch(source),
      source: source,
      settings: settings
    )
  }
}

extension EngineID {
  /// NSRegularExpression.
  public static let foundation = EngineID(rawValue: engineName)
}

/// The engine's name in identities and errors.
let engineName = "foundation"

/// Guards against input that is out of all proportion.
struct FoundationSettings: Sendable {
  /// The longest pattern that is compiled, in UTF-16 units.
  ///
  /// Compiling takes up to 8 µs a unit.
  var patternLength = 32 << 10
  /// The longest output of a replacement, in UTF-16 units.
  var outputLength = 1 << 20
  /// The most matches that one call collects.
  var matchCount = 1 << 18
}
