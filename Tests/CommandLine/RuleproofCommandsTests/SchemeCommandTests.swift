import Foundation
import TestSupport
import Testing

@Suite("ruleproof scheme")
struct SchemeCommandTests {
  static func plist(_ name: String, schemes: [String], queries: [String] = []) -> String {
    func strings(_ texts: [String]) -> String {
      texts.map { "      <string>\($0)</string>\n" }.joined()
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
        <key>CFBundleName</key><string>\(name)</string>
        <key>CFBundleURLTypes</key>
        <array><dict>
          <key>CFBundleURLName</key><string>a.b</string>
          <key>CFBundleURLSchemes</key>
          <array>
      \(strings(schemes))    </array>
        </dict></array>
        <key>LSApplicationQueriesSchemes</key>
        <array>
      \(strings(queries))  </array>
      </dict>
      </plist>
      """
  }

  static let manifest = #"{"apps": [{"identifier": "m", "name": "Mail", "scheme": "mailer://"}]}"#

  /// Runs the tool in a folder with the files of two apps, broken ones and a manifest.
  static func run(_ arguments: [String]) throws -> Tool.Result {
    let folder = try TemporaryFolder()
    let many = (1...60).map { "q\($0)" }
    let asked = ["mailer", "gone"]
    try folder.write(plist("Notes", schemes: ["notes"], queries: asked), to: "N.plist")
    try folder.write(plist("Other", schemes: ["NOTES", "other"], queries: many), to: "O.plist")
    try folder.write(plist("Bad", schemes: ["facetime", "my notes", "mailto"]), to: "bad.plist")
    try folder.write("<plist><dict>", to: "broken.plist")
    try folder.write("<plist><dict></dict></plist>", to: "none.plist")
    try folder.write(manifest, to: "m.json")
    return try Tool.run(["scheme"] + arguments, in: folder.url)
  }

  @Test(
    "handler says who opens a URL",
    arguments: [
      (["notes://x", "--plist", "N.plist"], 0, "notes: Notes opens it\n"),
      (["NOTES:", "--app", "A=x-a,notes"], 0, "notes: A opens it\n"),
      (["mailer:x", "--manifest", "m.json"], 0, "mailer: Mail opens it\n"),
      (
        ["notes:", "--plist", "N.plist", "--plist", "O.plist"], 0,
        "notes: Notes or Other declare it: which one opens it is undefined\n"
      ),
      (
        ["https://a.example", "--app", "A=https"], 0,
        "https: Safari opens it\n    or the user's default browser, or an app with a universal link\n"
      ),
      (
        ["https://maps.apple.com/?q=a"], 0,
        "https: Maps opens it\n    or Safari, where the app is not installed\n"
      ),
      (["mailto:a@b.example"], 0, "mailto: Mail opens it\n    or the user's default mail app\n"),
      (["itms-apps://x", "--plist", "N.plist"], 0, "itms-apps: App Store opens it\n"),
      (["itms-services://x"], 0, "itms-services: the system itself opens it\n"),
      (["nots:", "--app", "A=notes"], 1, "nots: no app declares it (did you mean 'notes'?)\n"),
      (["zzz:", "--app", "A=notes"], 1, "zzz: no app declares it\n"),
    ] as [([String], Int32, String)]
  )
  func handler(_ arguments: [String], _ code: Int32, _ output: String) throws {
    let result = try Self.run(["handler"] + arguments)
    #expect(result.code == code && result.output == output, "\(result.output)\(result.errors)")
  }

  @Test(
    "can-open answers as iOS does, with the reason",
    arguments: [
      (
        ["https://a.example", "--from", "N.plist"], 0,
        "yes: 'https' belongs to the system: Safari opens it\n"
      ),
      (["mailer:", "--from", "N.plist", "--manifest", "m.json"], 0, "yes: declared by Mail\n"),
      (["gone:", "--from", "N.plist"], 1, "no: no app declares 'gone'\n"),
      (
        ["notes:", "--from", "N.plist", "--plist", "N.plist"], 1,
        "no: 'notes' is not listed in LSApplicationQueriesSchemes\n"
      ),
      (
        ["q51:", "--from", "O.plist", "--app", "A=q51"], 1,
        "no: 'q51' is entry 51 of LSApplicationQueriesSchemes, and only 50 count\n"
      ),
      (["q50:", "--from", "O.plist", "--app", "A=q50"], 0, "yes: declared by A\n"),
      (["no url", "--from", "N.plist"], 1, "no: this is not a URL\n"),
    ] as [([String], Int32, String)]
  )
  func canOpen(_ arguments: [String], _ code: Int32, _ output: String) throws {
    let result = try Self.run(["can-open"] + arguments)
    #expect(result.code == code && result.output == output, "\(result.output)\(result.errors)")
  }

  @Test(
    "an app that is named by its folder is read by its Info.plist",
    arguments: ["", "Contents/"]
  )
  func folders(_ inside: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.plist("Notes", schemes: ["facetime"]), to: "N.app/\(inside)Info.plist")
    let place = "N.app/\(inside)Info.plist:"
    let lint = try Tool.run(["scheme", "lint", "N.app/"], in: folder.url)
    #expect(lint.code == 1 && lint.output.contains(place), "\(lint)")
    let both = ["scheme", "lint", "N.app", "N.app/\(inside)Info.plist"]
    #expect(try Tool.run(both, in: folder.url).code == 2)
    for call in [["handler", "x:", "--plist", "N.app"], ["can-open", "x:", "--from", "N.app"]] {
      let result = try Tool.run(["scheme"] + call, in: folder.url)
      #expect(result.code == 1 && result.errors.isEmpty, "\(result)")
    }
  }

  @Test("can-open names the App Store page of an app that is missing")
  func missingApp() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      #"""
      {"apps": [{"identifier": "n", "name": "Notes", "scheme": "notes", "storeId": "42"},
        {"identifier": "o", "name": "Own", "scheme": "x-own", "iconURL": "https://a.example/i"}],
       "actions": [], "browsers": [], "redirects": []}
      """#,
      to: "openerManifest-v4.json"
    )
    let list = ["notes", "x-own"].map { "<string>\($0)</string>" }.joined()
    try folder.write(
      "<plist><dict><key>LSApplicationQueriesSchemes</key><array>\(list)</array></dict></plist>",
      to: "A.plist"
    )
    let call = ["--from", "A.plist", "--manifest", "openerManifest-v4.json"]
    func run(_ arguments: [String]) throws -> Tool.Result {
      try Tool.run(["scheme", "can-open"] + arguments + call, in: folder.url)
    }
    let there = try run(["notes:"])
    #expect(there.code == 0 && there.output == "yes: declared by Notes\n", "\(there.errors)")
    let missing = try run(["notes:", "--installed", "none"])
    #expect(missing.code == 1)
    #expect(
      missing.output
        == "no: no app declares 'notes'\n    Notes is at https://apps.apple.com/app/id42\n"
    )
    let own = try run(["x-own:", "--installed", "Notes"])
    #expect(own.output.contains("Own has no id of the App Store"))
    #expect(own.output.contains("'x-' marks an unregistered name"))
    #expect(try run(["notes:", "--installed", "Nots"]).code == 2)
  }

  @Test("no app opens a scheme reserved for the system")
  func unopened() throws {
    let result = try Self.run(["handler", "ftp://a.example/x", "--app", "Files=ftp"])
    #expect(result.code == 1)
    #expect(result.output == "ftp: nothing opens it: the system reserves the scheme\n")
    #expect(try Self.run(["handler", "tel:1", "--app", "A=a"]).code == 0)
  }

  @Test("lint shows findings with their places, and fails for an error")
  func lint() throws {
    let clean = try Self.run(["lint", "N.plist"])
    #expect(clean.code == 0, "\(clean.output)\(clean.errors)")
    let bad = try Self.run(["lint", "bad.plist"])
    #expect(bad.code == 1)
    #expect(bad.output.contains("[scheme-reserved]\n --> bad.plist:10:7"), "\(bad.output)")
    #expect(bad.output.contains("<string>my notes</string>"))
    #expect(bad.output.contains("[scheme-default-app]\n --> bad.plist:12:7"), "\(bad.output)")
    let two = try Self.run(["lint", "N.plist", "O.plist"])
    #expect(two.code == 1)
    for code in ["scheme-case", "scheme-claimed-twice", "scheme-query-limit"] {
      #expect(two.output.contains("[\(code)]"), "\(two.output)")
    }
  }

  @Test("an app may declare the schemes of a default browser, or of another default app")
  func defaultApps() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.plist("B", schemes: ["http", "https", "tel", "sms"]), to: "b.plist")
    let result = try Tool.run(["scheme", "lint", "b.plist"], in: folder.url)
    #expect(result.code == 0, "\(result.output)")
    #expect(
      result.output.contains("B gets it only as that, with Apple's entitlement"),
      "\(result.output)"
    )
  }

  @Test("lint makes errors of warnings if it is asked to, and reports for programs")
  func strict() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.plist("A", schemes: ["a", "a"]), to: "a.plist")
    #expect(try Tool.run(["scheme", "lint", "a.plist"], in: folder.url).code == 0)
    let strict = ["scheme", "lint", "a.plist", "--strict", "--format", "github"]
    let result = try Tool.run(strict, in: folder.url)
    #expect(result.code == 1)
    #expect(result.output.hasPrefix("::error file=a.plist,line=11"), "\(result.output)")
  }

  @Test("return shows the ways back, and checks them")
  func ways() throws {
    let call = "x-sadun-services:paste?scheme=iping&data=hello+world&password=foobar"
    let good = try Self.run(["return", call, "--app", "Ping=iping"])
    #expect(good.code == 0)
    #expect(good.output.hasPrefix("calls      x-sadun-services\nscheme     iping\n"))
    #expect(good.output.contains("[return-secret]\n --> <url>:1:63"), "\(good.output)")
    let hanging = try Self.run(["return", call, "--app", "Pong=pong"])
    #expect(hanging.code == 1 && hanging.output.contains("[return-unregistered]"))
    let web = try Self.run(["return", "n://x-callback-url/a?x-success=https%3A%2F%2Fb.example"])
    #expect(
      web.code == 0 && web.output.contains("warning: 'x-success' returns to the web"),
      "\(web.output)"
    )
    let bare = try Self.run([
      "return", "n://x-callback-url/a?x-success=ping%3A", "--app", "Ping=ping",
    ])
    #expect(bare.code == 0, "\(bare.output)")
    #expect(try Self.run(["return", "notes://open?id=1"]).code == 1)
    #expect(try Self.run(["return", "https://a.example/?scheme=n"]).code == 1)
  }

  @Test("return writes the URL that answers a call, and checks it with the contract of its app")
  func answer() throws {
    let call =
      "notes://x-callback-url/a?x-success=letters%3A%2F%2Fdone%3Fa%3D1%23end&x-error=bad%20url"
    let apps = ["--app", "Letters=letters"]
    let good = try Self.run(
      ["return", call.replacing("&x-error=bad%20url", with: ""), "--answer", "success"]
        + ["--result", "id=7 & 8", "--result", "title=é"] + apps
    )
    #expect(good.code == 0, "\(good.output)")
    #expect(
      good.output.contains("\nanswer     letters://done?a=1&id=7%20%26%208&title=%C3%A9#end\n")
    )
    let none = try Self.run(["return", call, "--answer", "cancel"])
    #expect(none.code == 2 && none.errors.contains("it has x-success, x-error"), "\(none.errors)")
    let wrong = try Self.run(["return", call, "--answer", "error"])
    #expect(wrong.code == 1 && !wrong.output.contains("answer "), "\(wrong.output)")
    #expect(try Self.run(["return", call, "--result", "id=7"]).code == 2)
    let twice = try Self.run(["return", call, "--answer", "success", "--result", "a=7"])
    #expect(twice.code == 2 && twice.errors.contains("[repeated-value]"), "\(twice.errors)")
    let refused = "notes://x-callback-url/a?x-success=op-action%3A%2F%2Fview"
    let result = try Self.run(["return", refused, "--answer", "success", "--result", "x=1"])
    #expect(result.code == 1, "\(result.output)")
    #expect(
      result.output.contains("[contract-unknown-parameter]\n --> <answer>:1:18"),
      "\(result.output)"
    )
  }

  @Test("return finds an answer to a third app if the caller is given")
  func callers() throws {
    let call = "notes://x-callback-url/a?x-success=other%3A%2F%2Fdone"
    let apps = ["--app", "Letters=letters", "--app", "Other=other"]
    #expect(try Self.run(["return", call] + apps).code == 0)
    let result = try Self.run(["return", call] + apps + ["--caller", "Letters"])
    #expect(result.code == 1)
    #expect(result.output.hasPrefix("calls      notes\ncaller     Letters\nx-success  other://"))
    #expect(result.output.contains("[return-third-app]\n --> <url>:1:36"), "\(result.output)")
    #expect(try Self.run(["return", call] + apps + ["--caller", "Other"]).code == 0)
    let json = try Self.run(["return", call, "--format", "json"] + apps + ["--caller", "Letters"])
    #expect(json.output.contains(#""caller" : "Letters""#), "\(json.output)")
    let unknown = try Self.run(["return", call] + apps + ["--caller", "Leters"])
    #expect(unknown.code == 2 && unknown.errors.contains("did you mean 'Letters'?"))
  }

  @Test("a declaration of the wrong shape is shown wherever the file is used")
  func wrongShape() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <plist><dict><key>CFBundleName</key><string>A</string><key>CFBundleURLTypes</key><array><dict>
      <key>CFBundleURLSchemes</key><string>notes</string></dict></array></dict></plist>
      """,
      to: "a.plist"
    )
    let calls = [
      ["handler", "notes:", "--plist", "a.plist"],
      ["return", "b:?scheme=notes", "--plist", "a.plist"],
      ["can-open", "notes:", "--from", "a.plist"], ["lint", "a.plist"],
    ]
    for call in calls {
      let result = try Tool.run(["scheme"] + call, in: folder.url)
      #expect(result.code == 1)
      let shown = result.output + result.errors
      #expect(shown.contains("[scheme-wrong-type]\n --> a.plist:2:30"), "\(shown)")
    }
  }

