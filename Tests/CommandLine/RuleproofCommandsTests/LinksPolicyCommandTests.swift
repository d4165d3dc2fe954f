import Foundation
import TestSupport
import Testing

@Suite("The command that makes navigation policies")
struct LinksPolicyCommandTests {
  static func run(_ arguments: String...) throws -> (result: Tool.Result, folder: TemporaryFolder) {
    let folder = try LinksCommandTests.folder()
    let associations = [
      "--association", "go.a.example=aasa", "--association", "www.a.example=aasa",
    ]
    return (
      try Tool.run(["links", "policy"] + associations + arguments, in: folder.url), folder
    )
  }

  @Test("the table says what hosts are for, and why")
  func table() throws {
    let result = try Self.run("--jump-host", "go.a.example").result
    #expect(result.code == 0)
    #expect(result.output.contains("go.a.example   jump       given as a jump host"))
    #expect(result.output.contains("www.a.example  main site  "))
    #expect(result.output.contains("2 hosts, 8 rules"))
  }

  @Test("the script for any host needs no file")
  func anyHost() throws {
    let folder = try LinksCommandTests.folder()
    let call = ["links", "policy", "--any-host", "--form", "script", "--output", "a.js"]
    let result = try Tool.run(call, in: folder.url)
    #expect(result.code == 0 && result.output.isEmpty, "\(result.errors)")
    let script = try String(contentsOf: folder.url.appendingPathComponent("a.js"), encoding: .utf8)
    #expect(script.contains("const isForAnyHost = true;"))
    #expect(try Tool.run(["links", "policy", "--any-host"], in: folder.url).code == 2)
    #expect(try Tool.run(["links", "policy"], in: folder.url).code == 2)
    let both = try Tool.run(call + ["--association", "a.example=aasa"], in: folder.url)
    #expect(both.code == 2 && both.errors.contains("cannot be combined"), "\(both.errors)")
  }

  @Test(
    "the class has a name that Swift takes, or the call is wrong",
    arguments: [
      ("Links", 0), ("_1", 0), ("class", 2), ("Self", 2), ("_", 2), ("", 2), ("a b", 2), ("1a", 2),
      ("URL", 2), ("`class`", 2),
    ] as [(String, Int32)]
  )
  func typeName(_ name: String, _ code: Int32) throws {
    let (result, _) = try Self.run("--form", "swift", "--type-name", name)
    #expect(result.code == code, "\(result.errors)")
    #expect(code != 0 || result.output.contains("final class \(name): NSObject"))
  }

  @Test("the policy as data is read by 'links tap'")
  func json() throws {
    let (result, folder) = try Self.run(
      "--jump-host",
      "go.a.example",
      "--form",
      "json",
      "--output",
      "policy.json"
    )
    #expect(result.code == 0 && result.output.isEmpty, "\(result.errors)")
    func tap(_ url: String) throws -> String {
      try Tool.run(
        ["links", "tap", url, "--association", "aasa", "--policy", "policy.json"],
        in: folder.url
      )
      .output
    }
    #expect(try tap("https://go.a.example/buy/1").contains("goes nowhere"))
    #expect(try tap("https://www.a.example/buy/1").contains("stays in the page"))
    #expect(try tap("https://www.a.example/buy/1").contains("the policy says 'script'"))
    #expect(try tap("https://other.example/buy/1").contains("leaves for"))
  }

  @Test("each form is made of the hosts that it is for")
  func forms() throws {
    let source = try Self.run(
      "--jump-host",
      "go.a.example",
      "--form",
      "swift",
      "--type-name",
      "Stay"
    ).result
    #expect(source.code == 0 && source.output.contains("final class Stay: NSObject"))
    let rules = try Self.run("--jump-host", "go.a.example", "--form", "content-rules").result
    let list = try JSONSerialization.jsonObject(with: Data(rules.output.utf8)) as? [[String: Any]]
    #expect(list?.count == 4)
    let script = try Self.run("--form", "script", "--message-handler", "open").result
    #expect(script.output.contains(#"const messageHandler = "open""#), "\(script.output)")
    #expect(script.output.contains("www.a.example"))
  }

