import Diagnostics
import Foundation
import Testing
@testable import UniversalLinks

@Suite("keeping a web view's user inside")
struct NavigationPolicyTests {
  private static func site(
    _ host: String,
    _ components: String = #"{"/": "*"}"#,
    servesPages: Bool? = nil,
    role: HostPolicy.Role? = nil
  ) throws -> NavigationPolicy.Site {
    NavigationPolicy.Site(
      host: host,
      file: try Fixture.file(components: components),
      servesPages: servesPages,
      knownRole: role
    )
  }

  private static func entitlements(_ domains: String...) throws -> Entitlements {
    let entries = domains.map { "<string>\($0)</string>" }.joined()
    let text =
      "<plist><dict><key>\(Entitlements.domainsKey)</key><array>\(entries)</array></dict></plist>"
    return try Entitlements(.init(name: "App.entitlements", bytes: Array(text.utf8)))
  }

  @Test("what one app excludes and another opens is kept inside in every form")
  func severalApps() throws {
    let file = try Fixture.file(
      """
      {"applinks": {"details": [
        {"appIDs": ["ABCDE12345.a.one"],
         "components": [{"/": "/x/*", "exclude": true}, {"/": "*"}]},
        {"appIDs": ["ABCDE12345.a.two"], "components": [{"/": "/x/*"}]}]}}
      """
    )
    let policy = NavigationPolicy(
      sites: [.init(host: "link.example.com", file: file, knownRole: .jump)]
    )
    let url = "https://link.example.com/x/1"
    #expect(policy.action(for: try LinkURL(url)) == .cancel)
    let (rules, shortfalls) = policy.rules
    let decides = try rules.first { rule in
      try NSRegularExpression(pattern: rule.expression)
        .firstMatch(in: url, range: NSRange(location: 0, length: url.utf16.count)) != nil
    }
    #expect(decides?.action == .cancel)
    #expect(
      shortfalls.map(\.message) == [
        "component 1.1 is left out: another app may open what it excludes"
      ]
    )
  }

  @Test("the search for unreachable components ends on files with thousands of them")
  func manyComponents() throws {
    let components = (0..<2_500).map { #"{"/": "/*\#($0)*/x?"}"# }.joined(separator: ",")
    let findings = AssociationLint.findings(try Fixture.file(components: components))
    let undecided = findings.filter { $0.code == "aasa-reach-undecided" }
    #expect(undecided.count <= 20)
  }

  @Test("a host of another registered domain than the apps' own pages is a jump host")
  func otherDomain() throws {
    func roles(_ sites: NavigationPolicy.Site...) -> [HostPolicy.Role] {
      NavigationPolicy(sites: sites).hosts.map(\.role)
    }
    let own = try Self.site("www.shop.co.uk")
    #expect(try roles(own, Self.site("shop.co.uk")) == [.mainSite, .mainSite])
    #expect(try roles(own, Self.site("eu.shop.co.uk.")) == [.mainSite, .mainSite])
    #expect(try roles(own, Self.site("other.co.uk")) == [.mainSite, .jump])
    #expect(try roles(own, Self.site("sh.op")) == [.mainSite, .jump])
    // Evidence of pages still weighs more, and without a site of the apps' own the role is unknown.
    #expect(try roles(own, Self.site("sh.op", servesPages: true)) == [.mainSite, .mainSite])
    #expect(try roles(Self.site("shop.co.uk"), Self.site("sh.op")) == [.mainSite, .mainSite])
    #expect(
      try roles(Self.site("shop.co.uk", role: .mainSite), Self.site("sh.op")) == [.mainSite, .jump]
    )
    let evidence = try NavigationPolicy(sites: [own, Self.site("sh.op")]).hosts.last?.evidence
    #expect(evidence == [.opensEverything, .otherDomain])
  }

  @Test(
    "another domain weighs more than what a file leaves to the browser",
    arguments: [
      #"{"/": "/buy/*"}"#, #"{"/": "/help/*", "exclude": true}, {"/": "*"}"#,
      #"{"/": "/", "exclude": true}, {"/": "/e/*", "exclude": true}, {"/": "/x/*"}"#,
    ]
  )
  func foreignDomain(_ components: String) throws {
    let own = [
      try Self.site("tv.shows.example", components, role: .mainSite),
      try Self.site("m.tv.shows.example", components),
    ]
    func roles(_ foreign: NavigationPolicy.Site) -> [HostPolicy.Role] {
      NavigationPolicy(sites: own + [foreign]).hosts.map(\.role)
    }
    #expect(roles(try Self.site("jump.example", components)) == [.mainSite, .mainSite, .jump])
    // What the caller says decides over the domain, too.
    #expect(
      roles(try Self.site("jump.example", components, role: .mainSite))
        == [.mainSite, .mainSite, .mainSite]
    )
    let wildcard = NavigationPolicy(
      sites: own + [try Self.site("shows.app-links.example", components)],
      entitlements: [
        try Self.entitlements("applinks:tv.shows.example", "applinks:*.shows.app-links.example")
      ]
    )
    #expect(wildcard.hosts.map(\.role) == [.mainSite, .jump])
  }

  @Test("a root without a page counts more than a file that leaves the root to the browser")
  func emptyRoot() throws {
    let site = try Self.site("shop.example", #"{"/": "/buy/*"}"#, servesPages: false)
    #expect(NavigationPolicy(sites: [site]).hosts.map(\.role) == [.jump])
  }

  @Test("a jump host's name does not make its domain the apps' own")
  func givenJumpHost() throws {
    let policy = NavigationPolicy(sites: [
      try Self.site("shop.example", role: .mainSite),
      try Self.site("www.jump.example", role: .jump),
      try Self.site("to.jump.example"),
    ])
    #expect(policy.hosts.map(\.role) == [.mainSite, .jump, .jump])
  }

  @Test("a main site without a file shows the apps' domain, and is in the script alone")
  func withoutFile() throws {
    let own = NavigationPolicy.Site(host: "shop.example", file: nil, knownRole: .mainSite)
    let policy = NavigationPolicy(sites: [own, try Self.site("jump.test", #"{"/": "/x/*"}"#)])
    #expect(policy.hosts.map(\.role) == [.mainSite, .jump])
    #expect(policy.hosts[0].evidence == [.givenAsMainSite])
    #expect(policy.rules.rules.allSatisfy { $0.host == "jump.test" })
    #expect(policy.userScript()?.contains(#"["shop.example"]"#) ?? false)
    // Without a role and a file there is nothing to say.
    let unknown = NavigationPolicy.Site(host: "other.example", file: nil)
    #expect(NavigationPolicy(sites: [unknown]).hosts.isEmpty)
    // Entitlements that do not name it leave it out, but not its domain.
    let asked = NavigationPolicy(
      sites: [own, try Self.site("jump.test", #"{"/": "/x/*"}"#)],
      entitlements: [try Self.entitlements("applinks:jump.test")]
    )
    #expect(asked.hosts.map(\.host) == ["jump.test"])
    #expect(asked.hosts.map(\.role) == [.jump])
  }

  @Test(
    "the registered domain is a public suffix and one label more",
    arguments: [
      ("www.example.com", "example.com"), ("example.com", "example.com"), ("com", nil),
      ("a.b.example.co.uk", "example.co.uk"), ("co.uk", nil), ("example.com.", "example.com"),
      ("a.b.c.kobe.jp", "b.c.kobe.jp"), ("c.kobe.jp", nil), ("www.city.kobe.jp", "city.kobe.jp"),
      ("a.b.ck", "a.b.ck"), ("b.ck", nil), ("x.www.ck", "www.ck"),
      ("user.github.io", "user.github.io"),
      ("a.unknown-suffix", "a.unknown-suffix"), ("192.0.2.1", nil), ("[::1]", nil), ("", nil),
      ("www.xn--85x722f.xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn"), ("xn--55qx5d.cn", nil),
      ("a.xn--85x722f.com.cn", "xn--85x722f.com.cn"), ("a..com", nil),
      ("xn--99999999999.com", "xn--99999999999.com"),
    ] as [(String, String?)]
  )
  func registrableDomain(host: String, domain: String?) {
    #expect(PublicSuffixList.builtIn.registrableDomain(of: host) == domain)
  }

  @Test(
    "the registries' part has no suffixes of companies",
    arguments: [
      ("a.b.github.io", "github.io"), ("a.b.co.uk", "b.co.uk"), ("x.blogspot.com", "blogspot.com"),
      ("com", nil),
    ]
  )
  func registries(_ host: String, _ domain: String?) {
    #expect(PublicSuffixList.registries.registrableDomain(of: host) == domain)
  }

  @Test("rules that fit the same are one, and a dot at the end of a host does not count")
  func mergedRules() throws {
    let file = try Fixture.file(
      """
      {"applinks": {"details": [
        {"appIDs": ["ABCDE12345.a.one"], "components": [{"/": "/x/*"}, {"/": "/y"}]},
        {"appIDs": ["ABCDE12345.a.two"], "components": [{"/": "/x/*"}, {"/": "/x/*"}]}]}}
      """
    )
    let policy = NavigationPolicy(
      sites: [.init(host: "link.example.com", file: file, knownRole: .jump)]
    )
    let expressions = policy.rules.rules.map(\.expression)
    #expect(expressions.count == Set(expressions).count)
    let list = policy.contentRuleList().json
    for expression in expressions { #expect(ContentRuleFilter.problem(in: expression) == nil) }
    #expect(list.components(separatedBy: "url-filter\"").count - 1 == expressions.count)
    let url = "https://link.example.com./x/1"
    #expect(policy.action(for: try LinkURL(url)) == .cancel)
    #expect(
      try expressions.contains {
        try NSRegularExpression(pattern: $0)
          .firstMatch(in: url, range: NSRange(location: 0, length: url.utf16.count)) != nil
      }
    )
  }

  /// A host with the known facts about it, and its expected role.
  struct RoleCase: Sendable, CustomTestStringConvertible {
    var host = "link.example.com"
    var components = #"{"/": "*"}"#
    var servesPages: Bool?
    var known: HostPolicy.Role?
    var role: HostPolicy.Role
    var evidence: [HostEvidence]
    var testDescription: String { "\(host) \(evidence)" }
  }

  @Test(
    "a jump host is distinguished from a main site by evidence",
    arguments: [
      RoleCase(role: .jump, evidence: [.namedAsJump, .opensEverything]),
      RoleCase(
        servesPages: true,
        role: .mainSite,
        evidence: [.servesPages, .namedAsJump, .opensEverything]
      ),
      RoleCase(
        known: .mainSite,
        role: .mainSite,
        evidence: [.givenAsMainSite, .namedAsJump, .opensEverything]
      ),
      RoleCase(host: "example.com", role: .mainSite, evidence: [.opensEverything]),
      RoleCase(
        host: "exmpl.ex",
        servesPages: false,
        role: .jump,
        evidence: [.servesNoPages, .opensEverything]
      ),
      RoleCase(
        host: "www.example.com",
        servesPages: false,
        role: .mainSite,
        evidence: [.servesNoPages, .namedAsSite, .opensEverything]
      ),
      RoleCase(
        components: #"{"/": "/help/*", "exclude": true}, {"/": "*"}"#,
        role: .mainSite,
        evidence: [.excludes, .namedAsJump]
      ),
      RoleCase(
        components: #"{"/": "/buy/*"}"#,
        role: .mainSite,
        evidence: [.leavesRoot, .namedAsJump]
      ),
      RoleCase(
        host: "www.example.com",
        known: .jump,
        role: .jump,
        evidence: [.givenAsJump, .namedAsSite, .opensEverything]
      ),
    ]
  )
  func roles(_ row: RoleCase) throws {
    let site = try Self.site(
      row.host,
      row.components,
      servesPages: row.servesPages,
      role: row.known
    )
    let host = try #require(NavigationPolicy(sites: [site]).hosts.first)
    #expect(host.role == row.role)
    #expect(host.evidence == row.evidence)
  }

  @Test("entitlements choose the hosts, and bring in wildcards and shared passwords")
  func hosts() throws {
    let sites = [try Self.site("link.example.com"), try Self.site("go.example.org")]
    let policy = NavigationPolicy(
      sites: sites,
      entitlements: [
        try Self.entitlements("applinks:link.example.com", "applinks:*.link.example.com"),
        try Self.entitlements("webcredentials:link.example.com"),
      ]
    )
    #expect(policy.hosts.map(\.coversSubdomains) == [false, true])
    #expect(policy.hosts.allSatisfy { $0.host == "link.example.com" && $0.role == .mainSite })
    #expect(policy.hosts[0].evidence.contains(.sharesPasswords))
    #expect(policy.hosts[1].evidence.contains(.wildcard))
    let none = NavigationPolicy(sites: sites, apps: [AppID("ZZZZZ99999.com.other")])
    #expect(none.hosts.isEmpty)
  }

  @Test("of the names that cover a host the longest decides, in the policy and in its rules")
  func longestName() throws {
    let policy = NavigationPolicy(
      sites: [
        try Self.site("shop.example", #"{"/": "/*"}"#, role: .jump),
        try Self.site("www.shop.example", #"{"/": "/own/*"}"#, role: .mainSite),
        try Self.site(
          "go.www.shop.example",
          #"{"/": "/a/*", "exclude": true}, {"/": "/b/*"}"#,
          role: .jump
        ),
      ],
      entitlements: [
        try Self.entitlements(
          "applinks:*.shop.example",
          "applinks:www.shop.example",
          "applinks:*.www.shop.example",
          "applinks:go.www.shop.example"
        )
      ]
    )
    let list = try JSONSerialization.jsonObject(with: Data(policy.contentRuleList().json.utf8))
    let rules = try #require(list as? [[String: [String: Any]]])
    func blocks(_ url: String) throws -> Bool {
      // The last rule that fits decides.
      let rule = try rules.last { rule in
        let filter = try #require(rule["trigger"]?["url-filter"] as? String)
        return url.range(of: filter, options: .regularExpression) != nil
      }
      return rule?["action"]?["type"] as? String == "block"
    }
    for (url, action) in [
      ("https://a.shop.example/x", NavigationPolicy.Action.cancel),
      ("https://www.shop.example/own/1", .script),
      ("https://www.shop.example/x", .allow),
      ("https://m.www.shop.example/own/1", .script),
      ("https://m.www.shop.example/x", .allow),
      ("https://go.www.shop.example/a/1", .allow),
      ("https://go.www.shop.example/b/1", .cancel),
      ("https://go.www.shop.example/c", .allow),
    ] {
      #expect(policy.action(for: try LinkURL(url)) == action, "\(url)")
      #expect(try blocks(url) == (action == .cancel), "\(url)")
      let first = policy.rules.rules.first {
        url.range(of: $0.expression, options: .regularExpression) != nil
      }
      #expect(first?.action ?? .allow == action, "\(url)")
    }
  }

  private static let components = #"""
    {"/": "/keep/*", "exclude": true}, {"/": "/a/*", "?": "x=?*"}, {"/": "/Case/*", "caseSensitive": false},
    {"/": "/id/$(digit)$(digit)"}, {"/": "/$(food)/?*"}, {"/": "/item", "?": {"id": "?*"}},
    {"/": "/opt", "?": "?"}, {"/": "*.html"}
    """#

  private static func jumpPolicy() throws -> NavigationPolicy {
    let file = try Fixture.file(
      components: components,
      top: #""substitutionVariables": {"food": ["sushi", "a*b"]},"#
    )
    return NavigationPolicy(sites: [
      .init(host: "link.example.com", file: file, knownRole: .jump)
    ])
  }

  private static let urls: [String] = {
    let paths = [
      "/", "/keep/1", "/keep/1.html", "/a/b", "/a/", "/a", "/case/x", "/CASE/x/", "/id/12", "/id/1",
      "/id/12/", "/sushi/1", "/sushi/", "/axxb/7", "/item", "/opt", "/page.html", "/page.htm",
    ]
    let queries = ["", "?x=1", "?x=", "?id=7", "?id=", "?b=1&id=7&c=2", "?xid=7", "?z"]
    return paths.flatMap { path in
      queries.flatMap { query in
        ["", "#top"].map { "https://link.example.com" + path + query + $0 }
      }
    }
  }()

  @Test("the rules say what the files say, URL by URL")
  func rules() throws {
    let policy = try Self.jumpPolicy()
    let (rules, shortfalls) = policy.rules
    #expect(shortfalls.isEmpty)
    var cancelled = 0
    for text in Self.urls + ["https://example.com/a/b?x=1", "http://link.example.com:80/a/b?x=1"] {
      let url = try LinkURL(text)
      let action = try Self.first(of: rules, fitting: text)?.action ?? .allow
      #expect(action == policy.action(for: url), "\(text)")
      if action == .cancel { cancelled += 1 }
    }
    #expect(cancelled > 50)
  }

  private static func first(
    of rules: [NavigationPolicy.Rule],
    fitting text: String
  ) throws -> NavigationPolicy.Rule? {
    try rules.first { rule in
      let expression = try NSRegularExpression(
        pattern: rule.expression,
        options: rule.isCaseSensitive ? [] : .caseInsensitive
      )
      return expression.firstMatch(in: text, range: NSRange(0..<text.utf16.count)) != nil
    }
  }

  @Test("the content rule list blocks what is to be cancelled, in WebKit's subset and order")
  func contentRules() throws {
    let policy = try Self.jumpPolicy()
    let (json, shortfalls) = policy.contentRuleList()
    #expect(shortfalls.isEmpty)
    let list = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: [String: Any]]]
    )
    for rule in list {
      let filter = try #require(rule["trigger"]?["url-filter"] as? String)
      #expect(ContentRuleFilter.problem(in: filter) == nil, "\(filter)")
      #expect(Set(rule.keys) == ["trigger", "action"])
    }
    for text in Self.urls where !text.contains("#") {
      var isBlocked = false
      for rule in list {
        let filter = try #require(rule["trigger"]?["url-filter"] as? String)
        let isSensitive = rule["trigger"]?["url-filter-is-case-sensitive"] as? Bool ?? false
        let expression = try NSRegularExpression(
          pattern: filter,
          options: isSensitive ? [] : .caseInsensitive
        )
        guard expression.firstMatch(in: text, range: NSRange(0..<text.utf16.count)) != nil else {
          continue
        }
        isBlocked = rule["action"]?["type"] as? String == "block"
      }
      #expect(isBlocked == (policy.action(for: try LinkURL(text)) == .cancel), "\(text)")
    }
  }

  @Test("what a list cannot say is left out, and said to be")
  func shortfalls() throws {
    let site = try Self.site(
      "link.example.com",
      ##"{"/": "/a", "#": "x"}, {"?": {"a": "1", "b": "2"}}, {"/": "/é", "percentEncoded": false}, {"/": "/$(lang)/x"}"##,
      role: .jump
    )
    let (json, shortfalls) = NavigationPolicy(sites: [site]).contentRuleList()
    #expect(shortfalls.map(\.place.component) == [0, 1, 2, 3])
    #expect(json.contains("block"))
  }

  @Test(
    "a filter outside WebKit's subset is reported",
    arguments: [
      "", "a|b", "a{2}", "(?:a)", "(?=a)a", #"\d"#, #"(a)\1"#, "a^b", "a$b", "é", "*a", "(a", "a)",
      "a++", "[]", "[a", #"a\"#, #"[\d]"#, "a*", ".*", "(a)*",
    ]
  )
  func outside(filter: String) {
    #expect(ContentRuleFilter.problem(in: filter) != nil)
  }

  @Test(
    "a filter inside WebKit's subset is taken",
    arguments: ["a", "^https?://", #"^a\.b$"#, "[a-z]+x?", "(ab)*c", "[^/?#]*a", "(a(b)?)+"]
  )
  func inside(filter: String) {
    #expect(ContentRuleFilter.problem(in: filter) == nil)
  }

  @Test("data and Swift source hold the roles, the evidence and the rules")
  func texts() throws {
    let policy = try Self.jumpPolicy()
    #expect(policy.json == policy.json)
    #expect(policy.json.contains(#""role" : "jump""#))
    #expect(policy.json.contains(#""givenAsJump""#))
    let source = policy.swiftSource(typeName: "Kept")
    #expect(source.contains("final class Kept: NSObject, WKNavigationDelegate"))
    for rule in policy.rules.rules { #expect(source.contains(rule.expression)) }
    #expect(policy.swiftSource(typeName: "1; evil()").contains("class LinkNavigationPolicy"))
  }

  private static let compiler = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { $0 + "/swiftc" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  @Test(
    "the Swift source compiles, with a script, a message handler, both or neither",
    .enabled(if: compiler != nil, "no swiftc on the path")
  )
  func compiles() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("policy-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.webKit.write(
      to: folder.appendingPathComponent("Stub.swift"),
      atomically: true,
      encoding: .utf8
    )
    let module = ["-emit-module", "-swift-version", "6", "-module-name", "WebKit", "Stub.swift"]
    try Self.compile(module, in: folder)
    let jump = try Self.jumpPolicy()
    let site = try Self.site("www.example.com", role: .mainSite)
    let sources = [
      jump.swiftSource(typeName: "A"), jump.swiftSource(typeName: "B", messageHandler: "open"),
      NavigationPolicy(sites: [site]).swiftSource(typeName: "C"),
      NavigationPolicy(sites: [site]).swiftSource(typeName: "D", messageHandler: "o\"\n\\(x)"),
    ]
    for (number, source) in sources.enumerated() {
      let file = "\(number).swift"
      try source.write(
        to: folder.appendingPathComponent(file),
        atomically: true,
        encoding: .utf8
      )
      try Self.compile(["-typecheck", "-swift-version", "6", "-I", ".", file], in: folder)
    }
    #expect(sources.map { $0.contains("addUserScript") } == [false, false, true, true])
    #expect(sources.map { $0.contains("WKScriptMessageHandler") } == [false, false, false, true])
    #expect(sources.allSatisfy { $0.contains("webView.navigationDelegate = self") })
  }

  private static func compile(_ arguments: [String], in folder: URL) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(compiler))
    process.currentDirectoryURL = folder
    process.arguments = arguments
    let output = Pipe()
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(text)")
  }

  /// What the source uses of WebKit.
  private static let webKit = """
    import Foundation
    #if canImport(FoundationNetworking)
    @_exported import FoundationNetworking
    #endif
    public enum WKNavigationActionPolicy: Sendable { case cancel, allow }
    public enum WKUserScriptInjectionTime: Sendable { case atDocumentStart }
    @MainActor public class WKNavigationAction { public var request: URLRequest { fatalError() } }
    @MainActor public class WKUserScript {
      public init(source: String, injectionTime: WKUserScriptInjectionTime, forMainFrameOnly: Bool) {}
    }
    @MainActor public class WKScriptMessage {
      public var body: Any { fatalError() }
      public var webView: WKWebView? { nil }
    }
    @MainActor public protocol WKScriptMessageHandler: AnyObject {
      func userContentController(
        _ userContentController: WKUserContentController, didReceive message: WKScriptMessage)
    }
    @MainActor public class WKUserContentController {
      public func addUserScript(_ script: WKUserScript) {}
      public func add(_ handler: any WKScriptMessageHandler, name: String) {}
    }
    @MainActor public class WKWebViewConfiguration {
      public init() {}
      public var userContentController = WKUserContentController()
    }
    @MainActor public protocol WKNavigationDelegate: AnyObject {
      func webView(
        _ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void)
    }
    @MainActor public class WKWebView {
      public init(frame: CGRect, configuration: WKWebViewConfiguration) {}
      public weak var navigationDelegate: (any WKNavigationDelegate)?
      public func load(_ request: URLRequest) {}
    }

    """
}
