import ArgumentParser
import Diagnostics
import Foundation
import LinkSuite
import ManifestModel
import Reporters
import RunRecord
import TerminalAccess
import Workspace

/// Lists rules.
struct ListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the rules of a manifest: id, number of tests, location.",
    discussion: """
      --rule, findings and goldens use these ids.

      Example:
        ruleproof list rules.json
      """
  )

  @OptionGroup(title: "Manifests") var manifests: ManifestOptions
  @OptionGroup(title: "Rules") var rules: RunOptions

  @Option(name: .long, help: "Output format: text or json.")
  var format: ListFormat = .text

  func run(in process: ProcessContext) throws -> RunVerdict {
    let session = try Session(manifests.names, [rules], in: process)
    let entries =
      session.manifests.flatMap { manifest in
        manifest.rules.filter { session.isSelected($0.id) }.map { ListedRule($0, in: manifest) }
      } + session.links.rules.filter { session.isSelected($0.id) }.map(ListedRule.init)
    switch format {
    case .text: try session.terminal.write(text(entries, session))
    case .json: try session.terminal.write(try JSONText.encode(entries))
    }
    return .clean
  }

  private func text(_ entries: [ListedRule], _ session: Session) -> String {
    let ids = entries.map { $0.id.printable }
    let width = min(72, ids.map(\.unicodeScalars.count).max() ?? 0)
    var text = ""
    for (entry, id) in zip(entries, ids) {
      let padding = String(repeating: " ", count: max(0, width - id.unicodeScalars.count))
      let tests = entry.tests == 1 ? "1 test" : "\(entry.tests) tests"
      let gap = String(repeating: " ", count: max(0, 9 - tests.count))
      let place = "\(entry.file):\(entry.line):\(entry.column)".printable
      text += "\(id)\(padding)  \(gap)\(tests)  \(session.terminal.style.dim(place))\n"
    }
    let rules = entries.count == 1 ? "1 rule" : "\(entries.count) rules"
    return (text + rules + "\n").withoutLogCommands(hash: "\\u{23}")
  }
}

/// The forms of a list.
enum ListFormat: String, CaseIterable, ExpressibleByArgument {
  /// For people.
  case text
  /// For programs.
  case json
}

/// A rule as a list shows it.
private struct ListedRule: Encodable {
  let id: String
  let kind: String
  let title: String?
  let pattern: String?
  let apps: [String]
  let tests: Int
  let file: String
  let line: Int
  let column: Int

  init(_ rule: Rule, in manifest: Manifest) {
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

  init(_ rule: LinkRule) {
    id = rule.id
    kind = rule.matcher.kind.rawValue
    title = nil
    pattern = rule.source
    apps = rule.matcher.names.compactMap(\.self)
    tests = rule.tests.reduce(0) { $0 + $1.expectations.count }
    file = rule.location.file
    line = rule.location.line
    column = rule.location.column
  }
}
