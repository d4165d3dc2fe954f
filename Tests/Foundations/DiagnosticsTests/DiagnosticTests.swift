import Diagnostics
import Testing

@Suite("Diagnostic")
struct DiagnosticTests {
  @Test("a location is written as editors and terminals link it")
  func location() {
    let location = SourceLocation(file: "a/b.json", line: 4, column: 12, utf8Range: 90..<93)
    #expect(location.description == "a/b.json:4:12")
  }

  @Test("notes and help are optional, and equal parts make equal diagnostics")
  func parts() {
    let short = Diagnostic(code: "c", severity: .note, message: "m", location: nil)
    #expect(short.notes.isEmpty && short.help == nil && short.rule == nil)
    var long = short
    long.notes = [DiagnosticNote(message: "n", location: nil)]
    #expect(long != short)
    #expect(Set([short, long, short]).count == 2)
  }
}
