import Handbook
import Testing

@Suite("The layout of help")
struct HelpLayoutTests {
  private static let help = """
    OVERVIEW: Do something with a file that has a name, and say at the end how it went.

    More about it, which takes more than a line of a narrow terminal.

    Examples:
      ruleproof something --with 'https://a.example/a/long/path?and=a#query' --and more of it

    Exit codes: 0 clean; 1 the run failed.

    USAGE: ruleproof something [<options>] <file>

    OPTIONS:
      --with <url>            The URL that something is done with, as it is.
            Default: none, but there is more to say about it here.
      --a-very-long-option-name <value>
                              What it does, in more words than fit on a line.
      -h, --help              Show help information.
    """

  @Test("no line is longer than the terminal but examples, which are never broken")
  func widths() {
    let lines = HelpLayout(width: 50).wrapped(Self.help).split(separator: "\n")
    let example =
      "  ruleproof something --with 'https://a.example/a/long/path?and=a#query' --and more of it"
    #expect(lines.contains { $0 == example })
    for line in lines where line != example {
      #expect(line.count <= 50, "\(line)")
    }
  }

  @Test("options keep their columns")
  func columns() {
    let text = HelpLayout(width: 50).wrapped(Self.help)
    #expect(text.contains("  --with <url>            The URL that something\n"))
    #expect(text.contains("                          is done with, as it is.\n"))
    #expect(text.contains("\n        Default: none, but there is more to say\n        about"))
    #expect(text.hasSuffix("  -h, --help              Show help information."))
  }

  @Test("a wide terminal changes nothing, and no width takes a word away")
  func words() {
    #expect(HelpLayout(width: 200).wrapped(Self.help) == Self.help)
    let words = Self.help.split(whereSeparator: \.isWhitespace)
    for width in 0...120 {
      let wrapped = HelpLayout(width: width).wrapped(Self.help)
      #expect(wrapped.split(whereSeparator: \.isWhitespace) == words)
    }
  }
}
