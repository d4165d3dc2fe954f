package import Diagnostics

/// Renders Markdown for a terminal: wrapped to its width, but never code.
package struct TerminalPage: Sendable {
  private let width: Int
  private let style: TextStyle
  private let command: @Sendable (_ target: String) -> String?

  package init(
    width: Int,
    style: TextStyle,
    command: @escaping @Sendable (_ target: String) -> String? = { _ in nil }
  ) {
    self.width = min(max(width, 20), 100)
    self.style = style
    self.command = command
  }
}

extension TerminalPage {
  /// Renders blocks, with an empty line between two of them, the last line ended.
  package func text(_ blocks: [MarkdownDocument.Block]) -> String {
    lines(blocks, indent: 0).joined(separator: "\n") + "\n"
  }

  private func lines(_ blocks: [MarkdownDocument.Block], indent: Int) -> [String] {
    var lines: [String] = []
    for block in blocks {
      if !lines.isEmpty { lines.append("") }
      lines += self.lines(block, indent: indent)
    }
    return lines
  }

  private func lines(_ block: MarkdownDocument.Block, indent: Int) -> [String] {
    switch block {
    case .heading(_, let spans):
      return wrapped([.strong([.text(spans.plainText)])], first: indent, rest: indent)
    case .paragraph(let spans):
      return wrapped(spans, first: indent, rest: indent)
    case .code(let code):
      return code.map { $0.isEmpty ? "" : spaces(indent + 4) + $0 }
    case .list(let items, let isNumbered):
      return items.enumerated().flatMap { number, item in
        let marker = isNumbered ? "\(number + 1). " : "- "
        let inner = lines(item, indent: indent + marker.count)
        guard let first = inner.first else { return [String]() }
        return [spaces(indent) + marker + first.dropFirst(indent + marker.count)]
          + inner.dropFirst()
      }
    case .table(let header, let rows):
      return table(header, rows, indent: indent)
    }
  }

  private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }
}

extension TerminalPage {
  /// A table in columns if it fits; otherwise one entry per row, with the first cell above the
  /// others.
  private func table(
    _ header: [[MarkdownSpan]],
    _ rows: [[[MarkdownSpan]]],
    indent: Int
  ) -> [String] {
    let all = ([header] + rows).map { row in row.map { shown($0, isStyled: false).count } }
    let columns = header.indices.map { column in
      all.map { $0.count > column ? $0[column] : 0 }.max() ?? 0
    }
    let natural = columns.reduce(indent) { $0 + $1 + 2 } - 2
    guard natural > width else {
      return ([header] + rows).enumerated().map { number, row in
        let cells = row.enumerated().map { column, spans in
          let text = shown(spans, isStyled: number > 0)
          let plain = shown(spans, isStyled: false).count
          let padding = column + 1 < row.count ? max(0, columns[column] - plain) : 0
          return (number == 0 ? style.bold(text) : text) + spaces(padding)
        }
        return spaces(indent) + cells.joined(separator: "  ")
      }
    }
    let isPair = header.count == 2
    let first = columns.first ?? 0
    if isPair, first <= max(16, width * 2 / 5) {
      return rows.flatMap { row -> [String] in
        let name = row.first.map { shown($0, isStyled: false) } ?? ""
        let rest = wrapped(
          row.dropFirst().first ?? [],
          first: indent + first + 2,
          rest: indent + first + 2
        )
        let padding = spaces(max(0, first - name.count) + 2)
        let text = rest.first.map { $0.dropFirst(indent + first + 2) } ?? ""
        return [spaces(indent) + style.bold(name) + padding + text] + rest.dropFirst()
      }
    }
    return rows.enumerated().flatMap { number, row -> [String] in
      var lines = number == 0 ? [] : [""]
      if let name = row.first { lines += wrapped([.strong(name)], first: indent, rest: indent + 2) }
      for (title, cell) in zip(header, row).dropFirst() where !cell.isEmpty {
        let label: [MarkdownSpan] = isPair ? [] : title + [.text(": ")]
        lines += wrapped(label + cell, first: indent + 2, rest: indent + 4)
      }
      return lines
    }
  }
}

extension TerminalPage {
  private func shown(_ spans: [MarkdownSpan], isStyled: Bool) -> String {
    words(of: spans).map { isStyled ? $0.styled : $0.plain }.joined()
  }

  /// A piece of text that is not broken, with its style.
  private struct Word {
    var plain: String
    var styled: String
  }

  /// The words and the spaces between them.
  ///
  /// - Parameters:
  ///   - spans: The text.
  ///   - isMarked: Whether code is between backticks where no colour tells it from text.
  ///   - paint: The style of the text.
  /// - Returns: The words and the spaces.
  private func words(
    of spans: [MarkdownSpan],
    isMarked: Bool = false,
    _ paint: (String) -> String = { $0 }
  ) -> [Word] {
    spans.flatMap { span -> [Word] in
      switch span {
      case .text(let text):
        text.split(whereBoundary: " ").map { Word(plain: $0, styled: paint($0)) }
      case .code(let code): words(ofCode: code, isMarked: isMarked)
      case .strong(let inner): words(of: inner, isMarked: isMarked, style.bold)
      case .link(let inner, let target): words(of: linked(inner, target), isMarked: isMarked, paint)
      }
    }
  }

  private func words(ofCode code: String, isMarked: Bool) -> [Word] {
    let text = isMarked && !style.usesColor ? "`\(code)`" : code
    // A call is pasted whole; only a code that no line can take is broken.
    guard text.count + 8 > width else { return [Word(plain: text, styled: style.cyan(text))] }
    return text.split(whereBoundary: " ").map { Word(plain: $0, styled: style.cyan($0)) }
  }

  /// What a link shows: its text, and where else to read of it.
  private func linked(_ spans: [MarkdownSpan], _ target: String) -> [MarkdownSpan] {
    if let call = command(target) {
      return spans.plainText.hasSuffix(".md")
        ? [.code(call)] : spans + [.text(" ("), .code(call), .text(")")]
    }
    let isShown = spans.plainText == target
    return target.contains("://") && !isShown ? spans + [.text(" <\(target)>")] : spans
  }

  private func wrapped(_ spans: [MarkdownSpan], first: Int, rest: Int) -> [String] {
    // Pieces without a space between them stay together.
    var groups: [[Word]] = [[]]
    for word in words(of: spans, isMarked: true) {
      if word.plain == " " { groups.append([]) } else { groups[groups.count - 1].append(word) }
    }
    var lines: [String] = []
    var line = spaces(first)
    var column = first
    var isEmpty = true
    for group in groups where !group.isEmpty {
      let length = group.reduce(0) { $0 + $1.plain.count }
      if !isEmpty, column + 1 + length > width {
        lines.append(line)
        (line, column, isEmpty) = (spaces(rest), rest, true)
      }
      if !isEmpty {
        line += " "
        column += 1
      }
      line += group.map(\.styled).joined()
      column += length
      isEmpty = false
    }
    return lines + [line]
  }
}

extension String {
  /// The text cut before and after every separator.
  fileprivate func split(whereBoundary separator: Character) -> [String] {
    var parts: [String] = []
    for character in self {
      if character == separator || parts.isEmpty || parts.last == String(separator) {
        parts.append(String(character))
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
