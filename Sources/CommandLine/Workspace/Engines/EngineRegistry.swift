package import BacktrackingSuite
package import DriftSuite
package import FileAccess
import Foundation
package import FoundationEngine
package import JavaScriptCoreRuntime
import JavaScriptEditions
package import MatchEngine
package import PCRE2Engine
import ProcessEngine
import RE2Engine
package import RegexSyntax

/// The engines of a run: the one list of them, and the one place where they are made.
package struct EngineRegistry: Sendable {
  /// The options that PCRE2 compiles patterns with.
  package let pcre2Options: PCRE2Profile

  package init(pcre2: PCRE2Profile) {
    pcre2Options = pcre2
  }

  /// One engine, and how it is made for each use.
  package struct Entry: Sendable {
    package let id: EngineID
    /// Whether it is compared where a call names no engines.
    package var isComparedByDefault = true
    /// The engine for patterns as they are written.
    package let engine: @Sendable (EngineRegistry) -> any MatchEngine
    /// The engine for a comparison; the limits are those of what the rules run on.
    let compared: @Sendable (EngineRegistry, _ isPorted: Bool, MatchLimits) -> DriftEngine
    /// The engine with its steps counted; nil if it counts none.
    package var counting: (@Sendable (EngineRegistry) -> any MatchEngine)?
    /// The engine with its steps counted for patterns that are printed in its dialect; nil for
    /// none.
    package var ported: (@Sendable () -> any MatchEngine)?
    /// The engine in one of its editions, by the edition's name; nil if it has none.
    var edition: (@Sendable (String) throws(EngineNameProblem) -> Entry)?
  }
}

extension EngineRegistry {
  /// All engines, in the order in which they are compared.
  package static let all = [foundationEntry, pcre2Entry, javaScriptEntry, re2Entry, pythonEntry]

  /// The engine of the rules, which defines what a pattern means: the one that they must run on where
  /// no other is named.
  package static let reference = foundationEntry.id

  /// The engines that count steps, in the order in which they run.
  package static let measured = [pcre2Entry, foundationEntry]

  /// The engines that `slow` examines patterns for: those that count steps, one that is linear by
  /// construction, and those in whose place another one counts.
  package static let searched = measured + [re2Entry] + uncounted
  /// The engine that counts for those that backtrack and count no steps.
  package static let counter = pcre2Entry
  private static let uncounted = [javaScriptEntry, pythonEntry]

  private static let foundationEntry = Entry(
    id: .foundation,
    engine: { _ in foundation },
    compared: { _, isPorted, limits in
      DriftEngine(foundation, isPorted: isPorted, limits: limits)
    },
    counting: { _ in foundation }
  )

  private static let pcre2Entry = Entry(
    id: .pcre2,
    engine: { PCRE2Engine(profile: $0.pcre2Options) },
    compared: { registry, isPorted, _ in
      let profile = isPorted ? .ported : registry.pcre2Options
      let counter = PCRE2Engine(profile: profile, counts: true)
      return DriftEngine(
        PCRE2Engine(profile: profile),
        isPorted: isPorted,
        limits: MatchLimits(steps: 1_000_000, subjectLength: counter.defaultLimits.subjectLength),
        counter: counter
      )
    },
    counting: { $0.meteredPCRE2 },
    ported: { portedPCRE2 }
  )

  private static let javaScriptEntry = {
    var entry = javaScriptEntry(nil)
    entry.edition = { name throws(EngineNameProblem) in
      javaScriptEntry(try javaScriptEdition(name))
    }
    return entry
  }()

  private static func javaScriptEntry(_ edition: JavaScriptEdition?) -> Entry {
    Entry(
      id: .javaScript(edition),
      engine: { _ in JavaScriptEngine(edition: edition) },
      compared: { _, isPorted, _ in comparedJavaScript(isPorted, edition) }
    )
  }

  private static func javaScriptEdition(
    _ name: String
  ) throws(EngineNameProblem) -> JavaScriptEdition {
    let editions = JavaScriptEditions.builtIn
    do throws(JavaScriptEditionProblem) {
      return try editions.edition(named: name)
    } catch {
      let near = error.nearest
        .map { "; did you mean '\(EngineID.javaScript.rawValue)@\($0)'?" }
      throw EngineNameProblem(error.message + (near ?? ""))
    }
  }

