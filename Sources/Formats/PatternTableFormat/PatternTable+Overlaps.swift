import Diagnostics
import MatchEngine
import PatternRuleFormat
import RuleSets
import RunRecord

extension PatternTable {
  /// A finding for each entry and other pattern that matches one of its instances.
  ///
  /// Only where some entry has a `depends_on` does the table say that instances are of one pattern alone.
  var overlaps: [Diagnostic] {
    guard entries.contains(where: { !$0.allowed.isEmpty }) else { return [] }
    let candidates = RuleCandidates(entries.map(\.rule))
    return entries.indices.flatMap { place in
      var first: [(other: Int, test: PatternTest, count: Int)] = []
      for test in entries[place].rule.tests {
        for other in candidates.places(for: test.subject.text)
        where overlaps(place, other, on: test) {
          if let known = first.firstIndex(where: { $0.other == other }) {
            first[known].count += 1
          } else {
            first.append((other, test, 1))
          }
        }
      }
      return first.map { finding(of: entries[place], entries[$0.other], on: $0.test, $0.count) }
    }
  }

  /// Whether another pattern matches an instance of an entry, which does not allow it.
  private func overlaps(_ place: Int, _ other: Int, on test: PatternTest) -> Bool {
    let pattern = entries[other].pattern
    guard pattern != entries[place].pattern,
      !entries[place].allowed.contains(pattern)
    else { return false }
    return entries[other].rule.answers(to: test.subject.text).contains { $0.unknown == nil }
  }

  private func finding(
    of entry: PatternTableEntry,
    _ other: PatternTableEntry,
    on test: PatternTest,
    _ count: Int
  ) -> Diagnostic {
    let instances = count > 1 ? counted(count, "instance") : "an instance"
    return Diagnostic(
      code: "instance-of-another",
      severity: .warning,
      message: "'\(other.pattern)' also matches \(instances)",
      location: test.location.sourceLocation,
      rule: entry.rule.id,
      help: "add \(other.pattern.jsonString) to 'depends_on', or narrow the pattern"
    )
  }
}
