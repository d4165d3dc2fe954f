import Diagnostics
import LiveExamination
import ManifestModel
import RunRecord

/// The rules and apps of a manifest, and what is written above each rule.
struct DocumentOutline {
  let analysis: ManifestAnalysis

  /// The symbols: sections with their rules and apps.
  var symbols: JSONOutput {
    let manifest = analysis.manifest
    let kinds: [(Rule.Kind, String)] = [
      (.action, "actions"), (.browser, "browsers"), (.redirect, "redirects"),
      (.preview, "previews"),
    ]
    var sections: [(start: Int, output: JSONOutput)] = []
    let apps = manifest.apps.map { app in
      symbol(
        app.name?.value ?? app.identifier?.value ?? "app",
        detail: app.identifier?.value ?? "",
        kind: Self.objectKind,
        app.range,
        selection: app.identifier?.range
      )
    }
    if let range = Self.span(manifest.apps.map(\.range)) {
      sections.append((range.lowerBound, section("apps", range, apps)))
    }
    for (kind, name) in kinds {
      let rules = manifest.rules.filter { $0.kind == kind }
      guard let range = Self.span(rules.map(\.range)) else { continue }
      let symbols = rules.map { rule in
        symbol(
          rule.title?.value ?? rule.id,
          detail: rule.title == nil ? "" : rule.id,
          kind: Self.functionKind,
          rule.range,
          selection: rule.pattern?.range
        )
      }
      sections.append((range.lowerBound, section(name, range, symbols)))
    }
    return .list(sections.sorted { $0.start < $1.start }.map(\.output))
  }

  /// The numbers of the protocol's `SymbolKind`.
  private static let namespaceKind = 3
  private static let functionKind = 12
  private static let objectKind = 19

  private static func span(_ ranges: [Range<Int>]) -> Range<Int>? {
    guard let start = ranges.map(\.lowerBound).min(), let end = ranges.map(\.upperBound).max()
    else {
      return nil
    }
    return start..<end
  }

  private func section(_ name: String, _ range: Range<Int>, _ children: [JSONOutput]) -> JSONOutput
  {
    let place = analysis.text.range(of: range).output
    return [
      "name": .string(name), "kind": .int(Self.namespaceKind), "range": place,
      "selectionRange": place, "children": .array(children),
    ]
  }

  private func symbol(
    _ name: String,
    detail: String,
    kind: Int,
    _ range: Range<Int>,
    selection: Range<Int>?
  ) -> JSONOutput {
    // An empty name is not allowed.
    let shown = name.printable
    return [
      "name": .string(shown.isEmpty ? "?" : shown), "detail": .string(detail.printable),
      "kind": .int(kind), "range": analysis.text.range(of: range).output,
      "selectionRange": analysis.text.range(of: selection ?? range).output,
    ]
  }
}

extension DocumentOutline {
  /// What is written above each rule: its tests, what they cost, and whether it is slow.
  func lenses(_ knowledge: [RuleKey: RuleKnowledge]) -> JSONOutput {
    .list(
      zip(analysis.keys, analysis.manifest.rules).compactMap { key, rule in
        guard let known = knowledge[key], let tests = known.tests else { return nil }
        var words = [TestCounts(tests).words]
        let cost = tests.compactMap(\.cost).max() ?? 0
        if cost > 0 { words.append("at most \(counted(cost, "tick"))") }
        if known.slow?.contains(where: \.isSlow) ?? false { words.append("slow") }
        if known.drift?.isEmpty == false { words.append("engines differ") }
        if let coverage = known.coverage, coverage.counted > 0, coverage.reason == nil {
          words.append("\(coverage.covered) of \(counted(coverage.counted, "part")) covered")
        }
        if !known.problems.isEmpty { words.append("not all examined") }
        let place = (rule.pattern ?? rule.title)?.range ?? rule.range
        return [
          "range": analysis.text.range(of: place.lowerBound..<place.lowerBound).output,
          "command": ["title": .string(words.joined(separator: " · ")), "command": ""],
        ]
      }
    )
  }
}
