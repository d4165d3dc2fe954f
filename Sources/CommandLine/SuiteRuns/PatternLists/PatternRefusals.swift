package import Diagnostics
package import MatchEngine
package import PatternLists
import RegexSyntax
package import Workspace

/// Finds patterns that no engine takes: nothing is known of them, so a run over them is no pass.
package struct PatternRefusals {
  private let engines: [EngineID]
  private let enginesOfFiles: [String: [EngineID]]
  private let registry: EngineRegistry

  /// Prepares the search.
  ///
  /// - Parameters:
  ///   - engines: The engines of the run.
  ///   - settings: The settings in effect.
  package init(_ engines: [EngineID], _ settings: Settings) {
    self.engines = engines
    enginesOfFiles = settings.slow.enginesOfFiles
    registry = EngineRegistry(pcre2: settings.drift.pcre2Options)
  }
}

extension PatternRefusals {
  /// The patterns of a list that their own engine refuses, or, without one, all engines of the run.
  package func findings(in list: PatternList) -> [Diagnostic] {
    list.entries.compactMap { entry in
      finding(entry.target, on: entry.engine.map { [$0] } ?? engines) { entry.writtenOffset($0) }
    }
  }

  /// The patterns of rules that all engines of the run refuse; those of scripts are JavaScript's,
  /// which has run them.
  package func findings(in targets: [PatternCase]) -> [Diagnostic] {
    targets.run(on: enginesOfFiles).filter { $0.script == nil }.compactMap { target in
      let named = engines.filter(target.runs)
      return finding(target, on: named.isEmpty ? engines : named) { $0 }
    }
  }

  private func finding(
    _ target: PatternCase,
    on names: [EngineID],
    offset: (Int) -> Int
  ) -> Diagnostic? {
    var refusals: [PatternError] = []
    let engines = names.compactMap { registry.engine($0)?.engine(for: target) }
    for engine in engines {
      guard let refusal = Self.refusal(of: target.pattern, on: engine) else { return nil }
      refusals.append(refusal)
    }
    guard let first = refusals.first else { return nil }
    let reasons = refusals.map { names.count == 1 ? $0.message : "\($0.engine): \($0.message)" }
    let isNearICU = engines.contains { $0.description.dialect.isNearICU }
    let range = isNearICU ? Self.brokenRange(of: target.pattern) : nil
    let named = refusals.lazy.compactMap(\.constructs.first?.range.lowerBound).first
    let start = range?.lowerBound ?? named ?? refusals.lazy.compactMap(\.offset).first
    let place = start.map { " at offset \(offset($0))" } ?? ""
    let who = names.count == 1 ? first.engine : "every engine"
    let spelling = Self.spelling(of: target.pattern, on: engines).map {
      "write '\($0.printable)', which \(who) takes"
    }
    return Diagnostic(
      code: "pattern-refused",
      severity: .error,
      message: "\(who) refuses the pattern\(place): \(reasons.joined(separator: "; "))",
      location: (range ?? start.map { $0..<($0 + 1) }).flatMap(target.location) ?? target.place,
      rule: target.rule,
      help: spelling ?? "correct the pattern, or remove it"
    )
  }

  /// What is wrong in a pattern, found by reading it, which is more exact than where an engine
  /// stops.
  private static func brokenRange(of pattern: String) -> Range<Int>? {
    do throws(RegexSyntaxError) {
      _ = try RegexParser.parse(pattern)
      return nil
    } catch {
      return error.range
    }
  }

  /// The pattern with another syntax of its groups' names, or without them, that all engines take.
  private static func spelling(of pattern: String, on engines: [any MatchEngine]) -> String? {
    let units = Array(pattern.utf16)
    for engine in engines {
      let heads = RegexParser.reading(of: pattern, in: engine.description.dialect).constructs
        .filter { $0.feature == .groupName }.map(\.range)
      for isNamed in [true, false] where !heads.isEmpty {
        let edits = heads.map { head in
          let name = String(decoding: units[head], as: UTF16.self).drop { $0 != "<" }
          return PatternCorrection(head, isNamed && !name.isEmpty ? "(?P\(name)" : "(")
        }
        guard let text = PatternCorrection.apply(edits, to: pattern) else { continue }
        if engines.allSatisfy({ refusal(of: text, on: $0) == nil }) { return text }
      }
    }
    return nil
  }

  private static func refusal(of pattern: String, on engine: any MatchEngine) -> PatternError? {
    do throws(PatternError) {
      _ = try engine.compile(pattern)
      return nil
    } catch {
      return error
    }
  }
}
