import Diagnostics

extension URLSchemesBenchmark {
  /// Property lists of about a megabyte that a reader can stumble over.
  static var propertyLists: [(String, SourceFile)] {
    func file(_ text: String) -> SourceFile {
      SourceFile(name: "Info.plist", bytes: Array(text.utf8))
    }
    func schemes(_ text: String) -> String {
      "<dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>"
        + "<array>\(text)</array></dict></array></dict>"
    }
    return [
      (
        "broken types",
        file(
          "<dict><key>CFBundleURLTypes</key><array>"
            + String(repeating: "<dict><key>CFBundleURLSchemes</key><true/></dict>", count: 20_000)
            + "</array></dict>"
        )
      ),
      ("schemes", file(schemes(String(repeating: "<string>notes</string>", count: 45_000)))),
      (
        "a long text",
        file(schemes("<string>\(String(repeating: "&amp;", count: 200_000))</string>"))
      ),
      ("open arrays", file(String(repeating: "<array>", count: 140_000))),
      ("comments", file(String(repeating: "<!-- -->", count: 125_000))),
      ("open comments", file(String(repeating: "<!--", count: 250_000))),
      ("ampersands", file("<string>" + String(repeating: "&", count: 1_000_000))),
      ("quotation marks", file("<a " + String(repeating: "\"", count: 1_000_000))),
    ]
  }

  /// Contract files of about a megabyte that a reader can stumble over.
  static var contractFiles: [(String, SourceFile)] {
    func file(_ text: String) -> SourceFile {
      SourceFile(name: "a.yml", bytes: Array(text.utf8))
    }
    let head = "contract: a\napps: [{id: x, scheme: y}]\ncommands:\n"
    return [
      ("commands", file(head + (0..<50_000).map { "  c\($0): {about: a}\n" }.joined())),
      (
        "lost commands", file(head + (0..<35_000).map { "  c\($0): {instead: z\($0)}\n" }.joined())
      ),
      (
        "lost apps",
        file(
          "contract: a\napps:\n" + (0..<15_000).map { "- {id: a\($0), scheme: b\($0)}\n" }.joined()
            + "commands: {c: {apps: [" + (0..<30_000).map { "z\($0)," }.joined() + "]}}"
        )
      ),
      ("unknown keys", file((0..<100_000).map { "k\($0): a\n" }.joined())),
      ("letters", file(String(repeating: "a", count: 1_000_000))),
      ("open brackets", file(String(repeating: "[", count: 1_000_000))),
      ("dashes", file(String(repeating: "- ", count: 500_000))),
      ("question marks", file(String(repeating: "? ", count: 500_000))),
      ("anchors", file(String(repeating: "&a ", count: 333_000))),
      ("colons", file(String(repeating: "a: ", count: 333_000))),
      ("quotation marks", file(String(repeating: "\"", count: 1_000_000))),
      ("lines", file(String(repeating: "a\n", count: 500_000))),
      ("deep lines", file((0..<1_400).map { String(repeating: " ", count: $0) + "a:\n" }.joined())),
    ]
  }
}
