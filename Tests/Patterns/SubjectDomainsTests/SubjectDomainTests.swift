import RegexSyntax
import SubjectDomains
import Testing

@Suite("Domains of subjects")
struct SubjectDomainTests {
  private static let pieces = ["a", "7", "b-c", " ", "(", ")", "é", "/", "\n", "[", "&"]
    .map { Array($0.utf16) }

  /// What a number of changes makes of a subject, one after the other.
  private static func changes(
    of sample: String,
    in domain: SubjectDomain,
    seed: UInt64
  ) -> [[UInt16]] {
    var random = SplitMix64(seed: seed)
    let other = Array((domain.samples.last ?? "").utf16)
    return (0..<200).compactMap { _ in
      domain.mutate(Array(sample.utf16), with: other, pieces: pieces, using: &random)
    }
  }

  @Test("a domain has the id that it was asked by", arguments: SubjectDomain.ID.allCases)
  func ids(_ id: SubjectDomain.ID) {
    #expect(SubjectDomain(id).id == id)
  }

  @Test("samples are real, and no longer than usual", arguments: SubjectDomain.ID.allCases)
  func samples(_ id: SubjectDomain.ID) {
    let domain = SubjectDomain(id)
    #expect(!domain.samples.isEmpty)
    for sample in domain.samples {
      #expect(domain.likeness(of: Array(sample.utf16)) == .real, "\(sample)")
      #expect(sample.utf16.count <= domain.maxUsualLength)
      #expect(sample.unicodeScalars.allSatisfy { domain.alphabet.contains($0.value) })
    }
  }

  @Test(
    "frames are made of the alphabet, and real around plain text of any length",
    arguments: SubjectDomain.ID.allCases
  )
  func frames(_ id: SubjectDomain.ID) {
    let domain = SubjectDomain(id)
    #expect(!domain.frames.isEmpty)
    for frame in domain.frames {
      let text = frame.prefix + frame.suffix
      #expect(text.unicodeScalars.allSatisfy { domain.alphabet.contains($0.value) }, "\(text)")
      for count in [1, 2, 40] {
        let subject = frame.prefix + String(repeating: "a", count: count) + frame.suffix
        #expect(domain.likeness(of: Array(subject.utf16)) == .real, "\(subject)")
      }
    }
  }

  @Test("the alphabet has each character once, and some are plain")
  func alphabets() {
    for domain in SubjectDomain.ID.allCases.map({ SubjectDomain($0) }) {
      let ordinary = domain.alphabet.ordinary
      #expect(Set(ordinary).count == ordinary.count)
      #expect(ordinary.allSatisfy(domain.alphabet.contains))
      #expect(ordinary.contains { domain.alphabet.isPlain($0) })
      #expect(!domain.alphabet.contains(0) && !domain.alphabet.contains(0xD800))
    }
    #expect(SubjectDomain.text.alphabet.contains(0x4E2D))
    #expect(!SubjectDomain.url.alphabet.contains(0x4E2D))
  }

  @Test("a changed subject is still like one", arguments: SubjectDomain.ID.allCases)
  func mutations(_ id: SubjectDomain.ID) {
    let domain = SubjectDomain(id)
    for sample in domain.samples {
      let changes = Self.changes(of: sample, in: domain, seed: 7)
      #expect(Set(changes).count > 5, "\(sample)")
      for change in changes {
        let likeness = domain.likeness(of: change)
        // A host that is changed may be none that browsers take.
        #expect(likeness <= (id == .url ? .possible : .real), "\(change)")
      }
    }
  }

  @Test("the same seed gives the same changes", arguments: SubjectDomain.ID.allCases)
  func seeds(_ id: SubjectDomain.ID) {
    let domain = SubjectDomain(id)
    let sample = domain.samples[0]
    let first = Self.changes(of: sample, in: domain, seed: 1)
    #expect(first == Self.changes(of: sample, in: domain, seed: 1))
    #expect(first != Self.changes(of: sample, in: domain, seed: 2))
  }

  @Test("what is no subject is not changed", arguments: SubjectDomain.ID.allCases)
  func noSubject(_ id: SubjectDomain.ID) {
    let units: [UInt16] = [0, 0xD800]
    var random = SplitMix64(seed: 1)
    let domain = SubjectDomain(id)
    #expect(domain.likeness(of: units) == .any)
    #expect(domain.mutate(units, with: units, pieces: [], using: &random) == nil)
  }

  @Test(
    "likeness is that to the subjects of the domain",
    arguments: [
      (.userAgent, "curl/8.5.0", .real), (.userAgent, "Mozilla/5.0 (a; (b) c) d", .real),
      (.userAgent, "Mozilla/5.0 (a", .possible), (.userAgent, "Mozilla/5.0 a)", .possible),
      (.userAgent, "Mozilla", .possible), (.userAgent, " a/1", .possible),
      (.userAgent, "https://a.example/", .possible), (.userAgent, "a/1 é", .possible),
      (.userAgent, "a/1\n", .any), (.userAgent, "", .any),
      (.headerValue, "a, b;q=1", .real), (.headerValue, "a\tb", .real),
      (.headerValue, "a ", .possible), (.headerValue, "é", .possible),
      (.headerValue, "a\nb", .any), (.headerValue, "", .any),
      (.parameterName, "utm_source", .real), (.parameterName, "a[]", .real),
      (.parameterName, "a+b", .possible), (.parameterName, "é", .possible),
      (.parameterName, "a=b", .any), (.parameterName, "a b", .any),
      (.text, "", .real), (.text, "a\tb\n中", .real), (.text, "a\u{0}", .any),
      (.url, "https://a/", .real), (.url, "mailto:a", .possible), (.url, "a/1", .any),
    ] as [(SubjectDomain.ID, String, Likeness)]
  )
  func likeness(_ id: SubjectDomain.ID, _ subject: String, _ likeness: Likeness) {
    let found = SubjectDomain(id).likeness(of: Array(subject.utf16))
    #expect(found == likeness, "\(id) \(subject.debugDescription)")
  }

  @Test("of a corpus of URLs, other domains take what could be their subject")
  func corpora() {
    let url = Array("https://a.example/?b=c".utf16)
    #expect(SubjectDomain.url.takes(url) && SubjectDomain.url.takes([0]))
    #expect(SubjectDomain.text.takes(url) && SubjectDomain.headerValue.takes(url))
    #expect(!SubjectDomain.parameterName.takes(url) && !SubjectDomain.userAgent.takes([0]))
  }
}
