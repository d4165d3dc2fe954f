package import Diagnostics
import ManifestModel
import RegressionSuite
import RuleSets
import RunRecord
package import Workspace

/// The rules of a session that take part, as they are listed.
package struct RuleList: Sendable {
  /// The rules: those of manifests in their order, then link rules.
  package let rules: [ListedRule]

  package init(_ session: Session) {
    rules =
      session.manifests.flatMap { manifest in
        manifest.rules.filter { session.isSelected($0.id) }.map { ListedRule($0, in: manifest) }
      } + session.linkRules.map { ListedRule($0) }
  }
}

extension RuleList {
  /// The widest column of ids.
  private static let maxWidth = 72

  /// A line for each rule, in columns, and their number.
  package func text(_ style: TextStyle) -> String {
    let ids = rules.map { $0.id.printable }
    let width = min(Self.maxWidth, ids.map(\.unicodeScalars.count).max() ?? 0)
    var text = ""
    for (rule, id) in zip(rules, ids) {
      let padding = String(repeating: " ", count: max(0, width - id.unicodeScalars.count))
      let tests = counted(rule.tests, "test")
      let gap = String(repeating: " ", count: max(0, 9 - tests.count))
      let place = "\(rule.file):\(rule.line):\(rule.column)".printable
      text += "\(id)\(padding)  \(gap)\(tests)  \(style.dim(place))\n"
    }
    return text + counted(rules.count, "rule") + "\n"
  }
}

package struct ListedRule: Encodable, Sendable {
  package let id: String
  package let kind: String
  package let title: String?
  package let pattern: String?
  package let apps: [String]
  package let tests: Int
  package let file: String
  package let line: Int
  package let column: Int

  fileprivate init(_ rule: Rule, in manifest: Manifest) {
    id = rule.id
    kind = rule.kind.rawValue
    title = rule.title?.value
    pattern = rule.pattern?.value
    apps = rule.formats.compactMap(\.name)
    tests = rule.testCount
    let location = manifest.location(of: rule.range)
    file = location.file
    line = location.line
    column = location.column
  }

  fileprivate init(_ rule: any ProvenRule) {
    id = rule.id
    kind = rule.kind
    title = nil
    pattern = rule.source
    apps = rule.resultNames
    tests = rule.testCount
    file = rule.location.file
    line = rule.location.line
    column = rule.location.column
  }
}
