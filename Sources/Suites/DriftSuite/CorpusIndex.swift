import MatchEngine
import RegexSyntax

/// The corpus, from which the subjects that a pattern could match are taken.
struct CorpusIndex: Sendable {
  let subjects: [Subject]
  /// The first subject that a browser would send.
  let firstURL: Subject?
  private let members: Set<[UInt16]>
  private let folded: [[UInt16]]

  init(_ all: [Subject]) {
    var pool = SubjectPool()
    for subject in all { pool.add(subject) }
    subjects = pool.subjects
    firstURL = subjects.first { URLLikeness(of: $0) == .url }
    members = Set(subjects.map(\.utf16))
    folded = subjects.map { $0.utf16.map(\.lowercasedASCII) }
  }
}

extension CorpusIndex {
  /// Whether a subject is one of the corpus.
  func contains(_ subject: Subject) -> Bool { members.contains(subject.utf16) }

  /// The subjects that at least one reading of a pattern could match, by the literals that all of its
  /// matches hold.
  ///
  /// Literals are compared without regard to the case of ASCII letters, and only those of ASCII count:
  /// that leaves more subjects in, and never one out.
  func subjects(for trees: [RegexPattern]) -> [Subject] {
    let needles = trees.map(Self.needles)
    guard !trees.isEmpty, needles.allSatisfy({ !$0.isEmpty }) else { return subjects }
    return subjects.indices.filter { index in
      needles.contains { $0.allSatisfy { Self.contains($0, in: folded[index]) } }
    }
    .map { subjects[$0] }
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
