/// A place in an engine's documentation.
public struct DriftLink: Sendable, Hashable {
  /// The document and the section.
  public let title: String
  /// The address of the page.
  public let address: String

  init(_ title: String, _ address: String) {
    self.title = title
    self.address = address
  }
}

extension DriftLink {
  /// A section of the user guide's chapter on ICU's regular expressions.
  static func icu(_ section: String, _ anchor: String) -> DriftLink {
    icuPage(section, "userguide/strings/regexp.html#\(anchor)")
  }

  /// A page of ICU's site.
  static func icuPage(_ title: String, _ path: String) -> DriftLink {
    DriftLink("ICU: \(title)", "https://unicode-org.github.io/icu/\(path)")
  }

  /// A section of the manual's page on patterns.
  static func pcre2Pattern(_ section: String, _ anchor: String? = nil) -> DriftLink {
    pcre2Page("pcre2pattern, \(section)", "pcre2pattern.html" + (anchor.map { "#\($0)" } ?? ""))
  }

  /// A section of the manual's page on the functions.
  static func pcre2API(_ section: String, _ anchor: String? = nil) -> DriftLink {
    pcre2Page("pcre2api, \(section)", "pcre2api.html" + (anchor.map { "#\($0)" } ?? ""))
  }

  /// A page of PCRE2's manual.
  static func pcre2Page(_ title: String, _ path: String) -> DriftLink {
    DriftLink("PCRE2: \(title)", "https://www.pcre.org/current/doc/html/\(path)")
  }

  /// A clause of ECMA-262.
  static func ecma(_ clause: String, _ anchor: String) -> DriftLink {
    DriftLink("ECMA-262: \(clause)", "https://tc39.es/ecma262/#\(anchor)")
  }

  /// A page of MDN's reference of regular expressions.
  static func mdn(_ title: String, _ page: String) -> DriftLink {
    let base = "https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference"
    return DriftLink("MDN: \(title)", "\(base)/Regular_expressions/\(page)")
  }

  /// A report of the Unicode consortium.
  static func unicode(_ title: String, _ path: String) -> DriftLink {
    DriftLink("Unicode: \(title)", "https://www.unicode.org/reports/\(path)")
  }
}
