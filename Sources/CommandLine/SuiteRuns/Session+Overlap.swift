import CoverageSuite
import Diagnostics
import ManifestModel
package import MatchEngine
package import RunRecord
import Workspace

extension OverlapRecord {
  /// The overlaps in several manifests, separately.
  fileprivate init(_ records: [OverlapRecord]) {
    self.init(
      groups: records.flatMap(\.groups),
      relations: records.flatMap(\.relations),
      rules: records.reduce(0) { $0 + $1.rules },
      inputs: records.reduce(0) { $0 + $1.inputs },
      shared: records.reduce(0) { $0 + $1.shared },
      undecided: records.reduce(0) { $0 + $1.undecided }
    )
  }
}

extension Session {
  /// Where the rules that take part are for the same URLs.
  ///
  /// - Parameters:
  ///   - urls: URLs to look at beside the rules' tests.
  ///   - comparesOthers: Whether they are compared with the rules that take no part, too.
  /// - Returns: What was found in all manifests, each by itself.
  package func overlap(over urls: [Subject], comparesOthers: Bool = false) -> OverlapRecord {
    OverlapRecord(
      manifests.map { manifest in
        OverlapSuite(
          overlapRules(of: manifest, takesAll: comparesOthers),
          corpus: urls,
          engine: engine,
          limits: limits,
          about: comparesOthers ? selection : nil
        )
        .run(workers: workers)
      }
    )
  }

  /// The rules of a manifest for specific URLs; a browser is for any URL.
  private func overlapRules(of manifest: Manifest, takesAll: Bool) -> [OverlapRule] {
    let apps = manifest.appsByIdentifier
    return manifest.rules.compactMap { rule in
      guard takesAll || isSelected(rule.id), let pattern = rule.pattern,
        let stage = OverlapRule.Stage(rule.kind)
      else { return nil }
      let urls = (rule.testInputs?.value ?? []).compactMap(\.value)
      return OverlapRule(
        id: rule.id,
        pattern: pattern.value,
        stage: stage,
        answer: rule.answer(apps),
        tests: (urls + rule.redirectTests.map(\.input.value)).map(Subject.init),
        location: LocationRecord(manifest.location(of: pattern.range))
      )
    }
  }
}

extension OverlapRule.Stage {
  fileprivate init?(_ kind: Rule.Kind) {
    switch kind {
    case .action: self = .action
    case .redirect: self = .redirect
    case .preview: self = .preview
    case .browser: return nil
    }
  }
}

extension Rule {
  /// Whether the rule answers where its pattern matches.
  fileprivate func answer(_ apps: [ExactText: App]) -> OverlapRule.Answer {
    if kind == .redirect {
      return parameter == nil ? .always : .sometimes("only if the URL has the parameter")
    }
    if formats.allSatisfy(\.needsScript) { return .sometimes("only if its script gives an output") }
    let isOfferedAnywhere = formats.contains { format in
      let app = format.inlineApp ?? format.appID.flatMap { apps[ExactText($0.value)] }
      return !format.needsScript && app?.platform == nil && !sendsHeaders
    }
    return isOfferedAnywhere ? .always : .sometimes("only where its app is available")
  }
}
