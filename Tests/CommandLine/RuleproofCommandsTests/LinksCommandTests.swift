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

  @Test("of the files for a host, that of the longest associated domain decides")
  func longestDomain() throws {
    func file(_ components: String) -> String {
      #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [\#(components)]}]}}"#
    }
    let folder = try Self.folder([
      "all": file(#"{"/": "/*"}"#), "own": file(#"{"/": "/p", "exclude": true}, {"/": "/q"}"#),
      "one.entitlements": Self.entitlements.replacing(
        "applinks:go.a.example",
        with: "applinks:*.a.example"
      ),
      "two.entitlements": Self.entitlements.replacing(
        "applinks:go.a.example",
        with: "applinks:www.a.example"
      )
      .replacing("*.b.example?mode=developer", with: "*.a.example"),
    ])
    let files = ["--association", "*.a.example=all", "--association", "www.a.example=own"]
    func tap(_ url: String, _ entitlements: String...) throws -> Int32 {
      let call = ["links", "tap", url] + files + entitlements.flatMap { ["--entitlements", $0] }
      return try Tool.run(call, in: folder.url).code
    }
    let verdict = try Tool.run(
      ["links", "verdict", "https://www.a.example/p"] + files,
      in: folder.url
    )
    #expect(
      verdict.output.contains("block") && !verdict.output.contains("match "),
      "\(verdict.output)"
    )
    #expect(try tap("https://www.a.example/p") == 1)
    #expect(try tap("https://www.a.example/p", "two.entitlements") == 1)
    #expect(try tap("https://www.a.example/q", "two.entitlements") == 0)
    #expect(try tap("https://m.a.example/p", "two.entitlements") == 0)
    // An app that asks for the wildcard alone goes by the wildcard's file.
    #expect(try tap("https://www.a.example/p", "one.entitlements") == 0)
  }

  @Test("lint says if a file does not list the app of the entitlements, for each service")
  func unlisted() throws {
    let sameSite = Self.entitlements.replacing("www.a.example:8443", with: "go.a.example")
      .replacing("*.b.example?mode=developer", with: "*.go.a.example")
    func lint(_ file: String, _ entitlements: String? = nil) throws -> Tool.Result {
      let folder = try Self.folder(["file": file, "own": entitlements ?? sameSite])
      return try Tool.run(["links", "lint", "file", "own"], in: folder.url)
    }
    let both = try lint(
      #"""
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "components": [{"/": "/buy/*"}]}]},
       "webcredentials": {"apps": ["ABCDE12345.a.b"]}}
      """#
    )
    #expect(both.code == 0 && !both.output.contains("domain-app-not-listed"), "\(both.output)")
    let other = try lint(
      #"{"applinks": {"details": [{"appIDs": ["ZYXWV98765.a.b"], "components": [{"/": "/buy/*"}]}]}}"#
    )
    #expect(other.code == 1)
    for line in [
      "error: 'ABCDE12345.a.b' asks for 'applinks', but 'file' does not list it there",
      "the file has 'ZYXWV98765.a.b': its prefix differs",
      "error: 'ABCDE12345.a.b' asks for 'webcredentials', but 'file' does not list it there",
      "add 'ABCDE12345.a.b' under 'webcredentials'",
    ] {
      #expect(other.output.contains(line), "\(other.output)")
    }
    // The file of one host need not list the app for a service of another host.
    let links = Self.association.replacing("ABCDE12345.a.c", with: "ABCDE12345.a.e")
    for hosts in [
      Self.entitlements, sameSite.replacing("webcredentials:go", with: "webcredentials:www"),
    ] {
      let result = try lint(links, hosts)
      #expect(result.code == 0 && !result.output.contains("not-listed"), "\(result.output)")
    }
    // The host that a variable holds may be the file's.
    let variable = try lint(links, sameSite.replacing("*.go.a.example", with: "$(HOST)"))
    #expect(variable.code == 0, "\(variable.output)")
  }

  @Test("App Clips of the host are named, unless their entitlements name other hosts")
  func clips() throws {
    let folder = try Self.folder([
      "clip": #"{"appclips": {"apps": ["ABCDE12345.a.b.Clip"]}}"#,
      "clip.entitlements": Self.entitlements.replacing(
        "ABCDE12345.a.b",
        with: "ABCDE12345.a.b.Clip"
      )
      .replacing("webcredentials:www.a.example:8443", with: "appclips:www.a.example"),
    ])
    let link = "https://www.a.example/x"
    let verdict = try Tool.run(["links", "verdict", link, "--association", "clip"], in: folder.url)
    #expect(
      verdict.code == 1 && verdict.output.contains("App Clip ABCDE12345.a.b.Clip"),
      "\(verdict)"
    )
    func tap(_ url: String, _ options: String...) throws -> Tool.Result {
      try Tool.run(["links", "tap", url] + options, in: folder.url)
    }
    let files = ["--association", "clip", "--entitlements", "clip.entitlements"]
    for (host, isNamed) in [("www.a.example", true), ("go.a.example", false)] {
      let result = try Tool.run(["links", "tap", "https://\(host)/x"] + files, in: folder.url)
      #expect(result.output.contains("App Clip ") == isNamed, "\(result)")
    }
    let own = try tap("https://appclip.apple.com/id?p=a.b.Clip&x=1")
    #expect(own.code == 1 && own.output.contains("may leave: it is the default link"), "\(own)")
    #expect(try tap("https://appclip.apple.com/id?x=1").code == 2)
  }

  @Test("a host that Xcode fills in is no malformed one, and no answer is given about it")
  func buildVariables() throws {
    let folder = try Self.folder([
      "source.entitlements": Self.entitlements.replacing("go.a.example", with: "$(LINK_HOST)")
    ])
    let lint = try Tool.run(["links", "lint", "source.entitlements"], in: folder.url)
    #expect(lint.code == 0 && lint.output.contains("[domain-build-variable]"), "\(lint.output)")
    func tap(_ host: String) throws -> Tool.Result {
      try Tool.run(
        ["links", "tap", "https://\(host)/buy/1", "--entitlements", "source.entitlements"],
        in: folder.url
      )
    }
    let unknown = try tap("go.a.example")
    #expect(unknown.code == 2 && unknown.errors.contains("'$(LINK_HOST)'"), "\(unknown.errors)")
    let policy = try Tool.run(
      [
        "links", "policy", "--association", "go.a.example=aasa", "--entitlements",
        "source.entitlements",
      ],
      in: folder.url
    )
    #expect(policy.code == 2 && policy.errors.contains("[domain-build-variable]"))
  }

  @Test("a file for single sign-on is read, and its service known")
  func singleSignOn() throws {
    let folder = try Self.folder([
      "sso": #"{"authsrv": {"apps": ["ABCDE12345.a.b"]}}"#,
      "sso.entitlements": Self.entitlements.replacing(
        "webcredentials:www.a.example:8443",
        with: "authsrv:a.example"
      ),
    ])
    let file = try Tool.run(["links", "lint", "sso"], in: folder.url)
    #expect(file.code == 0 && file.output.contains("[aasa-no-links]"), "\(file.output)")
    let entitlements = try Tool.run(["links", "lint", "sso.entitlements"], in: folder.url)
    #expect(!entitlements.output.contains("domain-unknown-service"), "\(entitlements.output)")
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

  @Test(
    "entitlements alone say whether an app may open a link, and what is not known",
    arguments: [
      ("https://go.a.example/x", [], "may leave", "known: app.entitlements"),
      ("https://go.a.example/x", [], "may leave", "not known: whether https://go.a.example/.well-"),
      ("https://go.a.example/x", [], "may leave", "links fetch --output FOLDER go.a.example"),
      ("https://go.a.example/x", [], "may leave", "for --association 'go.a.example=FILE'"),
      ("https://x.b.example/", [], "may leave", "https://b.example/.well-known/"),
      ("https://x.b.example/", [], "may leave", "for --association '*.b.example=FILE'"),
      ("https://x.b.example/", [], "may leave", "*.b.example?mode=developer, which apps from the"),
      ("https://b.example/", [], "stays in the page", "does not name b.example"),
      ("https://www.a.example/", [], "stays in the page", "does not name www.a.example"),
      ("https://go.a.example/x", ["--typed"], "stays in the page", "address bar"),
      ("https://go.a.example/x", ["--delegate", "cancel"], "goes nowhere", "cancels"),
      ("https://go.a.example/x", ["--installed", "none"], "stays in the page", "no app"),
      ("https://go.a.example/x", ["--installed", "ABCDE12345.a.b"], "may leave", "known"),
      ("https://go.a.example/x", ["--association", "other.example=aasa"], "may leave", "known"),
    ] as [(String, [String], String, String)]
  )
  func entitlementsAlone(_ url: String, _ options: [String], _ first: String, _ part: String) throws
  {
    let call = ["links", "tap", url, "--entitlements", "app.entitlements"] + options
    let folder = try Self.folder()
    let result = try Tool.run(call, in: folder.url)
    #expect(result.code == 1, "\(result.errors)")
    #expect(result.output.contains(first) && result.output.contains(part), "\(result.output)")
  }

  @Test("an unknown answer is as expected in no case, and has its own word in JSON")
  func unknownTap() throws {
    let call = ["links", "tap", "https://go.a.example/x", "--entitlements", "app.entitlements"]
    let folder = try Self.folder()
    for expected in ["leave", "stay"] {
      #expect(try Tool.run(call + ["--expect", expected], in: folder.url).code == 1)
    }
    let json = try Tool.run(call + ["--format", "json"], in: folder.url).output
    let answer = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(answer?["outcome"] as? String == "unknown" && answer?["leaves"] == nil, "\(json)")
    let claims = answer?["entitlements"] as? [[String: Any]]
    #expect(claims?.first?["domain"] as? String == "applinks:go.a.example")
  }

  @Test(
    "with a file and entitlements, both have to name the other",
    arguments: [
      ("https://go.a.example/buy/1", "app.entitlements", [], 0, "leaves for ABCDE12345.a.b"),
      // The other app's entitlements are not given.
      ("https://x.example/buy/1", "app.entitlements", [], 0, "leaves for ABCDE12345.a.c"),
      (
        "https://x.example/buy/1", "app.entitlements", ["--installed", "ABCDE12345.a.b"], 1,
        "no app on the device is associated"
      ),
      ("https://go.a.example/buy/1", "other.entitlements", [], 0, "leaves for ABCDE12345.a.b"),
      (
        "https://go.a.example/buy/1", "other.entitlements", ["--installed", "ABCDE12345.x.y"], 1,
        "does not list it"
      ),
      // Without an identifier they may be those of any app of the file.
      ("https://go.a.example/buy/1", "source.entitlements", [], 0, "leaves for ABCDE12345.a.b"),
      ("https://x.example/buy/1", "source.entitlements", [], 1, "no app on the device"),
    ] as [(String, String, [String], Int32, String)]
  )
  func entitlementsAndFile(
    _ url: String,
    _ entitlements: String,
    _ options: [String],
    _ code: Int32,
    _ part: String
  ) throws {
    let folder = try Self.folder([
      "other.entitlements": Self.entitlements.replacing("ABCDE12345.a.b", with: "ABCDE12345.x.y"),
      "source.entitlements": Self.entitlements.replacing(
        "ABCDE12345.a.b",
        with: "$(AppIdentifierPrefix)a.b"
      ),
    ])
    let call = ["links", "tap", url, "--association", "aasa", "--entitlements", entitlements]
    let result = try Tool.run(call + options, in: folder.url)
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
    for file in ["aasa", "app.entitlements"] {
      let clean = try Self.run("lint", file)
      #expect(clean.code == 0, "\(clean.output)")
    }
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

  @Test("lint reads assetlinks.json as Android's statement list, by its name or its content")
  func statementLists() throws {
    let print = Array(repeating: "0F", count: 32).joined(separator: ":")
    let list = """
      [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {
        "namespace": "android_app", "package_name": "com.example.app",
        "sha256_cert_fingerprints": ["\(print)"]}}]
      """
    let files = [
      "assetlinks.json": list, "list": list.replacing(print, with: print.lowercased()),
      "one.json": String(list.dropFirst().dropLast()),
      "none": #"{"applinks": {"details": [{"appIDs": ["ABCDE12345.a.b"], "paths": ["NOT *"]}]}}"#,
    ]
    let clean = try Self.run("lint", "assetlinks.json", files: files)
    #expect(clean.code == 0 && clean.output.contains("1 statement"), "\(clean.output)")
    let bad = try Self.run("lint", "list", files: files)
    #expect(bad.code == 1 && bad.output.contains("list:3:"), "\(bad.output)")
    let one = try Self.run("lint", "one.json", files: files)
    #expect(one.code == 1 && one.output.contains("a list of statements"), "\(one.output)")
    let none = try Self.run("lint", "none", files: files)
    #expect(none.code == 1 && none.output.contains("[aasa-opens-nothing]"), "\(none.output)")
    let verdict = try Self.run("verdict", "/x", "--association", "assetlinks.json", files: files)
    #expect(verdict.code == 0 && verdict.output.contains("match com.example.app"), "\(verdict)")
    let explained = try Self.run("explain", "assetlinks-bad-fingerprint")
    #expect(explained.code == 0 && explained.output.hasPrefix("## assetlinks-bad-fingerprint\n"))
  }

  /// A statement list with rules for one package, and another package without.
  static let assetLinks = #"""
    [{"relation": ["delegate_permission/common.handle_all_urls"],
      "target": {"namespace": "android_app", "package_name": "com.a.shop",
        "sha256_cert_fingerprints": ["\#(fingerprint)"]},
      "relation_extensions": {"delegate_permission/common.handle_all_urls": {
        "dynamic_app_link_components": [{"/": "/buy/*", "exclude": true}, {"/": "/sell/*"}]}}},
     {"relation": ["delegate_permission/common.handle_all_urls"],
      "target": {"namespace": "android_app", "package_name": "com.a.all",
        "sha256_cert_fingerprints": ["\#(fingerprint)"]}}]
    """#
  private static let fingerprint = Array(repeating: "0F", count: 32).joined(separator: ":")

  @Test("files for both systems answer for one URL, each for its apps and its hosts")
  func bothSystems() throws {
    let folder = try Self.folder(["android": Self.assetLinks])
    func run(_ arguments: String...) throws -> Tool.Result {
      try Tool.run(["links"] + arguments, in: folder.url)
    }
    let verdict = try run(
      "verdict",
      "https://www.a.example/buy/1",
      "--association",
      "*.a.example=aasa",
      "--association",
      "www.a.example=android"
    )
    #expect(verdict.code == 0)
    for line in [
      "match ABCDE12345.a.b\n", "unset ABCDE12345.a.d\n", "match com.a.all\n        android:6:",
      "block com.a.shop\n        android:5:37, component 1.1: ",
    ] {
      #expect(verdict.output.contains(line), "\(verdict.output)")
    }
    let one = try run(
      "verdict",
      "/elsewhere",
      "--association",
      "android",
      "--app",
      "com.a.shop",
      "--format",
      "json"
    )
    #expect(one.code == 1 && one.output.contains(#""verdict" : "unset""#), "\(one)")
  }

  @Test("tap tells what a package of Android opens, beside entitlements, but not in a web view")
  func tapOnAndroid() throws {
    let folder = try Self.folder(["android": Self.assetLinks])
    func tap(_ url: String, _ more: String...) throws -> Tool.Result {
      let call = ["links", "tap", url, "--association", "android"]
      return try Tool.run(call + more, in: folder.url)
    }
    let sell = try tap("https://a.example/sell/1", "--installed", "com.a.shop")
    #expect(sell.code == 0 && sell.output.contains("leaves for com.a.shop"), "\(sell)")
    let buy = try tap("https://a.example/buy/1", "--installed", "com.a.shop", "--expect", "stay")
    #expect(buy.code == 0 && buy.output.contains("excludes it"), "\(buy)")
    // The app's own file is not known, which the other system's does not replace.
    let other = ["--entitlements", "app.entitlements", "--installed", "ABCDE12345.a.b"]
    let asked = try Tool.run(
      ["links", "tap", "https://go.a.example/sell/1", "--association", "android"] + other,
      in: folder.url
    )
    #expect(asked.code == 1 && asked.output.contains("may leave"), "\(asked)")
    for option in [["--place", "web-view"], ["--delegate", "allow"]] {
      let result = try Tool.run(
        ["links", "tap", "https://a.example/sell/1", "--association", "android"] + option,
        in: folder.url
      )
      #expect(result.code == 2 && result.errors.contains("'android' is for Android"), "\(result)")
    }
  }

  @Test("policy takes no statement list, and says what it is for")
  func policyOfAndroid() throws {
    let result = try Self.run(
      "policy",
      "--association",
      "a.example=android",
      files: ["android": Self.assetLinks]
    )
    #expect(result.code == 2 && result.output.isEmpty)
    #expect(result.errors.contains("a policy is for web views of iOS"), "\(result.errors)")
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
      ([], "needs a subcommand"), (["verdict"], "<url>"), (["verdict", "/x"], "--association"),
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
        ["policy", "--association", "a.example=aasa", "--jump-host", "b.example"],
        "no --association"
      ),
      (["policy", "--association", "a.example=aasa", "--main-site", "*.b.example"], "one host"),
      (["policy", "--association", "a.example=aasa", "--main-site", "https://b.example"], "a URL"),
      (["tap", "https://a.example/"], "--association or --entitlements"),
      (["tap", "https://a.example/", "--entitlements", "aasa"], "not a property list"),
      (
        ["tap", "https://a.example/", "--entitlements", "app.entitlements", "--installed", "x.y"],
        "no file names the app"
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
