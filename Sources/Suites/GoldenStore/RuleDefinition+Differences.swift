import Diagnostics
import ManifestModel
public import RunRecord

extension RuleDefinition {
  /// What differs between two definitions of a rule, in words.
  ///
  /// - Parameter other: The definition as it is now.
  /// - Returns: The differences; none for equal definitions.
  public func differences(to other: RuleDefinition) -> [GoldenRecord.Difference] {
    var differences = DifferenceList()
    differences.add("title", title?.text, other.title?.text)
    differences.addText("pattern", pattern?.text, other.pattern?.text)
    differences.add("kind", kind.rawValue, other.kind.rawValue)
    differences.addText(
      "headers",
      sendsHeaders ? "follow the URL" : nil,
      other.sendsHeaders ? "follow the URL" : nil,
      inWords: true
    )
    differences.addText("parameter", parameter?.text, other.parameter?.text)
    let old = Dictionary(formats.map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let new = Dictionary(
      other.formats.map { ($0.key, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for key in Set(old.keys).union(new.keys).sorted() {
      guard let last = old[key], let now = new[key] else {
        let isNew = old[key] == nil
        let format = old[key] ?? new[key]
        let words = format?.words ?? ""
        differences.addText(
          "format \(key.name)",
          isNew ? nil : words,
          isNew ? words : nil,
          inWords: format?.template == nil
        )
        continue
      }
      last.addDifferences(to: now, &differences)
    }
    let common = Set(old.keys).intersection(new.keys)
    let oldOrder = formats.map(\.key).filter(common.contains)
    let newOrder = other.formats.map(\.key).filter(common.contains)
    if oldOrder != newOrder {
      differences.add(
        "order of formats",
        oldOrder.map(\.name).joined(separator: ", "),
        newOrder.map(\.name).joined(separator: ", "),
        inWords: true
      )
    }
    return differences.list
  }
}

private struct DifferenceList {
  var list: [GoldenRecord.Difference] = []

  mutating func add(_ what: String, _ old: String?, _ new: String?, inWords: Bool = false) {
    guard old.map(ExactText.init) != new.map(ExactText.init) else { return }
    list.append(
      inWords
        ? GoldenRecord.Difference(what: what, inWords: old, new)
        : GoldenRecord.Difference(what: what, old: old, new: new)
    )
  }

  /// Adds a difference of scripts, with as many digits as show it.
  mutating func add(_ what: String, _ old: ScriptDigest?, _ new: ScriptDigest?) {
    let digits = old?.words == new?.words ? 64 : 12
    add(what, old?.words(digits: digits), new?.words(digits: digits), inWords: true)
  }

  /// Adds a difference that people see only by the outputs.
  mutating func addText(_ what: String, _ old: String?, _ new: String?, inWords: Bool = false) {
    let count = list.count
    add(what, old, new, inWords: inWords)
    for index in list.indices.dropFirst(count) { list[index].isOfText = true }
  }
}

extension FormatDefinition {
  fileprivate func addDifferences(to other: FormatDefinition, _ differences: inout DifferenceList) {
    let name = key.name
    differences.addText("template of \(name)", template?.text, other.template?.text)
    differences.add("script of \(name)", script, other.script)
    differences.add("script2 of \(name)", script2, other.script2)
    // Only a browser is an app without being the app of a format.
    let appName = key.app == nil ? "the browser" : name
    differences.list += AppDefinition.differences(from: app, to: other.app, of: appName)
  }

  fileprivate var words: String {
    template?.text ?? (script2 ?? script).map(\.words) ?? "without template or script"
  }
}

extension AppDefinition {
  /// What differs between an app as it was and as it is, in words; nil for none.
  package static func differences(
    from old: AppDefinition?,
    to new: AppDefinition?,
    of name: String
  ) -> [GoldenRecord.Difference] {
    var differences = DifferenceList()
    if let old, let new {
      differences.add("name of \(name)", old.name?.text, new.name?.text)
      differences.add("scheme of \(name)", old.scheme?.text, new.scheme?.text)
      differences.add("platform of \(name)", old.platform?.text, new.platform?.text)
      differences.add("country of \(name)", old.country?.text, new.country?.text)
    } else {
      let names = [old, new].map { app in app.map { $0.name?.text ?? "unnamed" } }
      differences.add("app of \(name)", names[0], names[1])
    }
    return differences.list
  }
}

extension ScriptDigest {
  fileprivate var words: String { words(digits: 12) }

  /// The script, with as many digits of its digest.
  fileprivate func words(digits: Int) -> String {
    "script of \(length) bytes, SHA-256 \(digest.prefix(digits))"
  }
}
