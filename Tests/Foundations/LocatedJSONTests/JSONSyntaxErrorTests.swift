import Diagnostics
@testable import LocatedJSON
import Testing

@Suite("JSONSyntaxError")
struct JSONSyntaxErrorTests {
  @Test("the message quotes what was found and says what was expected", arguments: messages)
  func message(_ bytes: [UInt8], _ message: String) {
    let file = SourceFile(name: "a.json", bytes: bytes)
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(file) }
    #expect(error?.message == message)
    #expect(error?.message.printable == message)
  }

  static let messages: [([UInt8], String)] =
    [
      ("", "the file is empty: expected a JSON value"),
      ("[", "the file ends here: expected a value or ']'"),
      ("[1 2]", "unexpected '2': expected ',' or ']'"),
      ("[;]", "unexpected ';': expected a value or ']'"),
      ("{'a':1}", "unexpected \"'\": expected a quoted key or '}'"),
      ("{\"a\"}", "unexpected '}': expected ':' after the key"),
      ("[\u{A0}]", "unexpected U+00A0: expected a value or ']'"),
      ("[\u{0}]", "unexpected U+0000: expected a value or ']'"),
      (" \u{FEFF}1", "unexpected U+FEFF: expected a value"),
      ("[\u{E0041}]", "unexpected U+E0041: expected a value or ']'"),
      ("[😀]", "unexpected '😀': expected a value or ']'"),
      ("[\u{301}]", "unexpected '\u{301}': expected a value or ']'"),
      ("[1,]", "a comma before a closing bracket: JSON allows none, remove it"),
      ("[] x", "unexpected 'x': expected the end of the file after the document"),
      (
        "[True]",
        "'True' is not a JSON value: expected true, false, null, a number or a quoted string"
      ),
      ("[\"a", "unterminated string"),
      ("\"\t\"", "control character U+0009 in a string: write it as an escape"),
      ("\"\u{1B}\"", "control character U+001B in a string: write it as an escape"),
      (#""\q""#, #"'\q' is not an escape: a backslash is written as two, '\\q'"#),
      (#""\u12""#, #"'\u12' is not an escape: expected \" \\ \/ \b \f \n \r \t or \uXXXX"#),
      (
        "\"\\\u{7F}\"",
        #"'\\u{7F}' is not an escape: a backslash is written as two, '\\\u{7F}'"#
      ),
      (
        #""\uD800""#,
        "the escape of surrogate U+D800 has no partner: expected a high one followed by a low one"
      ),
      ("01", "'01' is not a JSON number: expected a form such as 10, -0.5 or 1e3"),
      ("1e400", "the number '1e400' is out of range: expected at most 1.8e308"),
      (String(repeating: "[", count: 129), "arrays and objects nested more than 128 deep"),
      (
        "\u{FEFF}1",
        "the file starts with a byte order mark (UTF-8): save it as UTF-8 without one"
      ),
    ].map { (Array($0.utf8), $1) } + [
      ([0x22, 0xFF, 0x22], "0xFF is not well-formed UTF-8"),
      ([0x22, 0xE2, 0x82, 0x22], "0xE2 0x82 is not well-formed UTF-8"),
    ]

  @Test("the size limit is named with the size")
  func tooLarge() {
    let error = JSONSyntaxError(reason: .tooLarge(bytes: 9, limit: 8), range: 0..<0)
    #expect(error.message == "the file has 9 bytes; the limit is 8")
  }

  @Test("the diagnostic shows the line with a mark under the place", arguments: renderings)
  func rendering(_ text: String, _ expected: String) {
    let file = SourceFile(name: "a.json", bytes: Array(text.utf8))
    let error = #expect(throws: JSONSyntaxError.self) { try JSONDocument(file) }
    let diagnostic = error?.diagnostic(in: file)
    let renderer = DiagnosticRenderer(style: .plain, sources: [file])
    #expect(diagnostic.map(renderer.render) == expected)
  }

  static let renderings: [(String, String)] = [
    (
      "{\n  \"a\": [1, 2\n  \"b\": 3\n}\n",
      """
      error: unexpected '"': expected ',' or ']' [json-syntax]
       --> a.json:3:3
          | "b": 3
          | ^

      """
    ),
    (
      "{\n  \"a\": tru\n}\n",
      """
      error: 'tru' is not a JSON value: expected true, false, null, a number or a quoted string \
      [json-syntax]
       --> a.json:2:8
          | "a": tru
          |      ^~~

      """
    ),
    (
      "[\n  1,\n",
      """
      error: the file ends here: expected a value [json-syntax]
       --> a.json:3:1
          |
          | ^

      """
    ),
    (
      "[\"é\", \"a\r\n\"]",
      """
      error: unterminated string [json-syntax]
       --> a.json:1:7
          | ["é", "a
          |       ^~

      """
    ),
    (
      "",
      """
      error: the file is empty: expected a JSON value [json-syntax]
       --> a.json:1:1
          |
          | ^

      """
    ),
    (
      "\u{FEFF}{}",
      """
      error: the file starts with a byte order mark (UTF-8): save it as UTF-8 without one \
      [json-syntax]
       --> a.json:1:1
          | \\u{FEFF}{}
          | ^~~~~~~~

      """
    ),
  ]
}
