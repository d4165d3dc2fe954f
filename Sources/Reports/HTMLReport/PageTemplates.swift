import Mustache
import Reporters
import TextCoding

struct PageTemplates: Sendable {
  private let library: MustacheLibrary

  static let shared = PageTemplates()

  private static let ending = ".mustache"
  /// The name of the rules by which values are escaped.
  private static let contentType = "RULEPROOF-HTML"

  private init() {
    MustacheContentTypes.register(ScalarEscaping(), named: Self.contentType)
    var library = MustacheLibrary()
    for name in PageFiles.names where name.hasSuffix(Self.ending) {
      // Every template begins with the escaping, since a partial does not inherit it.
      let text = "{{% CONTENT_TYPE: \(Self.contentType)}}" + (PageFiles.text(name) ?? "")
      do {
        try library.register(text, named: String(name.dropLast(Self.ending.count)))
      } catch {
        preconditionFailure("the template \(name) is invalid: \(error)")
      }
    }
    self.library = library
  }
}

extension PageTemplates {
  func render(_ page: ReportPage) -> String { render(page, "page") }

  func render(_ page: WaitingPage) -> String { render(page, "waiting") }

  private func render(_ page: Any, _ name: String) -> String {
    guard let text = library.render(page, withTemplate: name) else {
      preconditionFailure("there is no template \(name)")
    }
    return text + "\n"
  }
}

/// Escapes scalar by scalar, and writes what no page may have as its number.
///
/// The library's own escaping compares characters, and so leaves a quote alone that a combining
/// mark follows, which a browser reads as the end of an attribute.
struct ScalarEscaping: MustacheContentType {
  func escapeText(_ text: String) -> String {
    guard text.utf8.contains(where: Self.isSpecial) else { return text }
    return text.markupEscaped { scalar in
      if scalar == "'" { return "&#39;" }
      return scalar.isForbidden ? scalar.numericEscape : nil
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: byte < 0x20 || byte >= 0x7F
    }
  }
}

extension Unicode.Scalar {
  /// Whether the standard of HTML forbids the scalar: controls but line ends, and noncharacters.
  fileprivate var isForbidden: Bool {
    properties.generalCategory == .control && self != "\n"
      || properties.isNoncharacterCodePoint
  }
}
