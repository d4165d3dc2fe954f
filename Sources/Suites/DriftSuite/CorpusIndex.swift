import Digests
import Foundation
import MatchEngine
import RegexSyntax
import SubjectDomains
import Synchronization

/// The corpus, indexed to select the subjects that a pattern may match.
struct CorpusIndex: Sendable {
  let subjects: [Subject]
  private let firstReal: [SubjectDomain.ID: Subject]
  private let members: Set<[UInt16]>
  /// The subjects in UTF-8, with ASCII letters in lower case.
  private let folded: [[UInt8]]
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
    folded = subjects.map { $0.text.utf8.map(\.lowercasedASCII) }
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

  private static func needles(_ tree: RegexPattern) -> [[UInt8]] {
    tree.requiredLiterals.map { literal in
      String(decoding: literal.text, as: UTF16.self).utf8.map(\.lowercasedASCII)
    }
  }

  private static func contains(_ needle: [UInt8], in hay: [UInt8]) -> Bool {
    guard let first = needle.first else { return true }
    return hay.withUnsafeBytes { hay in
      guard var place = hay.baseAddress else { return false }
      let end = place + hay.count
      while end - place >= needle.count,
        let found = memchr(place, Int32(first), end - place - needle.count + 1)
      {
        if memcmp(found, needle, needle.count) == 0 { return true }
        place = UnsafeRawPointer(found) + 1
      }
      return false
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

extension UInt8 {
  fileprivate var lowercasedASCII: UInt8 { (0x41...0x5A).contains(self) ? self + 32 : self }
}
