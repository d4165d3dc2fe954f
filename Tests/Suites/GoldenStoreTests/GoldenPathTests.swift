import GoldenStore
import TestSupport
import Testing

@Suite("The paths of goldens")
struct GoldenPathTests {
  @Test(
    "are readable, and safe for any name",
    arguments: [
      (
        "action/tweetbot+twitterrific/open-user",
        "action/tweetbot+twitterrific/open-user.golden"
      ),
      ("action/oneDrive/open~2", "action/one%44rive/open~2.golden"),
      ("redirect/..", "redirect/%2E%2E.golden"), ("../../etc", "%2E%2E/%2E%2E/etc.golden"),
      ("/a", "%/a.golden"), ("", "%.golden"), ("a/\u{0}\n", "a/%00%0A.golden"),
      ("a/é", "a/%C3%A9.golden"), ("x.golden/y", "x.golde%6E/y.golden"),
      ("a/con", "a/%63on.golden"), ("a/.hidden", "a/%2Ehidden.golden"),
    ]
  )
  func paths(_ name: String, _ path: String) {
    #expect(GoldenPath.path(ofName: name) == path)
  }

  @Test("long names have short paths of their own")
  func long() {
    let names =
      ["a", "b"].flatMap { end in
        [90, 101, 5_000, 200_000].map { "action/x/" + String(repeating: "é", count: $0) + end }
      } + [String(repeating: "a/", count: 300)]
    let paths = names.map(GoldenPath.path)
    #expect(Set(paths).count == names.count)
    for path in paths {
      #expect(path.utf8.count < 1_000)
      #expect(path.split(separator: "/").allSatisfy { $0.utf8.count < 200 })
    }
  }

  @Test("differ for different names, also where letters of either case are the same")
  func injective() {
    var random = SeededGenerator(seed: 9)
    let pieces = [
      "a", "A", "%", "%41", ".", "..", "/", "~", "~2", "é", "e\u{301}", ".golden", "con", "-", " ",
      "%~",
    ]
    var names: [String: String] = [:]
    for _ in 0..<20_000 {
      let name = (0..<Int.random(in: 0..<6, using: &random)).map { _ in random.pick(pieces) }
        .joined()
      let path = GoldenPath.path(ofName: name).lowercased()
      if let other = names[path] { #expect(other.utf8.elementsEqual(name.utf8), "\(path)") }
      names[path] = name
      #expect(!path.split(separator: "/").contains { $0.hasPrefix(".") } && !path.hasPrefix("/"))
    }
  }
}
