import Diagnostics
import FoundationEngine
import GoldenStore
import MatchEngine
import RunRecord
import TestSupport
import Testing

@Suite("A golden with digests")
struct CompactGoldenTests {
  private static let corpus = GoldenCorpus(
    (0..<300).map { Subject("https://a.example/\($0)") }
      + (0..<150).map { Subject("http://b.example/x\($0)?q=\($0 % 7)#f") }
      + (0..<80).map { Subject("mailto:\($0)@c.example") }
      + [Subject("https://a.example/" + String(repeating: "5", count: 400)), Subject("")]
  )
  private static let pattern = "^https?://([^/?#]+)/(.*)$"
  private static let runner = DefinitionRunner(
    engine: FoundationEngine(),
    limits: FoundationEngine().defaultLimits
  )

  private static func record(
    _ pattern: String = pattern,
    template: String = "n://$1?$2"
  ) throws -> RuleGolden {
    let manifest = Sample.manifest(pattern: pattern, template: template)
    return try #require(try Sample.record(manifest, over: corpus).first)
  }

  /// The golden as it is after it was written with digests and read back.
  private static func stored(_ golden: RuleGolden) throws -> RuleGolden {
    try Sample.reread(golden.compacted(over: corpus), over: corpus)
  }

  private static func changes(_ old: RuleGolden, _ new: RuleGolden) -> [GoldenChange] {
    GoldenComparison(corpus, corpus).changes(from: old, to: new)
  }

  @Test("is short, reads back, and gives all results again")
  func roundTrip() throws {
    let golden = try Self.record()
    let compact = golden.compacted(over: Self.corpus)
    let text = compact.text(over: Self.corpus)
    #expect(golden.entries.count > 450 && text.split(separator: "\n").count < 60, "\(text)")
    #expect(text.contains("\n{\"digests\":\(golden.entries.count { $0.isInCorpus })}\n"))
    #expect(try Self.stored(golden) == compact)
    #expect(compact.expanded(by: Self.runner, over: Self.corpus) == golden)
    #expect(compact.expanded(by: Self.runner, over: Self.corpus, like: golden) == golden)
  }

  @Test("outputs that follow from the groups are not written, others are")
  func derived() throws {
    let url = Subject("https://a.example/7")
    let corpus = GoldenCorpus([url])
    let once = Sample.manifest(pattern: "^https://(a)", template: #"$1\\\\$1$9"#)
    let golden = try #require(try Sample.record(once, over: corpus).first)
    let lines = golden.text(over: corpus).split(separator: "\n")
    let line = try #require(lines.first { $0.contains(#""at":"https://a.example/7""#) })
    #expect(line.contains(#""groups":[[8,9,"a"]],"match":[0,9,"https://a"]"#))
    #expect(!line.contains("outputs"))
    #expect(try Sample.reread(golden, over: corpus) == golden)
    // Every match is replaced, and the second one is in no group.
    let twice = try #require(
      try Sample.record(Sample.manifest(pattern: "a", template: "$0!"), over: corpus).first
    )
    #expect(twice.text(over: corpus).contains(#""text":"https://a!.exa!mple/7""#))
    #expect(try Sample.reread(twice, over: corpus) == twice)
    var bare = golden
    for index in bare.entries.indices where !bare.entries[index].isTest {
      bare.entries[index].result = .match(GoldenMatch(groups: [0..<9, 8..<9], outputs: []))
    }
    #expect(try Sample.reread(bare, over: corpus) == bare)
  }

  @Test("a change of any one URL is found, and it alone", arguments: [0, 63, 64, 149, 299])
  func oneURL(number: Int) throws {
    let old = try Self.record()
    let url = "https://a.example/\(number)"
    let new = try Self.record("^(?!\(url)$)https?://([^/?#]+)/(.*)$")
    let stored = try Self.stored(old)
    #expect(stored.rest != new.compacted(over: Self.corpus).rest)
    let expanded = stored.expanded(by: Self.runner, over: Self.corpus, like: new)
    let lost = Self.changes(expanded, new).filter { $0.kind == .lost }
    #expect(lost.flatMap(\.entries).map { $0.subject?.url.text } == [url])
  }

  @Test("random edits of a rule show as in a golden that lists every URL", arguments: 0..<15)
  func randomEdits(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let old = try Self.record()
    let stored = try Self.stored(old)
    for _ in 0..<6 {
      let pattern = Self.edited(Self.pattern, &random)
      let template = seed.isMultiple(of: 3) ? Self.edited("n://$1?$2", &random) : "n://$1?$2"
      let new = try Self.record(pattern, template: template)
      let expected = Self.changes(old, new)
      let expanded = stored.expanded(by: Self.runner, over: Self.corpus, like: new)
      let found = Self.changes(expanded, new)
      #expect(found.map(\.id) == expected.map(\.id), "\(pattern) \(template)")
      #expect(
        found.map { $0.entries.map(\.subject) } == expected.map { $0.entries.map(\.subject) }
      )
      #expect((stored == new.compacted(over: Self.corpus)) == expected.isEmpty, "\(pattern)")
      #expect(try Self.stored(new).expanded(by: Self.runner, over: Self.corpus) == new)
    }
  }

  /// A text with one to three of its characters removed, replaced or doubled.
  private static func edited(_ text: String, _ random: inout SeededGenerator) -> String {
    let alphabet = Array("abhpst:/?#.*+()[]|^$0123456789-")
    var characters = Array(text)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0..<characters.count, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where characters.count > 1: characters.remove(at: place)
      case 1: characters[place] = random.pick(alphabet)
      default: characters.insert(random.pick(alphabet), at: place)
      }
    }
    return String(characters)
  }

  @Test("what neither the rule nor its recorded definition gives is a change of its own")
  func unproven() throws {
    let golden = try Self.record()
    let text = golden.compacted(over: Self.corpus).text(over: Self.corpus)
    let digest = try #require(golden.compacted(over: Self.corpus).rest?.chunks[3])
    let changed = text.replacing(digest, with: String(repeating: "0", count: digest.count))
    let stored = try Sample.read(changed, over: Self.corpus)
    let old = stored.expanded(by: Self.runner, over: Self.corpus, like: golden)
    let changes = Self.changes(old, golden)
    #expect(changes.map(\.kind) == [.digest])
    #expect(changes.first?.differences.map(\.new) == [digest])
    #expect(changes.first?.differences.first?.what.hasPrefix("64 URLs from ") == true)
    // Not accepted, it stays; accepted, it is the rule as it is.
    #expect(old.compacted(over: Self.corpus) == stored)
    #expect(old.accepting(changes, ofAll: 2, from: golden) == golden)
  }

  @Test(
    "digests that no recording writes are an error",
    arguments: [
      (#"{"digests":"#, #"{"digests":-"#), (#"{"digests":"#, #"{"digests":9999"#),
      (#"{"digests":"#, #"{"digests":x"#), (#"{"end""#, "{\"digests\":3}\n{\"end\""),
      (",null,", ","), (",null,", #","","#), (",null,", #","0","#),
    ]
  )
  func damaged(_ old: String, _ new: String) throws {
    let text = try Self.record("^http://(.*)").compacted(over: Self.corpus).text(over: Self.corpus)
    #expect(text.contains(old), "\(text)")
    #expect(throws: GoldenError.self) {
      try Sample.read(text.replacing(old, with: new), over: Self.corpus)
    }
  }
}
