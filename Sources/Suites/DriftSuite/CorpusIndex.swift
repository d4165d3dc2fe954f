import Digests
import MatchEngine
import RegexSyntax
import SubjectDomains

/// The corpus, indexed to select the subjects that a pattern may match.
struct CorpusIndex: Sendable {
  let subjects: [Subject]
  private let firstReal: [SubjectDomain.ID: Subject]
  private let members: Set<[UInt16]>
  private let folded: [[UInt16]]
  /// A digest of each subject; empty until they are made.
  private var digests: [String] = []

  /// - Parameters:
  ///   - all: The subjects.
  ///   - domains: What patterns are searched in.
  init(_ all: [Subject], for domains: Set<SubjectDomain.ID>) {
    var pool = SubjectPool()
    for subject in all { pool.add(subject) }
    subjects = pool.subjects
    let subjects = subjects
    let pairs = domains.compactMap { id in
      let domain = SubjectDomain(id)
      return subjects.first { domain.likeness(of: $0.utf16) == .real }.map { (id, $0) }
    }
    firstReal = Dictionary(uniqueKeysWithValues: pairs)
    members = Set(subjects.map(\.utf16))
    folded = subjects.map { $0.utf16.map(\.lowercasedASCII) }
  }
}

extension CorpusIndex {
  func contains(_ subject: Subject) -> Bool { members.contains(subject.utf16) }

  /// The first real subject of a domain; nil if there is none.
  func first(in domain: SubjectDomain) -> Subject? { firstReal[domain.id] }

  /// The subjects that at least one reading of a pattern could match, by the literals that all of its
  /// matches hold.
  ///
  /// Literals are compared without regard to the case of ASCII letters, and only those of ASCII count:
  /// that leaves more subjects in, and never one out.
  func subjects(for trees: [RegexPattern], in domain: SubjectDomain) -> [Subject] {
    indices(for: trees, in: domain).map { subjects[$0] }
  }

  /// Makes the digests of all subjects, once for all patterns.
  mutating func makeDigests() {
    guard digests.isEmpty else { return }
    digests = subjects.map { subject in
      var bytes: [UInt8] = []
      bytes.append(units: subject.utf16)
      return SHA256.hex(bytes)
    }
  }

  /// The digests of the same subjects.
  func digests(for trees: [RegexPattern], in domain: SubjectDomain) -> [String] {
    indices(for: trees, in: domain).map { digests[$0] }
  }

  private func indices(for trees: [RegexPattern], in domain: SubjectDomain) -> [Int] {
    let needles = trees.map(Self.needles)
    let matchesAnything = trees.isEmpty || needles.contains(where: \.isEmpty)
    return subjects.indices.filter { index in
      (matchesAnything
        || needles.contains { $0.allSatisfy { Self.contains($0, in: folded[index]) } })
        && domain.takes(subjects[index].utf16)
    }
  }

  private static func needles(_ tree: RegexPattern) -> [[UInt16]] {
    tree.requiredLiterals.map { $0.text.map(\.lowercasedASCII) }
  }

  private static func contains(_ needle: [UInt16], in hay: [UInt16]) -> Bool {
    guard let first = needle.first else { return true }
    guard needle.count <= hay.count else { return false }
    return hay.withUnsafeBufferPointer { hay in
      (0...(hay.count - needle.count)).contains { start in
        hay[start] == first && needle.indices.allSatisfy { hay[start + $0] == needle[$0] }
      }
    }
  }
}

extension UInt16 {
  fileprivate var lowercasedASCII: UInt16 { (0x41...0x5A).contains(self) ? self + 32 : self }
}
