import Mustache
import TextCoding

/// The templates of the page.
struct PageTemplates: Sendable {
  private let library: MustacheLibrary

  /// The templates that are built in.
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
  /// The page of a model.
  func render(_ page: ReportPage) -> String {
    guard let text = library.render(page, withTemplate: "page") else {
      preconditionFailure("there is no template of the page")
    }
    return text + "\n"
  }
}

/// Escapes scalar by scalar.
///
/// The library's own escaping compares characters, and so leaves a quote alone that a combining mark
/// follows, which a browser reads as the end of an attribute.
struct ScalarEscaping: MustacheContentType {
  func escapeText(_ text: String) -> String {
    guard text.utf8.contains(where: Self.special.contains) else { return text }
    return text.markupEscaped { $0 == "'" ? "&#39;" : nil }
  }

  private static let special = Set("&<>\"'".utf8)
}
