import Foundation
public import MatchEngine
import RegexSyntax

/// Runs patterns like `NSRegularExpression` with default options, and distinguishes what that class
/// reports as "no match": a full stack, a stopped search, and a search cut short by ICU's hidden
/// cap.
///
/// There are two paths to ICU's regular expressions. The public API is available on every platform.
/// Where Foundation's own ICU can be imported, the second path calls it directly, which is faster
/// and reveals why a search failed. Both find the same matches at the same cost, except in rare
/// cases where, with the public API, a long subject ends in a step limit instead of an answer, or
/// the cost at a stack overflow is too high; see `PublicAPISearch`.
///
/// Cost is counted in ticks: one for every 10,000 backtracking states saved and loop counts taken
/// since the start of the call, over all start positions and all matches. The same pattern and
/// subject always cost the same. A step limit is a limit of ticks, reduced in proportion for
/// patterns of more than 255 units or 63 groups, and on long subjects for patterns whose steps may
/// read far ahead: see `StepScale`. A failure carries the ticks after which the search really
/// stopped; if ICU's hidden cap stopped it, they are fewer than the limit.
public struct FoundationEngine: MatchEngine {
  /// The paths to ICU.
  public enum Path: String, Sendable, Hashable, CaseIterable {
    /// Foundation's ICU where it can be imported, the public API elsewhere.
    case automatic
    /// `NSRegularExpression`, on every platform.
    case publicAPI
    /// Foundation's ICU, called directly; where it cannot be imported, the public API.
    case icu
  }

  /// The path that this engine takes; never `automatic`.
  public let path: Path
  let settings: FoundationSettings
  private var wrapping = PatternCase.Wrapping()

  /// Creates an engine that takes a path to ICU.
  ///
  /// - Parameter path: The path.
  public init(path: Path = .automatic) {
    self.init(path: path, settings: FoundationSettings())
  }

  init(path: Path, settings: FoundationSettings) {
    self.path = path == .publicAPI || !Self.canCallICU ? .publicAPI : .icu
    self.settings = settings
  }
}

extension FoundationEngine {
  /// Whether Foundation's ICU can be called directly.
  public static var canCallICU: Bool {
    #if canImport(_FoundationICU)
    true
    #else
    false
    #endif
  }

  /// The name, the version of ICU (of the operating system if ICU's is unknown), and ticks as the
  /// unit of cost.
  public var identity: EngineIdentity {
    #if canImport(_FoundationICU)
    let version = "ICU \(ICULibrary.version)"
    #else
    let version = ProcessInfo.processInfo.operatingSystemVersionString
    #endif
    return EngineIdentity(name: engineName, version: version, costUnit: .ticks)
  }

  /// ICU's dialect, with ticks counted in every search.
  public var description: EngineDescription {
    EngineDescription(
      identity,
      dialect: .icu,
      stopping: .steps,
      features: [.retriedLoops, .groupsInStates],
      work: EngineWork(by: .ticks)
    )
  }

  /// The engine's version of Unicode, or the operating system's version if that is unknown.
  public static var unicodeVersion: String {
    #if canImport(_FoundationICU)
    ICULibrary.unicodeVersion
    #else
    ProcessInfo.processInfo.operatingSystemVersionString
    #endif
  }

  /// 2,500 ticks, about 0.3 s for a runaway pattern of usual size, and 16 Mi UTF-16 units of
  /// subject.
  public var defaultLimits: MatchLimits {
    MatchLimits(steps: 2_500, subjectLength: 16 << 20)
  }

  /// Compiles a pattern like `NSRegularExpression(pattern:options:)` without options.
  ///
  /// - Parameter source: The pattern's text, in ICU's dialect, at most 32 Ki UTF-16 units long.
  /// - Throws: `PatternError` if ICU refuses the pattern, in ICU's words, or if it is too long.
  /// - Returns: The compiled pattern.
  public func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    let source = wrapping.endingQuotation(in: source)
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

  /// The engine with quotations ended before what a program puts after a pattern.
  public func engine(for target: PatternCase) -> any MatchEngine {
    var copy = self
    copy.wrapping = target.wrapping
    return copy
  }
}

extension EngineID {
  /// The id of `NSRegularExpression`.
  public static let foundation = EngineID(rawValue: engineName)
}

/// The engine's name in identities and errors.
let engineName = "foundation"

/// Limits that only absurdly large input reaches.
struct FoundationSettings: Sendable {
  /// The maximum length of a pattern, in UTF-16 units.
  ///
  /// Compiling takes up to 8 µs a unit.
  var patternLength = 32 << 10
  /// The maximum length of a replacement's output, in UTF-16 units.
  var outputLength = 1 << 20
  /// The maximum number of matches that one call collects.
  var matchCount = 1 << 18
}
