import ManifestModel
import TestSupport
import Testing

@Suite("Rule ids")
struct RuleIdentifierTests {
  static func action(_ title: String, _ apps: [String], _ regex: String = "r") -> String {
    let formats = apps.map { #"{"appId": "\#($0)", "format": "x"}"# }.joined(separator: ", ")
    return #"{"title": "\#(title)", "regex": "\#(regex)", "formats": [\#(formats)]}"#
  }

  static func ids(_ text: String) throws -> [String] { try Manifest(text: text).rules.map(\.id) }

  @Test(
    "an action is named after its apps and its title",
    arguments: [
      (
        action("Open User", ["twitterrific", "tweetbot"]), "action/tweetbot+twitterrific/open-user"
      ),
      (action("It's  a -- Test!", ["a"]), "action/a/its-a-test"),
      (action("Öffne Straße 5", ["a"]), "action/a/öffne-straße-5"),
      (action("", ["a"]), "action/a/untitled"),
      (action("x", []), "action/no-app/x"),
      (action("x", ["a/b c+d~2"]), "action/a-b-c-d-2/x"),
    ]
  )
  func actions(_ action: String, _ id: String) throws {
    #expect(try Self.ids(#"{"actions": [\#(action)]}"#) == [id])
  }

  @Test("browsers, redirects and previews are named after identifier, host and parameter")
  func otherKinds() throws {
    let ids = try Self.ids(
      #"""
      {"browsers": [{"identifier": "chrome"}],
       "redirects": {
         "https?://(\\w+\\.)*google\\.\\w+/url.*url=": {
           "param": "url", "tests": {"https://www.Google.com:443/url?url=a": "a"}},
         "https?://out\\.reddit\\.com/": {"param": "url"},
         "^x$": {"format": "y"}},
       "previews": [{"regex": "https?://(?:www\\.)?imgur\\.com/x"}]}
      """#
    )
    #expect(
      ids == [
        "browser/chrome", "redirect/google.com-url", "redirect/out.reddit.com-url",
        "redirect/any", "preview/imgur.com",
      ]
    )
  }

  @Test("rules that would share an id are numbered from the second on, in file order")
  func collisions() throws {
    let actions = [Self.action("A", ["x"]), Self.action("A", ["x"]), Self.action("A", ["x"])]
    let ids = try Self.ids(#"{"actions": [\#(actions.joined(separator: ", "))]}"#)
    #expect(ids == ["action/x/a", "action/x/a~2", "action/x/a~3"])
  }

  @Test("editing a pattern or moving a rule keeps its id")
  func stability() throws {
    let first = Self.action("A", ["x"])
    let second = Self.action("B", ["y"])
    let edited = Self.action("A", ["x"], "another")
    let before = try Self.ids(#"{"actions": [\#(first), \#(second)]}"#)
    let after = try Self.ids(#"{"actions": [\#(second), \#(edited)]}"#)
    #expect(Set(before) == Set(after))
  }

  @Test(
    "all rules of the reference manifests have different ids",
    .enabled(if: RealManifests.areThere, .init(rawValue: RealManifests.notice)),
    arguments: 1...4
  )
  func real(_ version: Int) throws {
    let ids = try RealManifests.load(version).rules.map(\.id)
    #expect(Set(ids).count == ids.count)
  }
}
