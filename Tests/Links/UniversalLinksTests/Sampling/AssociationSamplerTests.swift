import Diagnostics
import Foundation
import LocatedJSON
import Testing
import UniversalLinks

@Suite("Sampled URLs of association files")
struct AssociationSamplerTests {
  static let files = SampledFile.ofOrder + SampledFile.ofPatterns + SampledFile.ofForms

  private static func isWhole(_ text: String, _ pattern: String) throws -> Bool {
    let expression = try NSRegularExpression(
      pattern: "\\A(?:" + pattern + ")\\z",
      options: .dotMatchesLineSeparators
    )
    return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
  }

  private static func place(_ place: AppVerdict.Place) -> String {
    "\(place.detail + 1).\(place.component + 1)"
  }

  @Test("each component gives URLs that it decides, as a person says", arguments: files)
  func samples(_ written: SampledFile) throws {
    let file = try Fixture.file(written.text)
    let samples = AssociationSampler(file).samples(for: AppID(written.app))
    #expect(samples.map { Self.place($0.place) } == written.decisions.map(\.place))
    for (sample, decision) in zip(samples, written.decisions) {
      guard let verdict = decision.verdict else {
        #expect(sample.urls.isEmpty, "\(decision.place): \(sample.urls)")
        continue
      }
      #expect(sample.component.excludes == (verdict == .block))
      #expect(!sample.urls.isEmpty, "\(decision.place) has no URL")
      #expect(sample.urls.count <= 6 && Set(sample.urls).count == sample.urls.count)
      for url in sample.urls {
        let isRight = try Self.isWhole(url.text, decision.urls)
        #expect(isRight, "\(decision.place): '\(url.text)' is not one of \(decision.urls)")
      }
    }
  }

  @Test("URLs written by hand have the verdicts written by hand", arguments: files)
  func verdicts(_ written: SampledFile) throws {
    let matcher = AssociationMatcher(try Fixture.file(written.text))
    for (url, verdict) in written.urls {
      let link = try LinkURL("https://www.example.com" + url)
      let found = matcher.verdict(for: link, app: AppID(written.app))
      #expect(found?.verdict == verdict, "\(url)")
      // What a person says of a component holds for the URL that it decides.
      guard let place = found?.place,
        let decision = written.decisions.first(where: { $0.place == Self.place(place) })
      else {
        #expect(verdict == .unset)
        continue
      }
      let isRight = try Self.isWhole(url, decision.urls)
      #expect(isRight, "\(url) is decided by \(decision.place)")
    }
  }

