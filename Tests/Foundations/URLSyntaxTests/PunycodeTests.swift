import TestSupport
import Testing
import URLSyntax

@Suite("Punycode")
struct PunycodeTests {
  // Of section 7.1 of RFC 3492 those without capital letters, and labels that are in use.
  @Test(
    "a label is encoded and decoded",
    arguments: [
      ("bücher", "bcher-kva"), ("日本語", "wgv71a119e"), ("😀", "e28h"), ("ü", "tda"),
      ("ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"), ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
      ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"), ("", ""), ("a", "a-"),
      ("a-b", "a-b-"),
    ]
  )
  func bothWays(label: String, code: String) {
    #expect(Punycode.encode(label) == code)
    #expect(Punycode.decode(code) == label)
  }

  @Test("the digits of a code can be capital letters")
  func capitalDigits() {
    #expect(Punycode.decode("Bcher-KVA") == "Bücher")
  }

  @Test(
    "what is no code is refused",
    arguments: [
      "é", "é-tda", "a_", "tda!", "99999999", "b", "-b", "ab-cd-z",
      // U+D800, U+DFFF, and what follows U+10FFFF.
      "ib9b", "zy0c", "en32g",
    ]
  )
  func wrong(code: String) {
    #expect(Punycode.decode(code) == nil)
  }

  @Test("texts over 1,000 characters are not read")
  func long() {
    let text = String(repeating: "a", count: 1_000)
    #expect(Punycode.encode(text) != nil && Punycode.encode(text + "a") == nil)
    #expect(Punycode.decode(text + "-") == nil)
    #expect(Punycode.decode("\(text.dropLast())-") == String(text.dropLast()))
  }

  @Test("what is encoded decodes to itself", arguments: 0..<20)
  func roundTrip(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("aZ09-_éß\u{301}あ漢\u{D7FF}\u{E000}\u{10FFFF}😀".unicodeScalars)
    for count in 0..<60 {
      let scalars = (0..<count).map { _ in generator.pick(alphabet) }
      let label = String(String.UnicodeScalarView(scalars))
      let decoded = Punycode.encode(label).flatMap { Punycode.decode($0) }
      #expect(decoded.map { $0.unicodeScalars.elementsEqual(scalars) } == true)
    }
  }
}
