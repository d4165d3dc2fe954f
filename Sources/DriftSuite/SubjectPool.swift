import MatchEngine
import RegexSyntax

/// The subjects that a pattern is tried on, without repetitions, in the order in which they were
/// added.
struct SubjectPool: Sendable {
  private(set) var subjects: [Subject] = []
  private var seen: Set<[UInt16]> = []

  mutating func add(_ units: [UInt16]) {
    guard units.count <= Self.longest, seen.insert(units).inserted else { return }
    subjects.append(Subject(utf16: units))
  }

  mutating func add(_ subject: Subject) {
    guard seen.insert(subject.utf16).inserted else { return }
    subjects.append(subject)
  }

  /// The longest made subject that is worth its time, in UTF-16 code units.
  private static let longest = 2_048
}
