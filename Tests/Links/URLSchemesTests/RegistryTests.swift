import Diagnostics
import Foundation
import Testing
import URLSchemes

@Suite("SchemeRegistry")
struct RegistryTests {
  private static func declaration(_ body: String, file: String = "Info.plist") throws
    -> SchemeDeclaration
  {
    let text = "<?xml version=\"1.0\"?>\n<plist version=\"1.0\"><dict>\n\(body)\n</dict></plist>\n"
    return try SchemeDeclaration(
      propertyList: SourceFile(name: file, bytes: Array(text.utf8))
    )
  }

  @Test("schemes are lists, with their places")
  func reads() throws {
    let declaration = try Self.declaration(
      """
      <key>CFBundleName</key><string>Short</string>
      <key>CFBundleDisplayName</key><string>Notes</string>
      <key>CFBundleURLTypes</key>
      <array>
        <dict><key>CFBundleURLName</key><string>com.example.notes</string>
          <key>CFBundleURLSchemes</key><array><string>notes</string><string>x-notes</string></array></dict>
        <dict><key>CFBundleURLSchemes</key><array><string>memo</string></array></dict>
      </array>
      <key>LSApplicationQueriesSchemes</key><array><string>maps2</string></array>
      """
    )
    #expect(declaration.app == "Notes")
    #expect(declaration.schemes.map(\.text) == ["notes", "x-notes", "memo"])
    #expect(declaration.urlTypes.map(\.name) == ["com.example.notes", nil])
    #expect(declaration.queries.map(\.text) == ["maps2"])
    let place = try #require(declaration.schemes[1].location)
    #expect(place.description == "Info.plist:8:63")
    #expect(place.path == "CFBundleURLTypes[0].CFBundleURLSchemes[1]")
    #expect(declaration.problems == [])
  }

  @Test("the app's name is the first that says something")
  func names() throws {
    let body = "<key>CFBundleName</key><string>$(PRODUCT_NAME)</string>"
    #expect(try Self.declaration(body).app == "Info.plist")
    let other = body + "<key>CFBundleIdentifier</key><string>com.example.a</string>"
    #expect(try Self.declaration(other).app == "com.example.a")
  }

