import Deeplink
import Foundation

/// Matches generated URLs with generated templates, as a set and one by one, at half and full size in
/// both directions, and long URLs with templates of each kind: `template-corpus [URLS] [TEMPLATES]`.
@main
enum TemplateCorpus {
  @MainActor
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap(Int.init)
    let (urlCount, templateCount) = (
      arguments.first ?? 100_000, arguments.dropFirst().first ?? 1_000
    )
    var corpus = CorpusGenerator(seed: 1)
    let templates = try (0..<templateCount).map {
      try DeeplinkTemplate(corpus.template(number: $0))
    }
    let urls = (0..<urlCount).map { corpus.url(for: templates[$0 % templates.count]) }
    let bytes = urls.reduce(0) { $0 + $1.utf8.count }
    print("\(urlCount) URLs, \(bytes) bytes; \(templateCount) templates")
    compare("set", urls, templates, matchingSet)
    compare("one by one", urls, templates, matchingEach)
    var pairs = 0
    let elapsed = measure { pairs = DeeplinkTemplateSet(templates).ambiguities.count }
    print("ambiguities: \(pairs) pairs in \(elapsed)")
    try measureAmbiguities()
    try measureCenter(urls, templates)
    try measureLongURLs()
  }

  /// Times the comparison of templates of each kind with one another, as rule files are compared, and of
  /// half of them.
  private static func measureAmbiguities() throws {
    let kinds: [(String, (Int) -> String)] = [
      ("other words", { "/p\($0)/{id}/{x}" }), ("one word", { "/event/{id}/p\($0)/{x}" }),
      ("before a suffix", { "/event/{id}-p\($0)/{x}" }), ("overlapping", { "/{a}x\($0)y" }),
      ("within a first", { $0 == 0 ? "/{a}" : "/x\($0)" }), ("equal", { _ in "/a/{b}" }),
      ("queries", { "/search?a\($0)={a}&b={b}" }),
    ]
    for (name, make) in kinds {
      let templates = try (0..<4_000).map { try DeeplinkTemplate(make($0)) }
      var result: (found: Int, undecided: Int) = (0, 0)
      func run(_ count: Int) -> Duration {
        measure {
          let set = DeeplinkTemplateSet(templates.prefix(count))
          let (found, undecided) = set.ambiguities(steps: 300_000)
          result = (found.count, undecided)
        }
      }
      let half = run(2_000)
      let all = run(4_000)
      print(
        "4000 templates, \(name): \(all), \(ratio(all, half)) times that of half of them; "
          + "\(result.found) pairs, \(result.undecided) not compared"
      )
    }
  }

  /// Times all, half of the URLs, and half of the templates.
  private static func compare(
    _ name: String,
    _ urls: [String],
    _ templates: [DeeplinkTemplate],
    _ run: ([String], [DeeplinkTemplate]) -> Int
  ) {
    let (halfURLs, halfTemplates) = (
      Array(urls.prefix(urls.count / 2)), Array(templates.prefix(templates.count / 2))
    )
    _ = run(Array(urls.prefix(urls.count / 10)), templates)
    let all = time { run(urls, templates) }
    let fewerURLs = time { run(halfURLs, templates) }
    let fewerTemplates = time { run(urls, halfTemplates) }
    print("\(name): \(all.time), \(all.matches) matches")
    print("  \(ratio(all.time, fewerURLs.time)) times that of half the URLs")
    print("  \(ratio(all.time, fewerTemplates.time)) times that of half the templates")
  }

  private static func matchingSet(_ urls: [String], _ templates: [DeeplinkTemplate]) -> Int {
    let set = DeeplinkTemplateSet(templates)
    return urls.reduce(0) { $0 + set.matches(text: $1).count }
  }

  private static func matchingEach(_ urls: [String], _ templates: [DeeplinkTemplate]) -> Int {
    var count = 0
    for url in urls {
      for template in templates {
        if case .success = template.match(text: url) { count += 1 }
      }
    }
    return count
  }

  @MainActor
  private static func measureCenter(_ urls: [String], _ templates: [DeeplinkTemplate]) throws {
    let center = DeeplinksCenter()
    for template in templates {
      let literal = template.description.prefix { $0 != "{" }
      center.register(deeplink: .literal(String(literal))) { _ in true }
    }
    let parsed = urls.compactMap { URL(string: $0) }
    var handled = 0
    let elapsed = measure {
      for url in parsed where (try? center.parse(url: url)) != nil {
        handled += 1
      }
    }
    print("center: \(elapsed), \(handled) of \(parsed.count) URLs handled")
    guard let unknown = URL(string: "https://www.example.com/none/of/these?a=b") else { return }
    let failing = measure {
      for _ in 0..<100 { try? center.parse(url: unknown) }
    }
    print("a URL that nothing handles, with its \(templates.count) errors: \(failing / 100)")
  }

  private static func measureLongURLs() throws {
    let size = 1 << 20
    let texts = [
      "/" + String(repeating: "a", count: size), String(repeating: "/", count: size),
      "/" + String(repeating: "-a", count: size / 2),
      "/" + String(repeating: "1,", count: size / 2),
      "https://" + String(repeating: "@", count: size), String(repeating: "a+", count: size / 2),
      "/" + String(repeating: "%41", count: size / 3),
    ]
    let templates = [
      "", "/{a}/{b}", "/{a}-{b}-{c}-x", "/{a}\(String(repeating: "a", count: 99))b", "/{a*,}",
      "/{a*,}x",
      "/x",
    ]
    var slowest = Duration.zero
    for text in texts {
      for template in try templates.map({ try DeeplinkTemplate($0) }) {
        for decoding in [DeeplinkDecoding.asWritten, .percentDecoded] {
          let elapsed = measure {
            _ = template.match(text: text, decoding: decoding)
          }
          slowest = max(slowest, elapsed)
        }
      }
    }
    print("slowest match of a URL of 1 MiB: \(slowest)")
    let link: Deeplink<Void> = "/x"
    let parsed = texts.map { text in
      let url = URL(string: text)
      return measure {
        if let url { try? link.parse(url) }
      }
    }
    print("slowest parse of such a URL: \(parsed.max() ?? .zero)")
  }

  private static func time(_ run: () -> Int) -> (time: Duration, matches: Int) {
    var matches = 0
    let elapsed = measure { matches = run() }
    return (elapsed, matches)
  }

  /// The processor's time that a body takes, which other processes do not lengthen.
  private static func measure(_ body: () -> Void) -> Duration {
    let start = processorTime
    body()
    return processorTime - start
  }

  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static func ratio(_ time: Duration, _ other: Duration) -> String {
    String(format: "%.2f", time / other)
  }
}