  @Test("at least thirty files are tried")
  func count() { #expect(Self.files.count >= 30 && Set(Self.files.map(\.name)).count > 30) }

  @Test("a component that no URL comes to is shadowed by those that decide its URLs")
  func shadowed() throws {
    let file = try Fixture.file(
      components: #"{"/": "/a/*", "?": {"b": "?*"}}, {"/": "/a*"}, {"/": "/a/b"}"#
    )
    let samples = AssociationSampler(file).samples(for: AppID(Fixture.app))
    guard case .shadowed(let rivals) = samples[2].reach else {
      Issue.record("\(samples[2].reach)")
      return
    }
    #expect(rivals == [samples[1].place])
    #expect(!samples[0].urls.isEmpty && !samples[1].urls.isEmpty)
  }

  @Test("the values of known links come first, each in its place")
  func values() throws {
    let file = try Fixture.file(
      components: #"{"/": "/list/*/item/*"}, {"/": "/watch", "?": {"v": "?*"}}"#
    )
    let known = try [
      "https://a.example/list/summer/item/b7", "https://a.example/watch?v=Zz9&t=1",
    ].map { try LinkURL($0) }
    let samples = AssociationSampler(file)
      .samples(for: AppID(Fixture.app), values: SampleValues(known))
    #expect(samples[0].urls.first?.text == "/list/summer/item/b7")
    #expect(samples[1].urls.first?.text == "/watch?v=Zz9")
  }

  @Test("a component whose usual URLs are all decided before it gets one that comes to it")
  func leftOver() throws {
    let file = try Fixture.file(
      components: #"{"/": "/a?*"}, {"/": "/4*"}, {"/": "/q*"}, {"/": "/m*"}, {"/": "/?*"}"#
    )
    let samples = AssociationSampler(file).samples(for: AppID(Fixture.app))
    let urls = samples[4].urls.map(\.text)
    #expect(!urls.isEmpty)
    for url in urls { #expect(!["4", "q", "m"].contains(url.dropFirst().prefix(1)) && url != "/") }
  }

  @Test("a file that the system refuses has no samples")
  func tooLarge() throws {
    let long = String(repeating: "x", count: AssociationFile.byteLimit)
    let file = try Fixture.file(components: #"{"/": "/a"}, {"/": "/\#(long)"}"#)
    #expect(AssociationSampler(file).samples(for: AppID(Fixture.app)).isEmpty)
    #expect(
      AssociationSampler(try Fixture.file(components: #"{"/": "/a"}"#)).samples(
        for: AppID(Fixture.app)
      ).count == 1
    )
  }

  @Test("the shape of a component is its patterns, and its words are the literal parts of the path")
  func shapes() throws {
    let file = try Fixture.file(
      components: ##"{"/": "/List/*/x-?/$(lang)", "?": {"id": "?*"}, "#": "top"}, {}, {"/": "/a"}"##
    )
    let components = try #require(file.appLinks?.details.first?.components)
    #expect(components.map(\.shape) == ["/List/*/x-?/$(lang)?id=?*#top", "*", "/a"])
    #expect(components.map(\.words) == [["list"], [], ["a"]])
    #expect(components.map(\.literalCount) == [11, 0, 1])
    #expect(components.map(\.isOnePage) == [false, false, true])
  }
}

@Suite("Android's asset links")
struct AssetLinksTests {
  static func file(_ text: String) throws -> AssetLinks {
    try AssetLinks(SourceFile(name: "assetlinks.json", bytes: Array(text.utf8)))
  }

  static let text = #"""
    [{"relation": ["delegate_permission/common.handle_all_urls"],
      "target": {"namespace": "android_app", "package_name": "com.example.shop",
        "sha256_cert_fingerprints": ["AA"]},
      "relation_extensions": {"delegate_permission/common.handle_all_urls": {
        "dynamic_app_link_components": [
          {"/": "/list/staff*", "exclude": true}, {"/": "/list/*"},
          {"/": "/find", "?": {"q": "?*"}}, {"#": "app*"}]}}},
     {"relation": ["delegate_permission/common.handle_all_urls"],
      "target": {"namespace": "android_app", "package_name": "com.example.other"}},
     {"relation": ["delegate_permission/common.get_login_creds"],
      "target": {"namespace": "android_app", "package_name": "com.example.login"}},
     {"relation": ["delegate_permission/common.handle_all_urls"],
      "target": {"namespace": "web", "site": "https://www.example.com"}}]
    """#

  @Test("packages are those of apps that get URLs; paths are sampled where they are listed")
  func paths() throws {
    let file = try Self.file(Self.text)
    #expect(file.packages == ["com.example.shop", "com.example.other"])
    #expect(AssociationMatcher(file).apps.map(\.text) == file.packages)
    #expect(file.packagesWithRules == ["com.example.shop"])
    let samples = AssociationSampler(file).samples(for: AppID("com.example.shop"))
    #expect(samples.map(\.component.excludes) == [true, false, false, false])
    let urls = samples.map { $0.urls.map(\.text) }
    #expect(urls[0].allSatisfy { $0.hasPrefix("/list/staff") } && !urls[0].isEmpty)
    #expect(urls[1].allSatisfy { $0.hasPrefix("/list") && !$0.hasPrefix("/list/staff") })
    #expect(urls[2].allSatisfy { $0.hasPrefix("/find?") && $0.contains("q=") })
    #expect(urls[3].allSatisfy { $0.contains("#app") })
  }

  @Test(
    "a URL has the verdict that a person says",
    arguments: [
      ("/list/staff/1", LinkVerdict.block), ("/list/1", .match), ("/find", .unset),
      ("/find?q=a", .match), ("/x#apple", .match), ("/x", .unset),
    ]
  )
  func verdicts(_ url: String, _ verdict: LinkVerdict) throws {
    let matcher = AssociationMatcher(try Self.file(Self.text))
    let app = AppID("com.example.shop")
    #expect(try matcher.verdict(for: LinkURL(url), app: app)?.verdict == verdict)
  }

  /// The statement of one package with its rules as text; nil for none.
  private static func statement(_ package: String, _ rules: String?) -> String {
    let target = #""target": {"namespace": "android_app", "package_name": "\#(package)"}"#
    let more = rules.map {
      #", "relation_extensions": {"\#(AssetLinks.relation)": {"\#(AssetLinks.rulesKey)": \#($0)}}"#
    }
    return #"{"relation": ["\#(AssetLinks.relation)"], \#(target)\#(more ?? "")}"#
  }

  @Test(
    "a package without rules opens every URL, as with rules that are empty or malformed",
    arguments: [
      nil, "[]", #"{"/": "/a"}"#, #"["/a"]"#, #"[{"/": "/a"}, {"/": 1}]"#,
      #"[{"/": "/a", "exclude": "true"}]"#, #"[{"?": "a=1"}]"#, #"[{"?": {"a": 1}}]"#,
    ]
  )
  func withoutRules(_ rules: String?) throws {
    let file = try Self.file("[\(Self.statement("a.b", rules))]")
    let verdict = AssociationMatcher(file).verdict(for: try LinkURL("/z"), app: AppID("a.b"))
    #expect(verdict?.verdict == .match)
    #expect(verdict?.component?.range == file.document.root.array?.first?.range)
    #expect(file.packagesWithRules.isEmpty)
  }

  @Test("of several statements of a package those with rules count, and other keys of rules do not")
  func severalStatements() throws {
    let rules = #"[{"/": "/A*", "caseSensitive": false, "comment": "all"}]"#
    let list = [
      Self.statement("a.b", nil), Self.statement("a.b", rules), Self.statement("a.c", nil),
    ]
    let file = try Self.file("[\(list.joined(separator: ", "))]")
    let matcher = AssociationMatcher(file)
    func openers(_ url: String) throws -> [String] {
      matcher.openers(of: try LinkURL(url)).map(\.text)
    }
    #expect(try openers("/A1") == ["a.b", "a.c"])
    #expect(try openers("/a1") == ["a.c"])
  }

  @Test("a file of either system is read by what is in it")
  func eitherSystem() throws {
    func read(_ text: String) throws -> AssociationFile {
      try AssociationFile(ofEitherSystem: SourceFile(name: "f", bytes: Array(text.utf8)))
    }
    let android = try read(Self.text)
    #expect(android.assetLinks != nil && !android.isRefused)
    #expect(android.appLinks?.details.count == 2)
    #expect(try read("[]").assetLinks != nil)
    #expect(try read(#"{"applinks": {}}"#).assetLinks == nil)
    #expect(throws: AssociationFileError.notAnObject(kind: "a string")) { try read(#""x""#) }
    #expect(throws: AssociationFileError.notAList(kind: "an object")) {
      try read(#"{"relation": [], "target": {}}"#)
    }
  }

  @Test("what is no list is an error")
  func noList() {
    #expect(throws: AssociationFileError.notAList(kind: "an object")) {
      _ = try Self.file("{}")
    }
  }
}