  @Test("of three files, the one on another domain than the named main site's is the jump host")
  func foreignHost() throws {
    let folder = try LinksCommandTests.folder()
    let hosts = ["tv.shows.example", "m.tv.shows.example", "jump.example"]
    let associations = hosts.flatMap { ["--association", "\($0)=aasa"] }
    for site in ["tv.shows.example", "shows.example"] {
      let call = ["links", "policy"] + associations + ["--main-site", site]
      let result = try Tool.run(call, in: folder.url)
      #expect(result.code == 0, "\(result.errors)")
      let roles = result.output.split(separator: "\n").map {
        $0.split(separator: " ").prefix(2).joined(separator: " ")
      }
      for role in ["tv.shows.example main", "m.tv.shows.example main", "jump.example jump"] {
        #expect(roles.contains(role), "\(result.output)")
      }
      // Only a host without a file is spoken of.
      let isFileless = !hosts.contains(site)
      #expect(result.errors.contains("'\(site)' has no file") == isFileless, "\(result.errors)")
    }
  }

  @Test(
    "a main site without a file is a mistake in writing only where its domain is nearly that of another",
    arguments: [
      ("www.tv.example", false), ("news.tv.example", false), ("tv.example", false),
      ("m.tx.example", true), ("m.tvexample", true), ("m.radio.example", false),
    ]
  )
  func misspeltSite(_ site: String, _ isMistake: Bool) throws {
    let folder = try LinksCommandTests.folder()
    let call = ["links", "policy", "--association", "m.tv.example=aasa", "--main-site", site]
    let result = try Tool.run(call, in: folder.url)
    #expect(result.errors.contains("'\(site)' has no file: only its role is used"))
    #expect(result.errors.contains("did you mean 'm.tv.example'?") == isMistake, "\(result.errors)")
  }

  @Test("an entry of entitlements that is none is an error with its place")
  func badEntry() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <plist><dict><key>com.apple.developer.associated-domains</key>
      <array><string>applinks:go.a.example/path</string></array></dict></plist>
      """,
      to: "a.plist"
    )
    let result = try Tool.run(
      ["links", "policy", "--main-site", "a.example", "--entitlements", "a.plist"],
      in: folder.url
    )
    #expect(result.errors.contains("[domain-bad-entry]"), "\(result.errors)")
    #expect(result.errors.contains("a.plist:2:"), "\(result.errors)")
  }

  @Test("entitlements that name none of the hosts are the reason why there is nothing to write")
  func foreignEntitlements() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
      <array><string>applinks:b.example</string></array></dict></plist>
      """,
      to: "a.plist"
    )
    let result = try Tool.run(
      ["links", "policy", "--main-site", "a.example", "--entitlements", "a.plist"],
      in: folder.url
    )
    #expect(result.code == 1, "\(result.errors)")
    #expect(
      result.errors.hasSuffix("nothing to generate: the entitlements name none of the hosts\n")
    )
  }

  @Test("a main site alone needs no file", arguments: ["table", "json", "swift", "script"])
  func siteAlone(_ form: String) throws {
    let call = ["links", "policy", "--main-site", "www.example.com", "--form", form]
    let folder = try TemporaryFolder()
    let result = try Tool.run(call, in: folder.url)
    #expect(result.code == 0 && result.output.contains("www.example.com"), "\(result.errors)")
    #expect(result.errors.contains("'www.example.com' has no file"), "\(result.errors)")
    #expect(try Tool.run(["links", "policy"], in: folder.url).code == 2)
  }

  @Test("the Swift source sets up a web view, with main sites alone too")
  func setUp() throws {
    let source = try Self.run("--form", "swift", "--message-handler", "open").result
    #expect(source.code == 0, "\(source.errors)")
    for part in [
      "func makeWebView(", "WKUserScript(", "forMainFrameOnly: false", "www.a.example",
      "WKScriptMessageHandler", "webView.navigationDelegate = self",
    ] { #expect(source.output.contains(part), "\(part)") }
  }

  @Test("where there is nothing to make, the exit code is 1 and nothing is written")
  func nothing() throws {
    let (rules, folder) = try Self.run(
      "--main-site",
      "go.a.example",
      "--form",
      "content-rules",
      "--output",
      "list.json"
    )
    #expect(rules.code == 1)
    #expect(
      rules.errors
        == "nothing to generate: there are no jump hosts, and main sites are not blocked\n"
    )
    let list = folder.url.appendingPathComponent("list.json").path
    #expect(!FileManager.default.fileExists(atPath: list))
    let none = try Self.run("--entitlements", "app.entitlements").result
    #expect(none.code == 0 && none.errors.contains("'www.a.example' is left out"), "\(none.errors)")
    #expect(!none.output.contains("www.a.example"))
  }
}
