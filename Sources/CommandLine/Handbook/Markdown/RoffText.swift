/// Renders Markdown in the macros of man(7), in ASCII alone.
package struct RoffText: Sendable {
  package init() {}
}

extension RoffText {
  /// Renders blocks; headings of the first level become sections, all others subsections.
  package func roff(_ blocks: [MarkdownDocument.Block]) -> String {
    blocks.map { roff($0, isInside: false) }.joined()
  }

  private func roff(_ block: MarkdownDocument.Block, isInside: Bool) -> String {
    switch block {
    case .heading(let level, let spans):
      let title = spans.plainText
      return level <= 1
        ? ".SH \(title.uppercased().roffText.roffArgument)\n"
        : ".SS \(title.roffText.roffArgument)\n"
    case .paragraph(let spans):
      return (isInside ? "" : ".PP\n") + text(spans)
    case .code(let lines):
      let shown = lines.map { $0.isEmpty ? "\\&\n" : $0.roffCode.roffLine + "\n" }.joined()
      return "\(isInside ? ".sp\n" : ".PP\n").RS 4\n.EX\n\(shown).EE\n.RE\n"
    case .list(let items, let isNumbered):
      return items.enumerated().map { number, item in
        let marker = isNumbered ? "\(number + 1)." : "\\(bu"
        let width = isNumbered ? 4 : 2
        return ".IP \(marker) \(width)\n" + inner(item)
      }
      .joined()
    case .table(let header, let rows):
      return rows.map { row in
        var entry = ".TP\n" + text([.strong(row.first ?? [])])
        let cells = zip(header, row).dropFirst().filter { !$0.1.isEmpty }
        for (number, (title, cell)) in cells.enumerated() {
          if number > 0 { entry += ".br\n" }
          entry += text((header.count > 2 ? title + [.text(": ")] : []) + cell)
        }
        return entry
      }
      .joined()
    }
  }

  /// The blocks of an item: the first without a macro of its own, the others indented.
  private func inner(_ blocks: [MarkdownDocument.Block]) -> String {
    guard let first = blocks.first else { return "\\&\n" }
    let rest = blocks.dropFirst().map { roff($0, isInside: false) }.joined()
    return roff(first, isInside: true) + (rest.isEmpty ? "" : ".RS\n\(rest).RE\n")
  }

  /// A line of text, ended.
  package func text(_ spans: [MarkdownSpan]) -> String {
    spans.map(inline).joined().roffLine + "\n"
  }

  private func inline(_ span: MarkdownSpan) -> String {
    switch span {
    case .text(let text): text.roffText
    case .code(let code): "\\fB\(code.roffCode)\\fR"
    case .strong(let inner): "\\fB\(inner.plainText.roffText)\\fR"
    case .link(let inner, let target):
      inner.map(inline).joined()
        + (target.contains("://") && inner.plainText != target ? " <\(target.roffCode)>" : "")
    }
  }
}

extension String {
  /// Text in which no character is a command, and quotation marks stay as they are.
  package var roffText: String { escapedForRoff(isCode: false) }

  /// Code in which every character is the one of ASCII, so that it can be pasted.
  package var roffCode: String { escapedForRoff(isCode: true) }

  /// The text as the beginning of a line: a dot or an apostrophe there is no macro.
  package var roffLine: String { hasPrefix(".") || hasPrefix("'") ? "\\&" + self : self }

  /// The text as one argument of a macro.
  package var roffArgument: String { "\"" + self + "\"" }

  private func escapedForRoff(isCode: Bool) -> String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": text += "\\e"
      case "-" where isCode: text += "\\-"
      case "'": text += "\\(aq"
      case "\"": text += "\\(dq"
      case "`": text += "\\(ga"
      case "^": text += "\\(ha"
      case "~": text += "\\(ti"
      case _ where scalar.isASCII: text.unicodeScalars.append(scalar)
      default: text += "\\[u\(scalar.hexadecimal)]"
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
