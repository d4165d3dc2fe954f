import Testing

@testable import FoundationEngine

@Suite("other forms of a pattern")
struct PatternFormsTests {
  @Test("close what may be open at the end")
  func closings() {
    let cases: [(source: String, forms: [String])] = [
      ("a", ["<a)>"]),
      ("(?x)a #b", ["<(?x)a #b)>", "<(?x)a #b\n)>"]),
      ("\\Qa", ["<\\Qa)>", "<\\Qa\\E)>"]),
      ("a\\c", ["<a\\x1F)>"]),
      ("a\\\\c", ["<a\\\\c)>"]),
      ("\\Qa\\E\\c", ["<\\Qa\\E\\x1F)>", "<\\Qa\\E\\x1F\\E)>"]),
      ("\\Qa\\c", []),
      ("(?x)a#\u{301}", ["<(?x)a#\u{301})>", "<(?x)a#\u{301}\n)>"]),
      ("\\Qa\\E\u{301}\\c", ["<\\Qa\\E\u{301}\\x1F)>", "<\\Qa\\E\u{301}\\x1F\\E)>"]),
      ("\u{600}\\c", ["<\u{600}\\x1F)>"]),
    ]
    for (source, forms) in cases {
      #expect(PatternForms.forms(of: source, prefix: "<", suffix: ">") == forms)
    }
  }

  @Test("a \\G in a lookbehind may notice the guard")
  func guardNoticed() {
    let cases: [(source: String, mayNotice: Bool)] = [
      ("(?<=\\Ga)b", true), ("(?<!\\G\u{301})b", true), ("\\Ga", false), ("(?<=a)b", false),
      ("(?<n>\\G)", false),
    ]
    for (source, mayNotice) in cases {
      #expect(PatternForms.mayNoticeGuard(source) == mayNotice, "\(source)")
    }
  }

  @Test("compile for every pattern that does", arguments: 300..<304)
  func compile(seed: UInt64) throws {
    var input = RandomInput(seed: seed)
    for _ in 0..<300 {
      let source = input.pattern()
      guard let search = try? PublicAPISearch(source) else { continue }
      for forms in [PatternForms.guarded(source), PatternForms.failing(source)] {
        let form = forms.lazy.compactMap { try? PublicAPISearch($0) }.first
        #expect(form?.captureGroupCount == search.captureGroupCount, "\(source.debugDescription)")
      }
    }
  }

  @Test("multi-line mode is seen in the flags of a group")
  func multiline() {
    let cases: [(source: String, mayBe: Bool)] = [
      ("(?m)^", true), ("a(?im-s:b)", true), ("(?-m)", true), ("(?i)m", false), ("(?:m)", false),
      ("(m)", false), ("(?<m>a)", false), ("", false), ("(?", false),
    ]
    for (source, mayBe) in cases {
      #expect(PatternForms.mayBeMultiline(source) == mayBe, "\(source)")
    }
  }
}
