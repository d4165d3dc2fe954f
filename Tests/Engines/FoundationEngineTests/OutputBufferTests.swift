import Testing

@testable import FoundationEngine

@Suite("an output buffer")
struct OutputBufferTests {
  @Test("takes units up to its limit and drops what goes over it")
  func limit() {
    var buffer = OutputBuffer(limit: 3)
    let units = Array("abcd".utf16)
    buffer.append(units, 0..<2)
    buffer.append(units, 0..<2)
    #expect(buffer.isOverLimit)
    #expect(buffer.text == "ab")
  }

  @Test("joins the halves of a pair and replaces a half that stays alone")
  func surrogates() {
    var buffer = OutputBuffer(limit: 9)
    buffer.append([0xD83D], 0..<1)
    buffer.append([0xDE00, 0xDE00], 0..<2)
    #expect(buffer.text == "😀\u{FFFD}")
  }
}
