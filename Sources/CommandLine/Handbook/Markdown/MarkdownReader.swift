/// Reads the blocks of Markdown, line by line.
struct MarkdownReader {
  private let lines: [Substring]
  private var index = 0
  private let depth: Int
  /// Lists in lists deeper than this are read as text.
  private static let maxDepth = 8

  init(lines: [Substring], depth: Int = 0) {
    self.lines = lines
    self.depth = depth
  }
}

extension MarkdownReader {
  mutating func blocks() -> [MarkdownDocument.Block] {
    var blocks: [MarkdownDocument.Block] = []
    while index < lines.count {
      let line = lines[index]
      // A terminal and a manual page show no pictures.
      if line.isBlank || line.hasPrefix("![") {
        index += 1
      } else if let fence = line.fence {
        blocks.append(code(endedBy: fence))
      } else if let (level, text) = line.heading {
        index += 1
        blocks.append(.heading(level: level, MarkdownSpan.spans(of: text)))
      } else if line.hasPrefix("|") {
        blocks.append(table())
      } else if depth < Self.maxDepth, let marker = line.listMarker {
        blocks.append(list(isNumbered: marker.isNumbered))
      } else {
        blocks.append(paragraph())
      }
    }
    return blocks
  }

  private mutating func code(endedBy fence: Substring) -> MarkdownDocument.Block {
    index += 1
    var text: [String] = []
    while index < lines.count, lines[index].fence == nil || lines[index] != fence {
      text.append(String(lines[index]))
      index += 1
    }
    index += 1
    return .code(text)
  }

  private mutating func table() -> MarkdownDocument.Block {
    var rows: [[[MarkdownSpan]]] = []
    while index < lines.count, lines[index].hasPrefix("|") {
      if !lines[index].allSatisfy({ "|-: ".contains($0) }) {
        rows.append(lines[index].cells.map(MarkdownSpan.spans(of:)))
      }
      index += 1
    }
    return .table(header: rows.first ?? [], rows: Array(rows.dropFirst()))
  }

  private mutating func list(isNumbered: Bool) -> MarkdownDocument.Block {
    var items: [[MarkdownDocument.Block]] = []
    while index < lines.count, let marker = lines[index].listMarker,
      marker.isNumbered == isNumbered
    {
      var own = [lines[index].dropFirst(marker.length)]
      index += 1
      while index < lines.count {
        let line = lines[index]
        if line.isBlank {
          let next = lines[index...].first { !$0.isBlank }
          guard next?.hasPrefix("  ") == true else { break }
          own.append("")
        } else if line.hasPrefix("  ") {
          let indent = line.prefix(marker.length).prefix { $0 == " " }.count
          own.append(line.dropFirst(indent))
        } else {
          break
        }
        index += 1
      }
      var reader = MarkdownReader(lines: own, depth: depth + 1)
      items.append(reader.blocks())
      while index < lines.count, lines[index].isBlank,
        lines[index...].first(where: { !$0.isBlank })?.listMarker?.isNumbered == isNumbered
      {
        index += 1
      }
    }
    return .list(items, isNumbered: isNumbered)
  }

  private mutating func paragraph() -> MarkdownDocument.Block {
    var text: [Substring] = []
    repeat {
      text.append(lines[index])
      index += 1
    } while index < lines.count && !lines[index].startsBlock
    return .paragraph(MarkdownSpan.spans(of: text.joined(separator: " ")))
  }
}

extension Substring {
  fileprivate var isBlank: Bool { allSatisfy { $0 == " " } }

  /// The fence that the line is, by which the code ends.
  fileprivate var fence: Substring? { hasPrefix("```") ? "```" : nil }

  fileprivate var heading: (level: Int, text: String)? {
    let marks = prefix { $0 == "#" }
    guard (1...6).contains(marks.count), dropFirst(marks.count).first == " " else { return nil }
    return (marks.count, String(dropFirst(marks.count + 1)))
  }

  fileprivate var listMarker: (length: Int, isNumbered: Bool)? {
    if hasPrefix("- ") { return (2, false) }
    let digits = prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty, digits.count < 3, dropFirst(digits.count).hasPrefix(". ") else {
      return nil
    }
    return (digits.count + 2, true)
  }

  fileprivate var startsBlock: Bool {
    isBlank || fence != nil || heading != nil || hasPrefix("|") || listMarker != nil
  }

  /// The cells of a line of a table; `\|` is a bar within one.
  fileprivate var cells: [String] {
    var cells: [String] = [""]
    var isEscaped = false
    for character in dropFirst() {
      if isEscaped {
        cells[cells.count - 1] += character == "|" ? "|" : "\\\(character)"
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "|" {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
    }
    if cells.last?.allSatisfy({ $0 == " " }) == true { cells.removeLast() }
    return cells.map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
  }
}