  private static let re2Entry = Entry(
    id: .re2,
    isComparedByDefault: false,
    engine: { _ in RE2Engine() },
    compared: { _, isPorted, _ in DriftEngine(RE2Engine(), isPorted: isPorted) }
  )

  private static let pythonEntry = Entry(
    id: .python,
    isComparedByDefault: false,
    engine: { _ in python },
    compared: { _, isPorted, _ in DriftEngine(python, isPorted: isPorted) }
  )

  /// Python's `re`, or an engine that refuses every pattern where it cannot be started.
  private static let python: any MatchEngine = {
    do throws(EngineProgramError) {
      return try ProcessEngine(.python(in: ProcessInfo.processInfo.environment))
    } catch {
      return MissingEngine(id: .python, dialect: .python, reason: error.message)
    }
  }()

  /// Refuses names of engines that cannot be started here.
  package static func requireStarting(_ names: [EngineID]) throws(InputError) {
    for name in names {
      guard let absence = absence(of: name) else { continue }
      throw InputError(code: "missing-engine", "\(name.rawValue): \(absence)")
    }
  }

  /// Why an engine cannot be started here, in a sentence without its full stop; nil if it can.
  package static func absence(of name: EngineID) -> String? {
    switch family(of: name) {
    case .javaScript: JavaScriptCoreLibrary.absence
    case .python: (python as? MissingEngine)?.reason
    default: nil
    }
  }

  /// JavaScript, whose searches PCRE2 foretells.
  private static func comparedJavaScript(
    _ isPorted: Bool,
    _ edition: JavaScriptEdition?
  ) -> DriftEngine {
    let engine = JavaScriptEngine(unicodeFlag: isPorted ? .u : nil, edition: edition)
    return DriftEngine(
      engine,
      isPorted: isPorted,
      limits: MatchLimits(steps: 200_000, subjectLength: engine.defaultLimits.subjectLength),
      counter: PCRE2Engine(profile: .forecast, counts: true)
    )
  }
}

extension EngineRegistry {
  /// NSRegularExpression, which defines what a pattern means.
  package static var foundation: FoundationEngine { FoundationEngine() }
  /// PCRE2 as drift compares it where nothing else is said; it counts no steps.
  package static var pcre2: PCRE2Engine { PCRE2Engine() }
  /// JavaScript's engine, which starts a virtual machine.
  package static var javaScript: JavaScriptEngine { JavaScriptEngine() }

  /// PCRE2 as users call it, and with its steps counted.
  package var meteredPCRE2: PCRE2Engine { PCRE2Engine(profile: pcre2Options, counts: true) }

  /// PCRE2 for patterns that are printed in its dialect, with its steps counted.
  package static var portedPCRE2: PCRE2Engine { PCRE2Engine(profile: .ported, counts: true) }

  /// PCRE2 without its shortcuts, with every step counted.
  package static func tracing(_ profile: PCRE2Profile) -> PCRE2Engine {
    PCRE2Engine(profile: profile.withoutShortcuts, counts: true)
  }

  /// What the patterns of scripts are examined with: PCRE2 counts in JavaScript's place.
  ///
  /// - Parameter replay: Searches with JavaScript itself; nil to leave that out.
  /// - Returns: The engines of one thread.
  package static func scripts(_ replay: ScriptEngines.Replay?) -> ScriptEngines {
    var counter = BacktrackingEngine(PCRE2Engine(profile: .forecast, counts: true))
    counter.identity.name = EngineID.javaScript.rawValue
    counter.identity.version =
      "\(JavaScriptEngine.version), steps counted by \(counter.identity.version)"
    return ScriptEngines(counter: counter, rules: foundation, replay: replay)
  }
}

extension EngineRegistry {
  /// The engines that are compared where a call names none.
  package static var usual: [EngineID] { all.filter(\.isComparedByDefault).map(\.id) }

  package static var ids: [EngineID] { all.map(\.id) }

  /// What files and calls can name.
  package static var names: EngineNames { all.ids }

  /// The entry of an id, which may be that of an edition.
  package static func entry(_ id: EngineID) -> Entry? {
    all.first { $0.id == id } ?? (try? all.edition(id.rawValue))
  }

