import Diagnostics
import LinkVariations
import Foundation
import RegexSyntax

/// The check of a value's class against other rules' values in the same place.
extension Lint {
  static let valueCharacterRefused = LintCheck(
    code: "value-character-refused",
    severity: .warning,
    summary: "A class for a value lacks `-` or `_`, which another rule takes in the same place.",
    explanation: #"""
      `\w+` and `[a-z0-9]+` end at a `-`, so that the rule cuts an id like `q7-mZp0dE`, or refuses it. \#
      Reported if a rule for the same host takes the character after the same word of the path, or in \#
      the same parameter: by its class, or in a test.
      """#,
    passing: [
      valuesExample(#"[\\w-]+"#), valuesExample(#"[^/?#]+"#), valuesExample(#"\\w+"#, "/v/"),
    ],
    failing: [valuesExample(#"\\w+"#), valuesExample("[a-zA-Z0-9_]{4,}")]
  ) { context in
    let rules = TestedRules(context)
    let shown = ShownCharacters(rules, context)
    return rules.entries.indices.compactMap { index in
      let entry = rules.entries[index]
      for link in entry.links.prefix(3) {
        for value in context.classValues(of: link, entry) {
          for sign in ShownCharacters.signs where !value.text.contains(sign) {
            guard let other = shown.rule(taking: sign, at: value.place.fullKey(link), but: index)
            else { continue }
            let longer = link.replacing(
              value.place,
              with: other.value ?? value.text.inserting(sign)
            ).text
            guard let answer = context.answer(to: longer, value.number, entry),
              rules.isOpen(longer, for: index)
            else { continue }
            return context.diagnostic(
              "value-character-refused",
              .warning,
              "'\(rules.entries[other.index].rule.id)' takes a '\(sign)' in this place, and group "
                + "\(value.number) \(answer)",
              at: context.place(of: value.range, in: entry.pattern),
              notes: [context.note("the other pattern", rules.entries[other.index])],
              help: "add '\(sign)' to the class"
            )
          }
        }
      }
      return nil
    }
  }

  /// Two rules for values in the same place, the second with a given class.
  private static func valuesExample(_ values: String, _ word: String = "/watch/") -> LintExample {
    LintExample(
      .manifest,
      #"""
      {"apps": [{"identifier": "a", "name": "A", "storeId": "1", "scheme": "a"},
                {"identifier": "b", "name": "B", "storeId": "2", "scheme": "b"}],
       "actions": [
        {"title": "Open Video", "regex": "^https://tube\\.example/watch/([\\w-]+)$",
         "testInputs": ["https://tube.example/watch/q7mZp0dE"],
         "formats": [{"appId": "a", "format": "a://$1", "testResults": ["a://q7mZp0dE"]}]},
        {"title": "Play Video", "regex": "^https://tube\\.example\#(word)(\#(values))$",
         "testInputs": ["https://tube.example\#(word)q7mZp0dE"],
         "formats": [{"appId": "b", "format": "b://$1", "testResults": ["b://q7mZp0dE"]}]}]}
      """#
    )
  }
}

/// The characters that rules accept in values, by the place of the value.
private struct ShownCharacters {
  struct Proof {
    let index: Int
    /// The value of a test; nil if only the class shows the character.
    let value: String?
  }

  static let signs: [Character] = ["-", "_"]
  /// A title has many hyphens, an id few.
  private static let maxSigns = 2
  private var proofs: [String: [Character: [Proof]]] = [:]

  init(_ rules: TestedRules, _ context: LintContext) {
    for (index, entry) in rules.entries.enumerated() {
      for link in entry.links {
        for value in context.classValues(of: link, entry) {
          for sign in Self.signs {
            guard let proof = Self.proof(sign, value, link, entry, index, context) else { continue }
            proofs[value.place.fullKey(link), default: [:]][sign, default: []].append(proof)
          }
        }
      }
    }
  }

  private static func proof(
    _ sign: Character,
    _ value: ClassValue,
    _ link: VariedLink,
    _ entry: TestedRules.Entry,
    _ index: Int,
    _ context: LintContext
  ) -> Proof? {
    let count = value.text.count { $0 == sign }
    if count > 0 { return count <= maxSigns ? Proof(index: index, value: value.text) : nil }
    let longer = value.text.inserting(sign)
    let groups = context.engine.groups(
      entry.pattern.value,
      link.replacing(value.place, with: longer).text
    )
    guard let groups, groups.indices.contains(value.number), groups[value.number] == longer else {
      return nil
    }
    return Proof(index: index, value: nil)
  }

  /// Another rule that accepts a character in a place, preferably one with a test of it.
  func rule(taking sign: Character, at key: String, but index: Int) -> Proof? {
    let others = (proofs[key]?[sign] ?? []).filter { $0.index != index }
    return others.first { $0.value != nil } ?? others.first
  }
}

/// A value of a link that a group matches entirely with a class.
private struct ClassValue {
  let number: Int
  let text: String
  let place: VariedLink.Part
  let range: Range<Int>
}

extension LintContext {
  /// The values of a link that the groups of a rule's templates match with a class that is not
  /// negated.
  fileprivate func classValues(of link: VariedLink, _ entry: TestedRules.Entry) -> [ClassValue] {
    guard let classes = syntax[entry.pattern.value]?.root.plainClasses, !classes.isEmpty,
      let groups = engine.groups(entry.pattern.value, link.text)
    else { return [] }
    return entry.rule.groupsInTemplates(of: groups.count - 1).compactMap { number in
      guard let range = classes[number], groups.indices.contains(number),
        let text = groups[number], text.count > 2, text.contains(where: \.isLetter),
        let place = link.place(of: text), !place.word.isEmpty
      else { return nil }
      return ClassValue(number: number, text: text, place: place, range: range)
    }
  }

  /// A rule's output for a longer value; nil if it uses the whole value or the result is unknown.
  fileprivate func answer(to link: String, _ number: Int, _ entry: TestedRules.Entry) -> String? {
    guard let place = engine.groups(entry.pattern.value, link) else {
      return engine.matches(entry.pattern.value, link) == false
        ? "refuses it: the pattern does not match '\(link)'" : nil
    }
    guard place.indices.contains(number), let cut = place[number], !cut.isEmpty,
      !cut.contains(where: ShownCharacters.signs.contains)
    else { return nil }
    return "cuts it off: it is '\(cut)' of '\(link)'"
  }
}

extension VariedLink.Part {
  /// Identifies the place across links; in a query, together with the whole path.
  fileprivate func fullKey(_ link: VariedLink) -> String {
    isInQuery ? "\(key(link)) \(link.port)\(link.path)" : key(link)
  }
}

extension String {
  fileprivate func inserting(_ sign: Character) -> String {
    let middle = index(startIndex, offsetBy: count / 2)
    return self[..<middle] + String(sign) + self[middle...]
  }
}

extension RegexNode {
  /// The ranges of the groups that contain only a repeated class that is not negated, by number.
  fileprivate var plainClasses: [Int: Range<Int>] {
    var places: [Int: Range<Int>] = [:]
    forEach { node in
      guard case .group(.capturing(let number, _), let body) = node.kind,
        case .quantified(let item, _) = body.kind
      else { return }
      switch item.kind {
      case .characterClass(let set) where !set.isNegated: places[number] = body.range
      case .shorthand: places[number] = body.range
      default: break
      }
    }
    return places
  }
}
