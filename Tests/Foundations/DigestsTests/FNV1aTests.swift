import Digests
import Testing

@Suite("FNV-1a")
struct FNV1aTests {
  @Test(
    "it gives what RFC 9923 lists",
    arguments: [
      ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C), ("foobar", 0x8594_4171_F739_67E8),
    ] as [(String, UInt64)]
  )
  func published(text: String, hash: UInt64) {
    #expect(FNV1a(of: text.utf8).value == hash)
  }

  @Test("texts are kept apart")
  func texts() {
    func hash(_ texts: String...) -> UInt64 {
      var hash = FNV1a()
      for text in texts { hash.combineText(text.utf8) }
      return hash.value
    }
    #expect(hash("ab", "c") != hash("a", "bc") && hash("a", "") != hash("a"))
  }
}
