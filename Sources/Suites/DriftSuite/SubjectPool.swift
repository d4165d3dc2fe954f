import MatchEngine
import RegexSyntax
import SubjectDomains

/// The subjects that a pattern is tried on, without repetitions, in the order in which they were
/// added.
struct SubjectPool: Sendable {
  private(set) var subjects: [Subject] = []
  private var seen: Set<[UInt16]> = []
  /// How many code units of subjects are still taken.
  private var room: Int
  /// The longest made subject that is worth its time, in UTF-16 code units.
  private let maxLength: Int

  init(forPatternOf length: Int = 0, in domain: SubjectDomain = .url) {
    room = Self.work / max(length, 1)
    maxLength = domain.maxUsualLength
  }

  mutating func add(_ units: [UInt16]) {
    guard units.count <= maxLength, room > 0, seen.insert(units).inserted else { return }
    room -= units.count + 1
    subjects.append(Subject(utf16: units))
  }

  mutating func add(_ subject: Subject) {
    guard room > 0 || subjects.isEmpty, seen.insert(subject.utf16).inserted else { return }
    room -= subject.utf16.count + 1
    subjects.append(subject)
  }

  /// The product of a pattern's and its subjects' lengths that is the most.
  private static let work = 1 << 30
}
