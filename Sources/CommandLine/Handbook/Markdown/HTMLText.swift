import TextCoding

/// Renders Markdown as HTML.
package struct HTMLText: Sendable {
  private let address: @Sendable (_ target: String) -> String?

  package init(address: @escaping @Sendable (_ target: String) -> String?) {
    self.address = address
  }
}

extension HTMLText {
  /// Renders blocks, a line each.
  ///
  /// - Parameters:
  ///   - blocks: The blocks.
  ///   - level: The level that a heading of the first level gets.
  /// - Returns: The HTML.
  package func html(_ blocks: [MarkdownDocument.Block], level: Int = 1) -> String {
    blocks.map { html($0, level: level) + "\n" }.joined()
  }

  private func html(_ block: MarkdownDocument.Block, level: Int) -> String {
    switch block {
    case .heading(let own, let spans):
      let name = "h\(min(6, own + level - 1))"
      return "<\(name)>\(html(spans))</\(name)>"
    case .paragraph(let spans): return "<p>\(html(spans))</p>"
    case .code(let lines):
      return "<pre><code>\(lines.joined(separator: "\n").htmlEscaped)</code></pre>"
    case .list(let items, let isNumbered):
      let name = isNumbered ? "ol" : "ul"
      let inner = items.map { "<li>\(html($0, level: level))</li>\n" }.joined()
      return "<\(name)>\n\(inner)</\(name)>"
    case .table(let header, let rows):
      let head = header.map { "<th>\(html($0))</th>" }.joined()
      let body = rows.map { row in
        "<tr>" + row.map { "<td>\(html($0))</td>" }.joined() + "</tr>\n"
      }
      return "<div class=\"table\"><table>\n<tr>\(head)</tr>\n\(body.joined())</table></div>"
    }
  }

  package func html(_ spans: [MarkdownSpan]) -> String {
    spans.map { span in
      switch span {
      case .text(let text): text.htmlEscaped
      case .code(let code): "<code>\(code.htmlEscaped)</code>"
      case .strong(let inner): "<strong>\(html(inner))</strong>"
      case .link(let inner, let target):
        address(target).map { "<a href=\"\($0.htmlEscaped)\">\(html(inner))</a>" } ?? html(inner)
      }
    }
    .joined()
  }
}

extension String {
  /// The text as HTML: no character of it is markup.
  package var htmlEscaped: String { markupEscaped { $0 == "'" ? "&#39;" : nil } }
}
