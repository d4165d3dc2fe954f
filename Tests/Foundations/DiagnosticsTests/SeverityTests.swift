import Diagnostics
import Testing

@Suite("Severity")
struct SeverityTests {
  @Test("severities rise from note to error")
  func order() {
    #expect(Severity.allCases.sorted() == [.note, .warning, .error])
    #expect(Severity.allCases.max() == .error)
    #expect(!(Severity.warning < .warning))
  }

  @Test("a severity is stored under its own name", arguments: Severity.allCases)
  func name(_ severity: Severity) {
    #expect(Severity(rawValue: "\(severity)") == severity)
  }
}