/// Makes templates as apps have them, and URLs that fit them, nearly fit them or do not.
struct CorpusGenerator {
  private var state: UInt64

  private static let words = [
    "event", "artist", "venue", "sell", "search", "account", "listing", "city", "order", "ticket",
    "profile", "news", "settings", "invite", "share", "checkout",
  ]

  init(seed: UInt64) { state = seed }

  mutating func template(number: Int) -> String {
    var text = "/\(word())"
    if chance(70) { text += "-\(number)" }
    for index in 0..<roll(4) {
      switch roll(4) {
      case 0: text += "/\(word())"
      case 1: text += "/{l\(index)*,}"
      case 2: text += "/{a\(index)}-\(word())"
      default: text += "/{a\(index)}"
      }
    }
    if chance(30) { text += "?\(word())={q}" }
    return text
  }

  mutating func url(for template: DeeplinkTemplate) -> String {
    var url = chance(50) ? "https://www.example.com" : "app://"
    for part in template.parts {
      switch part {
      case .literal(let literal): url += chance(90) ? literal : "/\(word())"
      case .argument(let argument):
        url += "\(roll(100_000))"
        if let separator = argument.separator { url += "\(separator)\(roll(1_000))" }
      }
    }
    return url + (chance(50) ? "?utm_source=\(word())&n=\(roll(1_000))" : "/\(word())")
  }

  private mutating func word() -> String { Self.words[roll(Self.words.count)] }

  private mutating func chance(_ percent: Int) -> Bool { roll(100) < percent }

  /// SplitMix64 (Steele, Lea and Flood 2014).
  private mutating func roll(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }
}
