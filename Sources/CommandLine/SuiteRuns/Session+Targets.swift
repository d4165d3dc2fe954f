package import BacktrackingSuite
import Diagnostics
package import DriftSuite
import LinkResolver
import LocatedJSON
package import ManifestModel
import MatchEngine
import RunRecord
package import Workspace

extension Session {
  /// The patterns of the rules that take part, each with its tests and its place.
  package var driftTargets: [(target: DriftTarget, manifest: Int, rule: Rule)] {
    manifests.enumerated().flatMap { index, manifest in
      manifest.rules.filter { isSelected($0.id) && $0.pattern != nil }.map { rule in
        (DriftTarget(rule, in: manifest), index, rule)
      }
    }
  }
}

extension DriftTarget {
  /// A rule's pattern with its tests.
  package init(_ rule: Rule, in manifest: Manifest) {
    let text = rule.pattern?.value ?? ""
    let range = rule.pattern?.range ?? rule.range
    let document = manifest.document
    self.init(
      rule: rule.id,
      pattern: text,
      templates: rule.formats.compactMap { $0.template?.value },
      subjects: Self.inputs(of: rule).map(Subject.init),
      location: { part in
        let place = document.place(ofUTF16: part, inStringAt: range)
        return LocationRecord(document.file.location(of: place))
      }
    )
  }

  private static func inputs(of rule: Rule) -> [String] {
    let headers = rule.testHeaders?.value ?? []
    let inputs = (rule.testInputs?.value ?? []).enumerated().compactMap { index, input in
      input.value.map { url in
        RuleInput(url: url, headers: index < headers.count ? headers[index].value : nil)
          .subject(for: rule)
      }
    }
    return inputs + rule.redirectTests.map(\.input.value)
  }
}

extension Session {
  /// The patterns of the rules that take part, each with its tests and its place.
  package var slowTargets: [SlowTarget] {
    driftTargets.map { item in
      (BacktrackingTarget(item.target), item.manifest, item.rule)
    }
  }

  /// A pattern with the place of its manifest among those of the call.
  package typealias SlowTarget = (target: BacktrackingTarget, manifest: Int, rule: Rule)
}

extension BacktrackingTarget {
  /// The pattern of a comparison of engines, to be analysed.
  package init(_ target: DriftTarget) {
    self.init(
      rule: target.rule,
      pattern: target.pattern,
      subjects: target.subjects,
      location: target.location
    )
  }
}
