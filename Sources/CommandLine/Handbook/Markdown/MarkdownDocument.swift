/// A page of Markdown, as far as the project's own pages use it.
///
/// Headings, paragraphs, fenced code, lists and tables of GitHub Flavored Markdown
/// (<https://github.github.com/gfm/>); anything else is read as text.
package struct MarkdownDocument: Sendable, Hashable {
  /// The blocks of the page, in order.
  package var blocks: [Block]

  package indirect enum Block: Sendable, Hashable {
    /// A heading, from level 1.
    case heading(level: Int, [MarkdownSpan])
    /// Text that is wrapped.
    case paragraph([MarkdownSpan])
    /// Lines that are shown as they are.
    case code([String])
    /// Items, each with blocks of its own; numbered ones begin with their number.
    case list([[Block]], isNumbered: Bool)
    /// A table: its header and its rows, a list of cells each.
    case table(header: [[MarkdownSpan]], rows: [[[MarkdownSpan]]])
  }

  /// Reads a page.
  ///
  /// - Parameter text: The Markdown.
  package init(_ text: String) {
    var reader = MarkdownReader(
      lines: text.split(separator: "\n", omittingEmptySubsequences: false)
    )
    blocks = reader.blocks()
  }

  package init(blocks: [Block]) { self.blocks = blocks }
}

extension MarkdownDocument {
  /// The blocks before the first heading of the second level, without the title.
  package var introduction: [Block] {
    blocks.prefix { $0.headingLevel.map { $0 < 2 } ?? true }.filter { $0.headingLevel != 1 }
  }

  /// The sections under headings of a level, each with its title and its blocks.
  ///
  /// - Parameter level: The level.
  /// - Returns: The sections, in order; what comes before the first one is left out.
  package func sections(ofLevel level: Int) -> [(title: String, blocks: [Block])] {
    var sections: [(title: String, blocks: [Block])] = []
    var isInside = false
    for block in blocks {
      if case .heading(let other, let title) = block, other <= level {
        isInside = other == level
        if isInside { sections.append((title.plainText, [])) }
      } else if isInside {
        sections[sections.count - 1].blocks.append(block)
      }
    }
    return sections
  }

  /// The title, of the first level.
  package var title: String? {
    for case .heading(1, let spans) in blocks { return spans.plainText }
    return nil
  }
}

extension MarkdownDocument.Block {
  /// The level of a heading; nil for other blocks.
  package var headingLevel: Int? {
    if case .heading(let level, _) = self { return level }
    return nil
  }
}
