@testable import Diagnostics
import Testing

@Suite("TerminalWidth")
struct TerminalWidthTests {
  @Test(
    "a scalar has the width that terminals give it",
    arguments: [
      ("a", 1), ("~", 1), ("é", 1), ("ÿ", 1), ("Ж", 1), ("א", 1), ("→", 1), ("…", 1), ("ｱ", 1),
      ("漢", 2), ("あ", 2), ("ア", 2), ("한", 2), ("Ａ", 2), ("　", 2), ("𠀀", 2), ("😀", 2), ("🚀", 2),
      ("⌚", 2), ("\u{301}", 0), ("\u{20DD}", 0), ("\u{FE0F}", 0), ("❤", 1), ("\u{FFFD}", 1),
    ] as [(Unicode.Scalar, Int)]
  )
  func width(_ scalar: Unicode.Scalar, _ width: Int) {
    #expect(scalar.terminalWidth == width)
  }
}