  @Test("the app that declares a scheme opens its URLs")
  func handlers() {
    var registry = SchemeRegistry()
    registry.add(app: "Notes", schemes: [DeclaredScheme("notes"), DeclaredScheme("mailto")])
    registry.add(app: "Memo", schemes: [DeclaredScheme("memo"), DeclaredScheme("Notes")])
    registry.add(app: "Odd", schemes: [DeclaredScheme("odd one")])
    #expect(registry.handler(of: "memo:x") == .apps(["Memo"]))
    #expect(registry.handler(of: "NOTES://x") == .apps(["Notes", "Memo"]))
    #expect(registry.handler(of: "mailto:a@b.example") == Self.system("mailto", "Mail"))
    #expect(registry.handler(of: "tel:1") == Self.system("tel", "Phone"))
    #expect(registry.handler(of: "none:") == .nobody(scheme: "none"))
    for scheme in ["ftp", "file", "javascript", "data", "about", "blob", "ws", "wss"] {
      #expect(registry.handler(of: "\(scheme):x") == .unopened(scheme: scheme))
      let listed = SchemeQueryList([DeclaredScheme(scheme)])
      #expect(registry.canOpen("\(scheme):x", queries: listed) == .no(.unopened(scheme: scheme)))
    }
    let telprompt = SchemeQueryList([DeclaredScheme("telprompt")])
    let answer = registry.canOpen("telprompt:1", queries: telprompt)
    #expect(answer.description == "yes: 'telprompt' belongs to the system: Phone opens it")
    #expect(
      registry.canOpen("telprompt:1", queries: SchemeQueryList([]))
        == .no(.notListed(scheme: "telprompt"))
    )
    #expect(registry.handler(of: "odd one:") == .notAURL)
    #expect(registry.handler(of: "notes") == .notAURL)
    #expect(registry.handlers(ofScheme: "mailto") == [])
  }

  /// The answer that an app of the system opens a URL.
  private static func system(_ scheme: String, _ app: String) -> SchemeHandler {
    let url = SchemeURL(scheme + ":x")
    let known = url.flatMap(SystemSchemes.app)
    return .system(scheme: scheme, app: known?.name == app ? known : nil)
  }

  @Test(
    "the app of the system that opens a URL is named",
    arguments: [
      ("http://a.example", "Safari"), ("HTTPS://a.example", "Safari"), ("https:", "Safari"),
      ("mailto:a@b.example", "Mail"), ("tel:1", "Phone"), ("sms:1", "Messages"),
      ("facetime-audio:a", "FaceTime"), ("maps:?q=a", "Maps"), ("itms-apps://x", "App Store"),
      ("itms://x", "iTunes Store"), ("itms-books:x", "Books"), ("app-settings:", "Settings"),
      ("webcal://a.example/b", "Calendar"), ("x-web-search:a", "Safari"), ("itms-services:", nil),
      ("https://maps.apple.com/?q=a", "Maps"), ("http://MAPS.apple.com", "Maps"),
      ("https://maps.apple.com:443/", "Maps"), ("https://apps.apple.com/app/id1", "App Store"),
      ("https://itunes.apple.com/us/app/a/id1", "App Store"),
      ("https://itunes.apple.com/us/album/a", "iTunes Store"),
      ("https://maps.apple.com.example/", "Safari"),
      ("https://maps.apple.com@a.example/", "Safari"),
      ("https://a@maps.apple.com/", "Maps"), (#"https://a.example\@maps.apple.com/"#, "Safari"),
      ("https://a.example/?https://maps.apple.com", "Safari"), ("notes:", nil), ("ftp://a", nil),
      ("message:%3Ca@b.example%3E", "Mail"), ("music://x", "Music"), ("podcasts:", "Podcasts"),
      ("ibooks://x", "Books"), ("videos:", "TV"), ("Shortcuts://run-shortcut?name=a", "Shortcuts"),
      ("itms-beta://x", "TestFlight"), ("https://maps.apple/p/x", "Maps"),
      ("https://x.maps.apple/p/x", "Safari"), ("https://apple.news/A1", "News"),
    ] as [(String, String?)]
  )
  func systemApps(url: String, app: String?) throws {
    #expect(SystemSchemes.app(opening: try #require(SchemeURL(url)))?.name == app)
  }

  @Test("an app that declares a scheme of an app of the system, which others may have, opens it")
  func sharedScheme() {
    let listed = SchemeQueryList([DeclaredScheme("music")])
    #expect(SchemeRegistry().handler(of: "music:x") == Self.system("music", "Music"))
    #expect(
      SchemeRegistry().canOpen("music:x", queries: listed).description
        == "yes: 'music' belongs to the system: Music opens it"
    )
    var registry = SchemeRegistry()
    registry.add(app: "Tunes", schemes: [DeclaredScheme("music")])
    #expect(registry.handler(of: "music:x") == .apps(["Tunes"]))
    #expect(registry.canOpen("music:x", queries: listed) == .yes(.declared(by: ["Tunes"])))
  }

  @Test("every scheme that the system opens has its app, or is opened by the system itself")
  func everySystemApp() {
    let unnamed = SystemSchemes.reserved.subtracting(SystemSchemes.unopened).filter {
      SchemeURL($0 + ":x").flatMap(SystemSchemes.app) == nil
    }
    #expect(unnamed == ["itms-services"])
  }

  @Test(
    "canOpenURL answers as the system does",
    arguments: [
      ("notes:", .yes(.declared(by: ["Notes"]))),
      ("Notes://x/y", .yes(.declared(by: ["Notes"]))),
      ("memo:", .no(.notListed(scheme: "memo"))),
      ("gone:", .no(.noHandler(scheme: "gone"))),
      ("q49:", .no(.noHandler(scheme: "q49"))),
      ("q48:", .yes(.declared(by: ["Many"]))),
      ("last:", .no(.beyondLimit(scheme: "last", place: 51, limit: 50))),
      ("notes", .no(.notAURL)), ("", .no(.notAURL)), ("file:///a", .no(.notListed(scheme: "file"))),
    ] as [(String, QueryAnswer)]
  )
  func canOpen(url: String, answer: QueryAnswer) {
    for (url, app) in [("https://a.example", "Safari"), ("MAILTO:a", "Mail")] {
      let answer = SchemeRegistry().canOpen(url, queries: SchemeQueryList([]))
      #expect(answer.isYes && answer.description.hasSuffix("system: \(app) opens it"))
    }
    // 1 is notes, 2 is gone, 3 to 50 are q1 to q48; repeated ones take no place.
    let listed = ["notes", "gone", "NOTES"] + (1...48).map { "q\($0)" } + ["gone", "last"]
    let queries = SchemeQueryList((listed + ["q49"]).map { DeclaredScheme($0) })
    var registry = SchemeRegistry()
    registry.add(app: "Notes", schemes: [DeclaredScheme("notes")])
    registry.add(app: "Memo", schemes: [DeclaredScheme("memo")])
    registry.add(app: "Many", schemes: [DeclaredScheme("q48"), DeclaredScheme("last")])
    let expected: QueryAnswer =
      url == "q49:" ? .no(.beyondLimit(scheme: "q49", place: 52, limit: 50)) : answer
    #expect(registry.canOpen(url, queries: queries) == expected)
    #expect(
      registry.canOpen(url, queries: queries).description.hasPrefix(expected.isYes ? "yes" : "no")
    )
  }

  @Test("each check finds its own examples", arguments: SchemeCheck.all.map(\.code))
  func checks(code: String) throws {
    let check = try #require(SchemeCheck.all.first { $0.code == code })
    #expect(!check.failing.isEmpty)
    #expect(!check.explanation.isEmpty)
    for example in check.failing {
      var registry = SchemeRegistry()
      let apps = example.split(separator: SchemeCheck.otherApp)
      for (index, app) in apps.enumerated() {
        registry.add(try Self.declaration(String(app), file: "\(index).plist"))
      }
      let findings = registry.findings()
      #expect(findings.contains { $0.code == code && $0.severity == check.severity }, "\(example)")
      #expect(findings.allSatisfy { $0.location != nil })
    }
  }

  @Test("a declaration without fault has no findings")
  func clean() throws {
    let body = """
      <key>CFBundleURLTypes</key><array><dict>
      <key>CFBundleURLName</key><string>a</string>
      <key>CFBundleURLSchemes</key><array><string>notes</string><string>x-notes</string></array>
      </dict></array>
      <key>LSApplicationQueriesSchemes</key>
      <array>\((1...50).map { "<string>q\($0)</string>" }.joined())</array>
      """
    #expect(SchemeRegistry([try Self.declaration(body)]).findings() == [])
  }

  @Test("findings point at their places and at the first one")
  func places() throws {
    let first = try Self.declaration(
      "<key>CFBundleDisplayName</key><string>A</string><key>CFBundleURLTypes</key><array><dict>"
        + "<key>CFBundleURLName</key><string>a</string>"
        + "<key>CFBundleURLSchemes</key><array><string>notes</string></array></dict></array>",
      file: "a.plist"
    )
    var registry = SchemeRegistry([first])
    registry.add(app: "B", schemes: [DeclaredScheme("Notes"), DeclaredScheme("b://")])
    let findings = registry.findings()
    #expect(findings.map(\.code) == ["scheme-case", "scheme-claimed-twice", "scheme-malformed"])
    #expect(findings[1].message == "B and A both declare 'notes'")
    #expect(findings[1].notes.first?.location?.file == "a.plist")
    #expect(findings[2].help == "write 'b', without the colon")
  }

  @Test("a list of apps may have the system's own and editions of one app in it")
  func listed() {
    var registry = SchemeRegistry()
    for (app, scheme) in [
      ("App Store", "itms-apps"), ("Notes", "notes"), ("Notes", "notes"), ("Memo", "notes"),
      ("Odd", "o d"), ("Notes", "Notes"),
    ] {
      registry.add(app: app, schemes: [DeclaredScheme(scheme)])
    }
    let codes = registry.findings().map(\.code)
    #expect(codes == ["scheme-claimed-twice", "scheme-malformed", "scheme-case"])
    #expect(registry.handlers(ofScheme: "notes") == ["Notes", "Memo"])
    #expect(registry.handler(of: "itms-apps://x") == Self.system("itms-apps", "App Store"))
  }

  @Test("places in a binary file have a path")
  func binary() throws {
    let value: [String: Any] = ["CFBundleURLTypes": [["CFBundleURLSchemes": ["a b"]]]]
    let data = try PropertyListSerialization.data(
      fromPropertyList: value,
      format: .binary,
      options: 0
    )
    let file = SourceFile(name: "a.plist", bytes: Array(data))
    #expect(SchemeDeclaration.isBinary(file))
    let findings = SchemeRegistry([try SchemeDeclaration(propertyList: file)]).findings()
    #expect(findings.map(\.code) == ["scheme-name-missing", "scheme-malformed"])
    #expect(findings.last?.location?.path == "CFBundleURLTypes[0].CFBundleURLSchemes[0]")
    #expect(findings.last?.location?.file == "a.plist")
  }
}
