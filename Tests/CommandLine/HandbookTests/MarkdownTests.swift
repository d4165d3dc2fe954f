import Diagnostics
import Handbook
import TestSupport
import Testing

@Suite("Markdown")
struct MarkdownTests {
  private static let page = """
    # Title

    A paragraph with `code`, **strong `code`** and a [link](drift.md),
    on two lines.

    ```sh
    ruleproof test   'a b' | wc

    .second
    ```

    - one
    - two, with more words than a narrow terminal can hold in a line

      ```json
      {"a": 1}
      ```

    1. first
    2. second

    | code | meaning |
    |---|---|
    | `a\\|b` | either |
    | `c` | a cell whose text is so long that it needs more than a line |

    ## Section

    A \\* star.
    """

  @Test("a picture is left out")
  func picture() {
    let blocks = MarkdownDocument("a\n\n![A report](images/a.png)\n\nb").blocks
    #expect(blocks == MarkdownDocument("a\n\nb").blocks)
  }

  @Test("each kind of block is read")
  func blocks() throws {
    let document = MarkdownDocument(Self.page)
    #expect(document.title == "Title")
    #expect(document.blocks.count == 8)
    #expect(document.blocks[2] == .code(["ruleproof test   'a b' | wc", "", ".second"]))
    guard case .list(let items, false) = document.blocks[3] else { throw Wrong() }
    #expect(items.count == 2 && items[1].last == .code(["{\"a\": 1}"]))
    guard case .list(let numbered, true) = document.blocks[4] else { throw Wrong() }
    #expect(numbered.count == 2)
    guard case .table(let header, let rows) = document.blocks[5] else { throw Wrong() }
    #expect(header.map(\.plainText) == ["code", "meaning"])
    #expect(rows.map { $0.map(\.plainText) }.first == ["a|b", "either"])
    #expect(document.sections(ofLevel: 2).map(\.title) == ["Section"])
    #expect(document.sections(ofLevel: 2).first?.blocks == [.paragraph([.text("A * star.")])])
  }

  struct Wrong: Error {}

  @Test("a terminal gets wrapped text, code as it is, and links as calls")
  func terminal() {
    let page = TerminalPage(width: 40, style: .plain) { $0 == "drift.md" ? "help drift" : nil }
    let text = page.text(MarkdownDocument(Self.page).blocks)
    #expect(text.contains("\n    ruleproof test   'a b' | wc\n\n    .second\n"))
    #expect(text.contains("link (`help drift`)"))
    #expect(text.contains("- two, with more words than a narrow\n  terminal can hold in a line\n"))
    #expect(text.contains("\na|b   either\n"))
    for line in text.split(separator: "\n") { #expect(line.count <= 40, "\(line)") }
  }

  @Test("roff gets no line that is a macro by accident, and code that can be pasted")
  func roff() {
    let text = RoffText().roff(MarkdownDocument(Self.page).blocks)
    #expect(text.contains("\n\\&.second\n"))
    #expect(text.contains("ruleproof test   \\(aqa b\\(aq | wc\n"))
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("HTML escapes what is markup there")
  func html() {
    let blocks: [MarkdownDocument.Block] = [
      .paragraph(
        MarkdownSpan.spans(of: "`<a & b>` and <https://a.example/?x=\"1\"> and [n](x.md)")
      ),
      .code(["1 < 2"]),
    ]
    let html = HTMLText { $0.contains("://") ? $0 : nil }.html(blocks)
    #expect(html.contains("<code>&lt;a &amp; b&gt;</code>"))
    #expect(html.contains("href=\"https://a.example/?x=&quot;1&quot;\""))
    #expect(html.contains("and n</p>") && html.contains("1 &lt; 2"))
  }

  @Test("no text makes the reader stop", arguments: 0..<200)
  func anyText(_ seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let parts = [
      "`", "**", "[", "](", ")", "<https://", ">", "|", "\n", "- ", "1. ", "#", " ", "\\", "a",
      "```\n", "  ",
    ]
    let text = (0..<40).map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
    let blocks = MarkdownDocument(text).blocks
    let shown = TerminalPage(width: 50, style: .plain).text(blocks)
    #expect(shown.hasSuffix("\n"))
    _ = HTMLText { _ in nil }.html(blocks) + RoffText().roff(blocks)
  }

  @Test("every built-in page is the file in docs, and is read whole")
  func pages() throws {
    #expect(HandbookPages.names.count > 15)
    for name in HandbookPages.names {
      let text = try #require(HandbookPages.markdown(name))
      let file = try Repository.text("docs/\(name).md")
      #expect(text == file, "\(name)")
      let document = MarkdownDocument(text)
      #expect(document.title != nil && document.blocks.count > 3, "\(name)")
    }
  }

  @Test("every topic has a text, and its links lead to topics that are there")
  func topics() throws {
    var names: Set<String> = []
    for topic in HelpTopic.all {
      #expect(names.insert(topic.name).inserted)
      #expect(topic.document.blocks.count > 2, "\(topic.name)")
      let page = TerminalPage(width: 80, style: .plain, command: HelpTopic.command)
      let text = page.text(topic.document.blocks)
      for match in text.matches(of: /ruleproof help topic ([a-z-]+)/) where !match.output.1.isEmpty
      {
        #expect(HelpTopic.named(String(match.output.1)) != nil, "\(match.output.1)")
      }
    }
  }
}
