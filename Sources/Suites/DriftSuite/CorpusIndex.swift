import Digests
import MatchEngine
import RegexSyntax
import SubjectDomains
import Synchronization

/// The corpus, indexed to select the subjects that a pattern may match.
struct CorpusIndex: Sendable {
  let subjects: [Subject]
  private let firstReal: [SubjectDomain.ID: Subject]
  private let members: Set<[UInt16]>
  private let folded: [[UInt16]]
  private let digests = SubjectDigests()

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

  /// The digests of the same subjects.
  func digests(for trees: [RegexPattern], in domain: SubjectDomain) -> [String] {
    indices(for: trees, in: domain).map { digests.digest(of: subjects[$0], at: $0) }
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

/// The digests of a corpus, each made when a pattern first needs it: most patterns need few.
private final class SubjectDigests: Sendable {
  private let known: Mutex<[Int: String]> = Mutex([:])

  func digest(of subject: Subject, at index: Int) -> String {
    known.withLock { known in
      if let digest = known[index] { return digest }
      var bytes: [UInt8] = []
      bytes.append(units: subject.utf16)
      let digest = SHA256.hex(bytes)
      known[index] = digest
      return digest
    }
  }
}

extension UInt16 {
  fileprivate var lowercasedASCII: UInt16 { (0x41...0x5A).contains(self) ? self + 32 : self }
}
