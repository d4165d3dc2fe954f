import Diagnostics
import URLSyntax

/// Assigns rules readable ids that survive moving the rule and editing its pattern.
///
/// An action is named after its apps and its title, a browser after its identifier, a redirect and
/// a preview after the host of its first test (or, without tests, of its pattern) and the parameter
/// it reads. Rules that would share an id get `~2`, `~3` and so on, in file order.
enum RuleIdentifier {
  static func assignIDs(to rules: [Rule]) -> [Rule] {
    var counts: [ExactText: Int] = [:]
    return rules.map { rule in
      var rule = rule
      let base = baseID(of: rule)
      let count = counts[ExactText(base), default: 0] + 1
      counts[ExactText(base)] = count
      rule.id = count == 1 ? base : "\(base)~\(count)"
      return rule
    }
  }

  private static func baseID(of rule: Rule) -> String {
    switch rule.kind {
    case .action:
      let apps = Set(rule.formats.compactMap { $0.name.map(ExactText.init) })
        .map(\.text.idPart).sortedByUTF8
      let title = (rule.title?.value ?? "").slug
      return "action/\(apps.isEmpty ? "no-app" : apps.joined(separator: "+"))/\(title)"
    case .browser:
      return "browser/\((rule.app?.identifier?.value ?? "unnamed").idPart)"
    case .redirect:
      let host = host(of: rule)
      guard let parameter = rule.parameter else { return "redirect/\(host)" }
      return "redirect/\(host)-\(parameter.value.idPart)"
    case .preview:
      return "preview/\(host(of: rule))"
    }
  }

  private static func host(of rule: Rule) -> String {
    let input =
      rule.redirectTests.first?.input.value
      ?? rule.testInputs?.value.lazy.compactMap(\.value).first
    if let host = input?.linkHost() { return host.idPart }
    return rule.pattern?.value.hostOfPattern?.idPart ?? "any"
  }
}

// These work on scalars: a character may have any number of combining marks.
extension String {
  /// Lower-case words joined by hyphens.
  fileprivate var slug: String {
    var result = String.UnicodeScalarView()
    for scalar in lowercased().unicodeScalars {
      if scalar.isWordPart {
        result.append(scalar)
      } else if scalar != "'", let last = result.last, last != "-" {
        result.append("-")
      }
    }
    if result.last == "-" { result.removeLast() }
    return result.isEmpty ? "untitled" : String(result)
  }

  /// The string without characters that are special in ids, paths or shells.
  fileprivate var idPart: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isSafe = scalar.isWordPart || scalar == "." || scalar == "_" || scalar == "-"
      result.append(isSafe ? scalar : "-")
    }
    return result.isEmpty ? "unnamed" : String(result)
  }

  /// The first text in a pattern that looks like a host name: labels joined by escaped dots.
  fileprivate var hostOfPattern: String? {
    let text = replacing("\\.", with: ".").replacing("\\-", with: "-").unicodeScalars
    let runs = text.split { scalar in
      let isHostPart = scalar.isWordPart || scalar == "." || scalar == "-"
      return !(scalar.isASCII && isHostPart)
    }
    for run in runs {
      let labels = run.split(separator: ".").map { String($0) }
      let isHost =
        labels.count >= 2 && labels.allSatisfy { $0.utf8.count >= 2 } && labels.last != "php"
      if isHost { return labels.joined(separator: ".").lowercased() }
    }
    let word = runs.map { String($0) }.first { $0.utf8.count > 3 && !$0.hasPrefix("http") }
    return word?.lowercased()
  }
}

extension Unicode.Scalar {
  fileprivate var isWordPart: Bool {
    properties.isAlphabetic || properties.numericType != nil
      || properties.generalCategory == .nonspacingMark
  }
}

extension [String] {
  fileprivate var sortedByUTF8: [String] {
    sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