  /// The engine of which an id names an edition, else the engine itself.
  private static func family(of id: EngineID) -> EngineID {
    EngineID(rawValue: String(id.rawValue.prefix { $0 != "@" }))
  }

  /// The engine with an id, for patterns as written, if it exists.
  package func engine(_ id: EngineID) -> (any MatchEngine)? {
    Self.entry(id)?.engine(self)
  }

  /// What patterns for an engine are written in; for one that does not exist, as for the rules' own.
  package func dialect(of id: EngineID, for target: PatternCase? = nil) -> RegexDialect {
    let found: any MatchEngine = engine(id) ?? Self.foundation
    return (target.map { found.engine(for: $0) } ?? found).description.dialect
  }

  /// The engine of a name with its steps counted; nil if it counts none.
  package func countingEngine(_ id: EngineID) -> (any MatchEngine)? {
    Self.measured.first { $0.id == id }?.counting?(self)
  }

  /// What counts in the place of an engine that backtracks and counts no steps; nil for any other.
  private func standIn(for id: EngineID) -> (any MatchEngine)? {
    Self.isUncounted(id) ? engine(id).map { StandInEngine(for: $0) } : nil
  }

  /// Whether `slow` examines patterns for an engine.
  package static func isSearched(_ id: EngineID) -> Bool {
    searched.contains { $0.id == family(of: id) }
  }

  /// The names of those engines in whose place another one counts; nil for none.
  package static func uncounted(among ids: [EngineID]) -> [String]? {
    let names = ids.filter(isUncounted).map(\.rawValue)
    return names.isEmpty ? nil : names
  }

  /// Whether another engine counts in the place of an engine.
  package static func isUncounted(_ id: EngineID) -> Bool {
    uncounted.contains { $0.id == family(of: id) }
  }

  /// The engines that drift compares, made anew.
  ///
  /// - Parameters:
  ///   - names: Their names; those after the first get patterns as the profile says.
  ///   - profile: As they are written, or printed in each engine's dialect.
  ///   - limits: What one match of Foundation may take.
  /// - Returns: The engines.
  package func compared(
    _ names: [EngineID],
    _ profile: DriftProfile,
    _ limits: MatchLimits
  ) -> [DriftEngine] {
    names.enumerated().compactMap { index, name in
      Self.entry(name)?.compared(self, profile == .ported && index > 0, limits)
    }
  }

  /// The engines that patterns of scripts are compared on: JavaScript, and then the others as the
  /// patterns are written.
  ///
  /// - Parameters:
  ///   - names: The names of the engines.
  ///   - limits: What one match of Foundation may take.
  /// - Returns: The engines.
  package func comparedForScripts(_ names: [EngineID], _ limits: MatchLimits) -> [DriftEngine] {
    compared([.javaScript] + names.filter { $0 != .javaScript }, .asWritten, limits)
  }

  /// The engines that a search for slow subjects runs.
  ///
  /// - Parameter names: The target engines.
  /// - Returns: Makes the engines of one thread.
  package func backtracking(_ names: [EngineID]) -> @Sendable () -> BacktrackingEngines {
    {
      BacktrackingEngines(
        targetEngines: names.compactMap { countingEngine($0) ?? standIn(for: $0) ?? engine($0) }
          .map { BacktrackingEngine($0) },
        screeningEngine: BacktrackingEngine(Self.tracing(pcre2Options))
      )
    }
  }
}

extension BacktrackingEffort {
  /// The valid lengths of attacks, in UTF-16 units.
  package static let lengths = 16...1_000_000
}

/// An engine that could not be started.
struct MissingEngine: MatchEngine {
  let id: EngineID
  let dialect: RegexDialect
  let reason: String

  var identity: EngineIdentity {
    EngineIdentity(name: id.rawValue, version: "missing", costUnit: nil)
  }
  var description: EngineDescription {
    EngineDescription(
      identity,
      dialect: dialect,
      stopping: .steps,
      work: EngineWork(search: 0, compiling: 0, compilingUnit: 0)
    )
  }
  var defaultLimits: MatchLimits { MatchLimits(steps: 1, subjectLength: 1) }

  func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    throw PatternError(engine: id.rawValue, message: reason)
  }
}
