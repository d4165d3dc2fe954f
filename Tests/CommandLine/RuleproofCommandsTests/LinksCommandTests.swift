import Foundation
import TestSupport
import Testing

@Suite("The links commands")
struct LinksCommandTests {
  static let association = """
    {"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b", "ABCDE12345.a.c"], "components": [
      {"/": "/buy/no", "exclude": true, "comment": "stays"},
      {"/": "/buy/*"}
    ]}, {"appIDs": ["ABCDE12345.a.d"], "components": [{"/": "/d"}]}]}}
    """
  static let entitlements = """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict>
      <key>application-identifier</key><string>ABCDE12345.a.b</string>
      <key>com.apple.developer.associated-domains</key>
      <array>
        <string>applinks:go.a.example</string>
        <string>applinks:*.b.example?mode=developer</string>
        <string>webcredentials:www.a.example:8443</string>
      </array>
    </dict></plist>
    """

  static func folder(_ more: [String: String] = [:]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(association, to: "aasa")
    try folder.write(entitlements, to: "app.entitlements")
    for (name, text) in more { try folder.write(text, to: name) }
    return folder
  }

  static func run(_ arguments: String..., files: [String: String] = [:]) throws -> Tool.Result {
    let folder = try folder(files)
    return try Tool.run(["links"] + arguments, in: folder.url)
  }

  @Test("a file of more than 128 KB is refused, and the verdict says so")
  func refused() throws {
    let folder = try Self.folder()
    let comment = String(repeating: "long ", count: 30_000)
    let text =
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": "#
      + #"[{"/": "/buy/*", "comment": "\#(comment)"}]}]}}"#
    try folder.write(text, to: "large")
    let call = ["https://a.example/buy/1", "--association", "large"]
    let verdict = try Tool.run(["links", "verdict"] + call, in: folder.url)
    #expect(verdict.code == 1)
    #expect(verdict.output.contains("refused ABCDE12345.a.b"))
    #expect(verdict.output.contains("the system rejects files of more than 131072"))
    #expect(verdict.output.contains("component 1.1"))
    let tap = try Tool.run(["links", "tap"] + call, in: folder.url)
    #expect(tap.code == 1 && tap.output.contains("too large for the system"))
  }

  @Test("tap asks with no app installed")
  func noneInstalled() throws {
    let folder = try Self.folder()
    let call = ["links", "tap", "https://a.example/buy/1", "--association", "aasa"]
    #expect(try Tool.run(call, in: folder.url).code == 0)
    let result = try Tool.run(call + ["--installed", "none"], in: folder.url)
    #expect(result.code == 1)
    #expect(result.output.contains("no app on the device is associated with its host"))
    let both = call + ["--installed", "none", "--installed", "ABCDE12345.a.b"]
    #expect(try Tool.run(both, in: folder.url).code == 2)
  }

