import Diagnostics
import FileAccess
import Foundation
import Reporters
import TerminalAccess
import Testing
import Workspace

@Suite("A hint at lists of patterns")
struct PatternHintTests {
  private static let process = ProcessContext(
    terminal: Terminal(style: .plain, errorStyle: .plain, blocks: .ascii, showsProgress: false),
    directory: "/",
    date: Date(timeIntervalSince1970: 0)
  )

  private static func hinted(_ code: String, file: String) -> (message: String?, help: String?) {
    let error = InputError(code: code, "there is a problem", file: file)
      .hintingAtPatterns(ManifestNames(files: [file]), process)
    return (error.diagnostics.first?.message, error.diagnostics.first?.help)
  }

  @Test("a pattern in the place of a file gets the call that examines it")
  func pattern() {
    let (message, help) = Self.hinted("no-such-file", file: "^(a+)+$")
    #expect(message == "'^(a+)+$' is no file: expected a manifest")
    #expect(
      help == "to examine one pattern: "
        + "printf '%s\\n' pattern '^(a+)+$' | ruleproof slow --patterns -"
    )
  }

  @Test("a file that is no JSON may be a list; one named .json is meant as a manifest")
  func list() {
    #expect(
      Self.hinted("json-syntax", file: "list.txt").help
        == "if it is a list of patterns: ruleproof slow --patterns list.txt; 'lint' and 'drift' "
        + "read it, too"
    )
    #expect(Self.hinted("json-syntax", file: "m.json").help == nil)
  }

  @Test("a file that is only missing gets no hint", arguments: ["rules.json", "rules", "-"])
  func missing(_ file: String) {
    let (message, help) = Self.hinted("no-such-file", file: file)
    #expect(message == "there is a problem")
    #expect(help == nil)
  }
}
