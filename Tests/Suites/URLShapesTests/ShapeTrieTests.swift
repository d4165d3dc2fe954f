import Foundation
import Testing

@testable import URLShapes

@Suite("Trees of shapes")
struct ShapeTrieTests {
  /// URLs of a site with users, posts, videos and pages.
  static func site(_ count: Int, seed: UInt64 = 1) -> [String] {
    var numbers = Numbers(seed)
    return (0..<count).map { index in
      let user = "u" + numbers.text("abcdefghijklmnopqrstuvwxyz", 9)
      let id = numbers.text("0123456789", 12)
      switch index % 8 {
      case 0...3: return "https://a.example/\(user)/status/\(id)"
      case 4: return "https://www.a.example/\(user)"
      case 5: return "http://a.example/live/a\(id)Z"
      case 6: return "https://m.a.example/hashtag/\(user)?utm_source=\(id)"
      default: return "https://a.example/assets/\(id).js"
      }
    }
  }

  @Test("names of users become a class, and words between them stay")
  func users() {
    let found = shapes(Self.site(8_000))
    #expect(
      found.map(\.template) == [
        "/{word}/status/{digits}", "/live/{id}", "/{word}", "/hashtag/{word}",
        "/assets/{digits}.js",
      ]
    )
    #expect(found.map(\.count) == [4_000, 1_000, 1_000, 1_000, 1_000])
  }

  @Test("a frequent name is still a name where others are followed by the same word")
  func frequentName() {
    let famous = (0..<700).map { "https://a.example/famous/status/\($0)" }
    let found = shapes(Self.site(8_000) + famous)
    #expect(!found.contains { $0.template.contains("famous") })
    #expect(found.first?.count == 4_700)
  }

  @Test("a kept word never becomes a wildcard, however rare it is")
  func keptWords() {
    let rare = "https://a.example/i/events/12345"
    let urls = Self.site(4_000) + [rare]
    #expect(!shapes(urls).contains { $0.template.hasPrefix("/i/") })
    let found = shapes(urls, kept: ["i"])
    #expect(found.first { $0.examples == [rare] }?.template == "/i/events/{digits}")
  }

  @Test("few words are kept apart, however rare they are")
  func fewWords() {
    let urls = ["user", "channel", "c"].map { "https://a.example/\($0)/x1y2z3w4" }
    #expect(
      Set(shapes(urls).map(\.template)) == Set(["user", "channel", "c"].map { "/\($0)/{id}" })
    )
  }

  @Test("neither the order of the URLs nor the limit of words changes counts, and examples fit")
  func order() {
    let urls = Self.site(2_000)
    let expected = shapes(urls)
    for seed in [2, 3] as [UInt64] {
      var numbers = Numbers(seed)
      let mixed = shapes(urls.shuffled(using: &numbers))
      #expect(mixed.map(\.template) == expected.map(\.template))
      #expect(mixed.map(\.count) == expected.map(\.count))
      #expect(mixed.map(\.examples) == expected.map(\.examples))
    }
    var few = ShapeLimits()
    few.words = 2
    #expect(shapes(urls, limits: few).reduce(0) { $0 + $1.count } == urls.count)
  }

  @Test("the trees are bounded, whatever the URLs are, and no URL is lost")
  func bounds() {
    var numbers = Numbers(7)
    let urls = (0..<6_000).map { _ in
      let depth = Int.random(in: 0...16, using: &numbers)
      let parts = (0..<depth).map { _ in
        let length = Int.random(in: 1...12, using: &numbers)
        return numbers.text("abcdeXYZ0123456789-_.@%", length)
      }
      return "https://\(numbers.text("abc", 3)).a.example/" + parts.joined(separator: "/")
    }
    var limits = ShapeLimits()
    limits.nodes = 600
    let tree = trie(urls, limits: limits)
    #expect(tree.nodes.count <= limits.nodes + 2 * ShapePath.depthLimit)
    let held = tree.nodes.reduce(0) { $0 + $1.examples.size }
    #expect(tree.exampleBytes == held)
    let found = shapes(urls, limits: limits)
    #expect(found.reduce(0) { $0 + $1.count } == urls.count)
    limits.nodes = 200_000
    limits.exampleBytes = 20_000
    #expect(trie(urls, limits: limits).exampleBytes <= limits.exampleBytes)
    #expect(shapes(urls, limits: limits).reduce(0) { $0 + $1.count } == urls.count)
  }

  @Test("each example is built as its template says", arguments: [1, 2, 3] as [UInt64])
  func examples(_ seed: UInt64) throws {
    var numbers = Numbers(seed)
    let odd = (0..<500).map { _ in
      let parts = (0..<3).map { _ in numbers.text("abcXYZ0189-_@", 7) }
      return "https://a.example/" + parts.joined(separator: "/")
    }
    let found = shapes(Self.site(1_000, seed: seed) + odd)
    for shape in found where !shape.template.contains("?") {
      let path = "/" + shape.path.segments.joined(separator: "/")
      let pattern = "^https?://[^/]+" + Self.pattern(path) + "/?(?:\\?.*)?$"
      let regex = try NSRegularExpression(pattern: pattern)
      #expect(!shape.examples.isEmpty)
      for url in shape.examples {
        let range = NSRange(url.startIndex..., in: url)
        #expect(regex.firstMatch(in: url, range: range) != nil, "\(shape.template) \(url)")
      }
    }
  }

  /// What a template means, as the documentation says it.
  private static func pattern(_ template: String) -> String {
    let classes = [
      "{digits}": "[0-9]+", "{hex}": "[0-9A-Fa-f]{8,}", "{id}": "[A-Za-z0-9._-]+",
      "{slug}": "[A-Za-z0-9._-]+", "{word}": "[A-Za-z0-9._-]+", "{text}": "[^/]+",
      "{lang}": "[A-Za-z_-]+", "{date}": "[0-9-]{10}",
    ]
    var pattern = NSRegularExpression.escapedPattern(for: template)
    for (name, value) in classes {
      pattern = pattern.replacing(NSRegularExpression.escapedPattern(for: name), with: value)
    }
    return pattern
  }
}
