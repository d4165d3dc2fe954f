import Deeplink
import Diagnostics
package import GoldenStore
import LocatedJSON
package import MatchEngine
import URLSchemes
import UniversalLinks

extension LinkRule: RecordedRule {
  package var testSubjects: [Subject] { tests.map { Subject($0.url) } }

  package func goldenOutcomes(for subject: Subject) -> [String: GoldenOutcome] {
    matcher.goldenOutcomes(for: subject.text)
  }

  /// What a rule is made of: a template's text, an association file's entries, or a contract by its
  /// digest.
  package var definition: RuleDefinition {
    switch matcher {
    case .template(let template, let decoding):
      return RuleDefinition(
        kind: .template,
        pattern: ExactText(template.description),
        parameter: Self.reading(template, decoding).map { ExactText($0) }
      )
    case .association(let file, _):
      let details = file.appLinks?.details ?? []
      return RuleDefinition(
        kind: .association,
        formats: details.enumerated().map { number, detail in
          FormatDefinition(
            key: FormatKey(app: ExactText("entry \(number + 1)")),
            template: ExactText(file.document.file.text(in: detail.range).withoutLayout)
          )
        }
      )
    case .contract(let contract):
      return RuleDefinition(
        kind: .contract,
        title: ExactText(contract.title),
        formats: [
          FormatDefinition(
            key: FormatKey(app: ExactText(contract.id)),
            template: ExactText("SHA-256 " + ScriptDigest(of: contract.markdown()).digest)
          )
        ]
      )
    }
  }

  /// What a template's rule says of how values are read; nil where it says nothing.
  private static func reading(
    _ template: DeeplinkTemplate,
    _ decoding: DeeplinkDecoding
  ) -> String? {
    let words =
      (decoding == .percentDecoded ? ["decoded"] : [])
      + (template.query == .strict ? ["strict query"] : [])
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

extension LinkMatcher {
  /// What the rule gives, as goldens name it: each argument of a template by itself.
  fileprivate func goldenOutcomes(for url: String) -> [String: GoldenOutcome] {
    if case .template(let template, let decoding) = self, !template.arguments.isEmpty {
      guard case .success(let match) = template.match(text: url, decoding: decoding) else {
        return [:]
      }
      return match.values.mapValues { value in
        switch value {
        case .text(let text): .output(ExactText(text))
        case .list(let elements): .output(ExactText(elements.joined(separator: "\n")))
        }
      }
    }
    let pairs = outcomes(for: url).map { name, outcome in
      (name?.text ?? kind.rawValue, GoldenOutcome.output(ExactText(outcome.text)))
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }
}

extension String {
  /// JSON with one space in place of each stretch of white space outside its strings.
  fileprivate var withoutLayout: String {
    var result = String.UnicodeScalarView()
    var (isInString, isEscaped, isAfterSpace) = (false, false, false)
    for scalar in unicodeScalars {
      if !isInString, " \n\r\t".unicodeScalars.contains(scalar) {
        isAfterSpace = true
        continue
      }
      if isAfterSpace { result.append(" ") }
      isAfterSpace = false
      result.append(scalar)
      if scalar == "\"", !isEscaped { isInString.toggle() }
      isEscaped = isInString && scalar == "\\" && !isEscaped
    }
    return String(result)
  }
}