  @Test("a verdict for each app, with the component that decided")
  func verdict() throws {
    let result = try Self.run(
      "verdict",
      "https://x.example/buy/7",
      "/buy/no",
      "--association",
      "aasa"
    )
    #expect(result.code == 1, "nothing opens the second URL")
    #expect(
      result.output == """
        https://x.example/buy/7
          match ABCDE12345.a.b
                aasa:3:3, component 1.2: {"/": "/buy/*"}
          match ABCDE12345.a.c
                aasa:3:3, component 1.2: {"/": "/buy/*"}
          unset ABCDE12345.a.d
                no component of aasa matches

        /buy/no
          block ABCDE12345.a.b
                aasa:2:3, component 1.1: {"/": "/buy/no", "exclude": true, "comment": "stays"}
          block ABCDE12345.a.c
                aasa:2:3, component 1.1: {"/": "/buy/no", "exclude": true, "comment": "stays"}
          unset ABCDE12345.a.d
                no component of aasa matches

        """
    )
    let one = try Self.run(
      "verdict",
      "/d",
      "--association",
      "aasa",
      "--app",
      "ABCDE12345.a.d",
      "--format",
      "json"
    )
    #expect(one.code == 0)
    let answers = try JSONSerialization.jsonObject(with: Data(one.output.utf8)) as? [[String: Any]]
    let apps = answers?.first?["apps"] as? [[String: Any]]
    #expect(apps?.count == 1 && apps?.first?["verdict"] as? String == "match")
    let component = apps?.first?["component"] as? [String: Any]
    #expect(component?["number"] as? String == "2.1")
  }

  @Test("a file with a host speaks for that host alone")
  func hosts() throws {
    func code(_ url: String, _ association: String) throws -> Int32 {
      try Self.run("verdict", url, "--association", association).code
    }
    #expect(try code("https://a.example/d", "a.example=aasa") == 0)
    #expect(try code("https://b.example/d", "a.example=aasa") == 1)
    #expect(try code("https://x.a.example/d", "*.a.example=aasa") == 0)
    #expect(try code("https://a.example/d", "*.a.example=aasa") == 1)
  }

  @Test(
    "a tap leaves or stays, with its reason",
    arguments: [
      ([], 0, "leaves for ABCDE12345.a.b"),
      (["--page", "https://a.example/"], 1, "stays in the page: the page is on the same host"),
      (["--page", "https://b.example/"], 0, "leaves"),
      (["--script"], 1, "without a tap"), (["--typed"], 1, "address bar"),
      (["--gesture"], 0, "leaves"), (["--app"], 1, "loads stays"), (["--history"], 1, "back or"),
      (["--new-tab"], 1, "new tab"), (["--frame"], 1, "frame"),
      (["--chose-browser"], 1, "chose the browser"),
      (["--script", "--place", "other-app"], 0, "leaves"),
      (["--delegate", "cancel"], 1, "goes nowhere"),
      (["--delegate", "allow-without-apps"], 1, "does not let apps open it"),
      (["--installed", "ABCDE12345.a.d"], 1, "does not list it"),
      (["--expect", "stay"], 1, "leaves"), (["--script", "--expect", "stay"], 0, "stays"),
      (["--policy", "cancel.json"], 1, "the policy says 'cancel'"),
      (["--policy", "script.json"], 1, "without a tap"),
      (["--policy", "other.json"], 0, "leaves"),
    ] as [([String], Int32, String)]
  )
  func tap(_ options: [String], _ code: Int32, _ part: String) throws {
    func policy(_ action: String, _ host: String) -> String {
      """
      {"version": 1, "rules": [
        {"action": "\(action)", "url": "^https?://\(host)/BUY/", "caseSensitive": false}]}
      """
    }
    let folder = try Self.folder([
      "cancel.json": policy("cancel", "a[.]example"),
      "script.json": policy("script", "a[.]example"),
      "other.json": policy("cancel", "b[.]example"),
    ])
    let result = try Tool.run(
      ["links", "tap", "https://a.example/buy/1", "--association", "aasa"] + options,
      in: folder.url
    )
    #expect(result.code == code, "\(result.output)\(result.errors)")
    #expect(result.output.contains(part), "\(result.output)")
  }

  @Test("findings of association files and entitlements have places, and are explained")
  func lint() throws {
    let files = [
      "bad": Self.association.replacing("ABCDE12345.a.d", with: "a.d"),
      "app.xcent": Self.entitlements.replacing("applinks:go", with: "applinks:https://go"),
      "page": "<html>no</html>",
    ]
    let clean = try Self.run("lint", "aasa", "app.entitlements")
    #expect(clean.code == 0, "\(clean.output)")
    let bad = try Self.run("lint", "bad", files: files)
    #expect(bad.code == 1 && bad.output.contains("[aasa-bad-app-id]"), "\(bad.output)")
    #expect(bad.output.contains(" --> bad:4:") && bad.output.contains("^~"))
    let list = try Self.run("lint", "app.xcent", "--format", "json", files: files)
    #expect(list.code == 1 && list.output.contains("domain-bad-entry"), "\(list.output)")
    let page = try Self.run("lint", "page", files: files)
    #expect(page.code == 1 && page.output.contains("page:1:1"), "\(page.output)")
    for code in ["aasa-bad-app-id", "domain-port", "aasa-response-redirect"] {
      let explained = try Self.run("explain", code)
      #expect(explained.code == 0 && explained.output.hasPrefix("## \(code)\n"))
      #expect(try Self.run("lint", "--explain", code).output == explained.output)
    }
  }

  @Test("domains shows services, hosts and where files must lie")
  func domains() throws {
    let result = try Self.run("domains", "app.entitlements")
    #expect(result.code == 0)
    for part in [
      "ABCDE12345.a.b", "applinks        *.b.example (all hosts below) developer",
      "webcredentials  www.a.example:8443", "3 hosts have",
      "https://www.a.example:8443/.well-known/apple-app-site-association",
      "else https://b.example/apple-app-site-association",
    ] { #expect(result.output.contains(part), "\(result.output)") }
    let empty = try Self.run(
      "domains",
      "none.xcent",
      files: ["none.xcent": "<plist><dict></dict></plist>"]
    )
    #expect(empty.code == 2 && empty.errors.contains("no associated domains"))
    let malformed = Self.entitlements.replacing(":go", with: ":")
    let bad = try Self.run("domains", "bad.xcent", files: ["bad.xcent": malformed])
    #expect(bad.code == 1 || malformed == Self.entitlements, "\(bad.errors)")
  }

  @Test(
    "a wrong call or input is refused",
    arguments: [
      ([], "no subcommand"), (["verdict"], "<url>"), (["verdict", "/x"], "--association"),
      (["lint"], "Name an association file"), (["lint", "none"], "no file 'none'"),
      (["lint", "."], "is a folder"), (["explain", "aasa-bad-appid"], "Did you mean"),
      (["explain"], "<code>"), (["domains"], "<entitlements>"),
      (["domains", "aasa"], "not a property list"), (["fetch"], "Name a host"),
      (["fetch", "https://a.example/x"], "give the host alone: a.example"),
      (["fetch", "a_b.example"], "'_'"),
      (["fetch", "a.example", "--plain-http"], "--allow-private"),
      (["fetch", "a.example", "--plain-http", "--allow-private"], "not this machine"),
      (["verdict", "ftp://x/", "--association", "aasa"], "'ftp'"),
      (["verdict", "/x", "--association", "app.entitlements"], "app.entitlements:1:1"),
      (["verdict", "/x", "--association", "aasa", "--app", "ABCDE12345.a.x"], "did you mean"),
      (["verdict", "/x", "--association", "a_b=aasa"], "bad-host"),
      (["verdict", "/x", "--association", "=aasa"], "no host before its"),
      (["tap", "/buy/1", "--association", "aasa"], "is a path"),
      (["tap", "https://a.example/", "--association", "aasa", "--policy", "aasa"], "no 'rules'"),
      (["tap", "https://a.example/", "--association", "aasa", "--typed", "--script"], "rror"),
      (["policy", "--association", "aasa"], "write HOST=FILE"),
      (
        ["policy", "--association", "a.example=aasa", "--main-site", "b.example"],
        "no --association"
      ),
      (["policy", "--association", "a.example=aasa", "--association", "a.example=aasa"], "twice"),
      (["policy", "--association", "a.example=aasa", "--output", "aasa"], "input files"),
    ] as [([String], String)]
  )
  func wrong(_ arguments: [String], _ message: String) throws {
    let folder = try Self.folder()
    let result = try Tool.run(["links"] + arguments, in: folder.url)
    #expect(result.code == 2 && result.output.isEmpty, "\(result.output)")
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