  @Test("return gives programs the parts of the call")
  func waysJSON() throws {
    struct Answer: Decodable {
      struct Target: Decodable { let role, value, scheme: String }
      struct Finding: Decodable { let code: String }
      let source: String
      let targets: [Target]
      let findings: [Finding]
    }
    let url = "notes://x-callback-url/open?x-source=a+b&x-success=mail%3A%2F%2Fdone%3Fa%3D1"
    let result = try Self.run(["return", url, "--format", "json", "--app", "Mail=mail"])
    let answer = try JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
    // In x-callback-url a plus is a plus.
    #expect(answer.source == "a+b")
    #expect(answer.targets.map(\.value) == ["mail://done?a=1"])
    #expect(answer.targets.map(\.scheme) == ["mail"])
    #expect(answer.findings.isEmpty && result.code == 0)
  }

  @Test(
    "a wrong call, or a file that is none, is an error of the call",
    arguments: [
      ["handler"], ["handler", "notes:"], ["handler", "no url", "--app", "A=a"],
      ["handler", "a:", "--app", "A"], ["handler", "a:", "--app", "A=a b"],
      ["handler", "a:", "--app", "A="], ["handler", "a:", "--plist", "nowhere.plist"],
      ["handler", "a:", "--plist", "broken.plist"], ["handler", "a:", "--plist", "."],
      ["handler", "a:", "--manifest", "N.plist"], ["can-open", "a:"],
      ["can-open", "a:", "--from", "m.json"], ["lint"], ["lint", "broken.plist"],
      ["lint", "none.plist"], ["lint", "N.plist", "--report", "text=N.plist"], ["return"],
      ["return", "no url"], ["return", "a:?scheme=b", "--plist", "broken.plist"],
      ["return", "a:?scheme=b", "--caller", "A"],
      ["return", "a:?scheme=b", "--app", "A=a", "--caller", "B"], ["nonsense"], [],
    ]
  )
  func wrongCalls(_ arguments: [String]) throws {
    let result = try Self.run(arguments)
    #expect(result.code == 2, "\(result.output)")
    #expect(result.output.isEmpty && result.errors.hasPrefix("error: "), "\(result.errors)")
  }

