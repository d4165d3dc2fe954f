import Foundation
import TestSupport
import Testing

@Suite("The exporters of the documentation")
struct ExporterTests {
  private static let python = #"""
    import re
    ROUTES = [
        ("video", re.compile(r"https?://v\.example/(?P<id>\d+)", re.I),
         [("https://v.example/7", {"id": "7"}), ("HTTPS://V.example/8", {"id": "8"}), ("https://v.example/x", None)]),
        ("live", re.compile(r"""
            https?://v\.example/live  # anybody
            (?:/(?P<name>\w+))?$""", re.VERBOSE),
         [("https://v.example/live", {"name": None}), ("https://w.example/?https://v.example/live", None)]),
    ]
    """#

  private static let javaScript = #"""
    export const routes = [
      { name: "item", regex: /^https:\/\/s\.example\/item\/(?<id>\d+)(?:[/?#]|$)/iu, to: "shop://item/$<id>",
        examples: { "https://s.example/item/7": "shop://item/7", "https://s.example/item/x": null } },
      { name: "cart", regex: /^https:\/\/s\.example\/cart$/g, to: "shop://cart",
        examples: { "https://s.example/cart": "shop://cart" } },
    ];
    """#

  private static let swift = #"""
    import Foundation
    enum Router {
      static let routes: [(name: String, regex: NSRegularExpression, template: String, examples: [(String, String?)])] = [
        ("note", try! NSRegularExpression(pattern: #"^https://n\.example/(\d+)$"#), "notes://$1",
         [("https://n.example/7", "notes://7"), ("https://n.example/x", nil)]),
        ("any", try! NSRegularExpression(
          pattern: "^https://o\\.example/ (\\w+)", options: [.caseInsensitive, .allowCommentsAndWhitespace]),
         "notes://any/$1", [("HTTPS://O.example/a", "notes://any/a")])
      ]
    }
    """#

  /// The first block of a language in the page about files of rules.
  private static func block(_ language: String) throws -> String {
    let page = try Repository.text("docs/rule-files.md")
    let start = try #require(page.firstRange(of: "```\(language)\n"))
    let end = try #require(page[start.upperBound...].firstRange(of: "```\n"))
    return String(page[start.upperBound..<end.lowerBound])
  }

  @Test(
    "each prints the rules of a program, whose tests pass",
    arguments: [
      ("python", python, "router.py", "export.py", "python3 export.py", "5 passed"),
      ("js", javaScript, "routes.mjs", "export.mjs", "node export.mjs", "3 passed"),
      (
        "swift", swift, "Router.swift", "main.swift",
        "swiftc -o export Router.swift main.swift && ./export", "3 passed"
      ),
    ]
  )
  func exported(
    _ language: String,
    _ source: String,
    _ sourceName: String,
    _ name: String,
    _ call: String,
    _ passed: String
  ) throws {
    let program = String(call.prefix { $0 != " " })
    let folder = try TemporaryFolder()
    try folder.write(source, to: sourceName)
    try folder.write(try Self.block(language), to: name)
    guard try Self.run("command -v \(program)", in: folder.url) == 0 else {
      print("skipped: \(program) is not installed, so that its exporter is not run")
      return
    }
    #expect(try Self.run("\(call) > links.rules.json", in: folder.url) == 0)
    let result = try Tool.run(["test", "links.rules.json"], in: folder.url)
    #expect(
      result.code == 0 && result.output.contains("2 rules, 1 set")
        && result.output.contains(passed),
      "\(result)"
    )
    let text = try String(
      contentsOf: folder.url.appending(path: "links.rules.json"),
      encoding: .utf8
    )
    #expect(try JSONSchema("rules").violations(in: text).isEmpty)
  }

  private static func run(_ command: String, in folder: URL) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }
}
