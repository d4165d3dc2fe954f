import FoundationEngine
import MatchEngine
import Testing

#if canImport(_FoundationICU)
@Suite("Characters that ICU reads inside its steps")
struct ICUScanTests {
  private static func scan(
    _ pattern: String,
    _ subject: String,
    characters: Int = 1_000_000_000
  ) throws -> ScanMeasurement? {
    let compiled = try FoundationEngine().compile(pattern) as? any ScanMeasuringPattern
    return compiled?.measureScan(in: Subject(subject), characters: characters, steps: 1_000)
  }

  private static func words(_ length: Int) -> String {
    String(repeating: "a ", count: length / 2) + "/x/"
  }

  @Test("twice the length makes ICU read four times the characters, in hardly a tick")
  func quadratic() throws {
    let pattern = #"(\w+)(?!.*/x/.*)"#
    let short = try #require(try Self.scan(pattern, Self.words(4_096)))
    let long = try #require(try Self.scan(pattern, Self.words(8_192)))
    #expect(short.steps < 10 && long.steps < 20)
    // Each of 4,096 starts reads half of the subject, on average.
    #expect((16_000_000...19_000_000).contains(long.characters))
    let ratio = Double(long.characters) / Double(short.characters)
    #expect((3.7...4.3).contains(ratio))
    #expect(!long.isCut)
    #expect(try Self.scan(pattern, Self.words(8_192)) == long)
  }

  @Test(
    "a loop counts with what it reads, and a jump with nothing",
    arguments: [
      (#"^.*$"#, 9_000...10_100), (#"^[^x]*x"#, 9_000...10_100), ("^b", 0...128),
      (#"^(?=.*)(?=.*).*$"#, 28_000...30_300), (#"(?<=a)b"#, 9_000...10_200),
    ]
  )
  func loops(_ pattern: String, _ expected: ClosedRange<Int>) throws {
    let subject = String(repeating: "a", count: 10_000)
    let scan = try #require(try Self.scan(pattern, subject))
    #expect(expected.contains(scan.characters), "\(pattern): \(scan.characters)")
  }

  @Test("a search is stopped once enough was read, and matches afterwards as before")
  func stops() throws {
    let pattern = try FoundationEngine().compile(#"a(?!.*/x/)"#)
    let measuring = try #require(pattern as? any ScanMeasuringPattern)
    let subject = Subject(Self.words(8_192))
    let scan = try #require(measuring.measureScan(in: subject, characters: 100_000, steps: 1_000))
    #expect(scan.isCut)
    #expect((100_000..<120_000).contains(scan.characters))
    let limits = MatchLimits(steps: 100, subjectLength: 100_000)
    guard case .noMatch = pattern.firstMatch(in: subject, limits: limits).outcome else {
      Issue.record("the pattern matches")
      return
    }
  }

  @Test("what lies beyond the Basic Multilingual Plane and an empty subject are read as well")
  func texts() throws {
    let subject = String(repeating: "😀", count: 5_000)
    let scan = try #require(try Self.scan("^.*x", subject))
    #expect((9_000...10_200).contains(scan.characters))
    #expect(try Self.scan("^.*x", "")?.characters == 0)
  }
}
#endif
