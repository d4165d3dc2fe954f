import Diagnostics
import LinkVariations
import Foundation
import RegexSyntax

/// The checks of a rule against other rules of the set.
extension Lint {
  static let siblingChecks = [siblingLinkRefused, valueCharacterRefused, domainEndingRefused]

  static let siblingLinkRefused = LintCheck(
    code: "sibling-link-refused",
    severity: .warning,
    summary: "A pattern refuses one of another rule's links, and takes the rest.",
    explanation: """
      Two rules for the same links, such as one for each of two apps, are often written at different \
      times, and a new shape of links is added to one of them. Reported if another rule takes every \
      tested link of this one, and this one takes at least three, and three quarters, of the other's. \
      If the app cannot open such links, add a test with the result null.
      """,
    passing: [siblingExample(#"/(?:t|topic|item)/(\\d+)"#), siblingExample(#"/t/(\\d+)"#)],
    failing: [siblingExample(#"/(?:t|topic)/(\\d+)"#)]
  ) { context in
    let rules = TestedRules(context)
    return rules.entries.indices.compactMap { index in
      let entry = rules.entries[index]
      guard !entry.links.isEmpty else { return nil }
      for other in rules.siblings(of: index) {
        let matches = other.links.map { context.engine.matches(entry.pattern.value, $0.text) }
        let taken = matches.count { $0 == true }
        guard taken >= 3, taken * 4 >= other.links.count * 3,
          entry.links.allSatisfy({ context.engine.matches(other.pattern.value, $0.text) == true }),
          let refused = other.links.first(where: { rules.isRefused($0.text, by: index) })
        else { continue }
        return context.diagnostic(
          "sibling-link-refused",
          .warning,
          "'\(other.rule.id)' is for the same links, and the pattern does not match one of them: "
            + "'\(refused.text)'",
          at: entry.pattern.range,
          notes: [context.note("the other pattern", other)],
          help: "take such links too, or add a test of it with the result null"
        )
      }
      return nil
    }
  }

  static let domainEndingRefused = LintCheck(
    code: "domain-ending-refused",
    severity: .warning,
    summary: "A pattern lists endings of a domain, and lacks one that another rule has.",
    explanation: #"""
      A shop in several countries opens another one, and the list in one pattern grows: \#
      `shop\.example\.(?:com|de|fr)`. Reported if another rule of the set has more endings for the \#
      same host, in its list or in a test. `ruleproof variations` knows the endings of large services.
      """#,
    passing: [
      endingExample("com|de|fr"), endingExample(#"\\\\w+"#),
    ],
    failing: [endingExample("com|de")]
  ) { context in
    let rules = TestedRules(context)
    let lists = rules.entries.map { context.syntax[$0.pattern.value]?.root.endingLists ?? [] }
    return rules.entries.indices.compactMap { index in
      for list in lists[index] {
        for link in rules.entries[index].links.prefix(3) {
          guard let own = link.split(at: list.name), list.endings.contains(own.ending) else {
            continue
          }
          for (place, other) in rules.entries.enumerated() where place != index {
            let hosts = other.links.compactMap { $0.split(at: list.name) }.filter {
              $0.below == own.below
            }
            guard !hosts.isEmpty else { continue }
            let listed = lists[place].filter { $0.name == list.name }.flatMap(\.endings)
            let missing = (hosts.map(\.ending) + listed).first { ending in
              !list.endings.contains(ending)
                && rules.isRefused(link.moved(own, to: ending), by: index)
            }
            guard let missing else { continue }
            return context.diagnostic(
              "domain-ending-refused",
              .warning,
              "'\(other.rule.id)' has '\(list.name).\(missing)', too: the pattern does not match "
                + "'\(link.moved(own, to: missing))'",
              at: context.place(of: list.range, in: rules.entries[index].pattern),
              notes: [context.note("the other pattern", other)],
              help: "add '\(missing)' to the list"
            )
          }
        }
      }
      return nil
    }
  }
}

extension LintContext {
  /// A note that points at the pattern of another rule.
  func note(_ text: String, _ other: TestedRules.Entry) -> DiagnosticNote {
    DiagnosticNote(message: text, location: manifest.location(of: other.pattern.range))
  }
}

extension VariedLink {
  /// The parts of a host around a name.
  struct SplitHost {
    let below: String
    let name: String
    let ending: String
  }

  /// Splits the host at a label that is followed by an ending; nil if there is none.
  func split(at name: String) -> SplitHost? {
    let labels = bareHost.split(separator: ".").map(String.init)
    guard let index = labels.firstIndex(of: name), index + 1 < labels.count else { return nil }
    return SplitHost(
      below: labels[..<index].joined(separator: "."),
      name: name,
      ending: labels[(index + 1)...].joined(separator: ".")
    )
  }

  /// The link on the host with another ending.
  func moved(_ parts: SplitHost, to ending: String) -> String {
    let labels = [parts.below, parts.name, ending].filter { !$0.isEmpty }
    return onHost((hasWWW ? "www." : "") + labels.joined(separator: ".")).text
  }
}

extension Lint {
  /// Two rules: one for `/t/`, `/topic/` and `/item/`, and one with another path.
  private static func siblingExample(_ path: String) -> LintExample {
    LintExample(
      .manifest,
      #"""
      {"apps": [{"identifier": "a", "name": "A", "storeId": "1", "scheme": "a"},
                {"identifier": "b", "name": "B", "storeId": "2", "scheme": "b"}],
       "actions": [
        {"title": "Open Topic", "regex": "^https://forum\\.example/(?:t|topic|item)/(\\d+)$",
         "testInputs": ["https://forum.example/t/1", "https://forum.example/t/2",
                        "https://forum.example/topic/3", "https://forum.example/item/4"],
         "formats": [{"appId": "a", "format": "a://$1",
                      "testResults": ["a://1", "a://2", "a://3", "a://4"]}]},
        {"title": "Open Topic", "regex": "^https://forum\\.example\#(path)$",
         "testInputs": ["https://forum.example/t/1"],
         "formats": [{"appId": "b", "format": "b://$1", "testResults": ["b://1"]}]}]}
      """#
    )
  }

  /// Two rules: one for three endings, and one with a list of its own.
  private static func endingExample(_ endings: String) -> LintExample {
    LintExample(
      .manifest,
      #"""
      {"apps": [{"identifier": "a", "name": "A", "storeId": "1", "scheme": "a"},
                {"identifier": "b", "name": "B", "storeId": "2", "scheme": "b"}],
       "actions": [
        {"title": "Open Item", "regex": "^https://shop\\.(?:com|de|fr)/item/(\\d+)$",
         "testInputs": ["https://shop.com/item/1"],
         "formats": [{"appId": "a", "format": "a://$1", "testResults": ["a://1"]}]},
        {"title": "Open Offer", "regex": "^https://shop\\.(?:\#(endings))/offer/(\\d+)$",
         "testInputs": ["https://shop.com/offer/1"],
         "formats": [{"appId": "b", "format": "b://$1", "testResults": ["b://1"]}]}]}
      """#
    )
  }
}
