import Testing

@testable import Reporters

@Suite("Commands to paste")
struct CommandPrinterTests {
  private static var printer: CommandPrinter {
    CommandPrinter(program: "../my tools/ruleproof", options: ["--manifest", "a b.json"])
  }

  @Test("a command has the program as it was called, and the options that name the rules")
  func line() {
    #expect(
      Self.printer.line(["resolve", "--rule", "action/x", "https://a.example/?q='"])
        == #"'../my tools/ruleproof' resolve --rule action/x 'https://a.example/?q='\''' "#
        + "--manifest 'a b.json'"
    )
    #expect(
      Self.printer.line(["explain", "no-tests"])
        == "'../my tools/ruleproof' explain no-tests"
    )
    #expect(
      CommandPrinter(program: "scripts/ruleproof").naming("'ruleproof list' shows ruleproof's ids")
        == "'scripts/ruleproof list' shows ruleproof's ids"
    )
  }

  @Test("a command that an attack is piped into has the program as it was called")
  func piped() {
    let printer = CommandPrinter(program: "./rp")
    #expect(
      printer.naming("  { printf 'a'; } | ruleproof profile x")
        == "  { printf 'a'; } | ./rp profile x"
    )
    #expect(printer.naming("    ruleproof profile x -") == "    ./rp profile x -")
    #expect(printer.naming("ruleproof is a program") == "ruleproof is a program")
  }

  @Test("a file of another kind is the FILE of commands, and no option names it again")
  func foreign() {
    var printer = CommandPrinter(options: ["--manifest", "u.txt", "--links", "l.yml"])
    printer.call = ["lint", "u.txt"]
    printer.table = CommandTable { _ in ["--manifest": .value("file"), "--links": .value("file")] }
    printer.foreign = "u.txt"
    #expect(printer.naming("'ruleproof scan FILE'") == "'ruleproof scan u.txt --links l.yml'")
    printer.foreign = "-"
    #expect(printer.naming("'ruleproof scan FILE'").hasPrefix("'ruleproof scan FILE --manifest"))
  }

  @Test("a long command goes on after a backslash, and no word is broken")
  func lines() {
    let lines = Self.printer.lines(["check", "action/a-long-name"], width: 40, indent: 2)
    #expect(
      lines == [
        "  '../my tools/ruleproof' check \\", "    action/a-long-name --manifest \\",
        "    'a b.json'",
      ]
    )
  }

  @Test(
    "a word is quoted where a shell would read it otherwise",
    arguments: [
      ("a/b.json", "a/b.json"), ("", "''"), ("a b", "'a b'"), ("it's", #"'it'\''s'"#),
      ("a\nb", #"$'a\012b'"#), ("\u{202E}'\\", #"$'\342\200\256\'\\'"#), ("é", "'é'"),
      ("a'\u{301};b", "'a'\\''\u{301};b'"),
    ]
  )
  func word(text: String, word: String) {
    #expect(text.asShellWord == word)
  }
}