  @Test("what is hostile in URLs and files is shown as escapes")
  func hostile() throws {
    let folder = try TemporaryFolder()
    let name = "\u{202E}\u{9B}31m ##[command]x\n::error::x"
    try folder.write(Self.plist(name, schemes: ["notes", "\u{202E}"]), to: "h.plist")
    let call = "notes:?scheme=%0A%3A%3Aerror%3A%3A%1B%5B31m##[x]"
    let calls = [
      ["handler", "notes:", "--plist", "h.plist"], ["lint", "h.plist"], ["return", call],
      ["can-open", "\u{1B}[31m\n::error::", "--from", "h.plist"],
    ]
    for arguments in calls {
      let result = try Tool.run(["scheme"] + arguments, in: folder.url)
      let shown = result.output + result.errors
      let isSafe =
        ["\u{1B}", "\u{9B}", "\u{202E}", "\n::", "##["].allSatisfy { !shown.contains($0) }
      #expect(isSafe && !shown.isEmpty, "\(shown.debugDescription)")
    }
  }

  @Test(
    "help says what the exit codes mean",
    arguments: ["handler", "can-open", "lint", "return"]
  )
  func help(_ command: String) throws {
    let result = try Self.run([command, "--help"])
    #expect(result.code == 0 && result.output.contains("Exit codes: 0 "))
  }
}
