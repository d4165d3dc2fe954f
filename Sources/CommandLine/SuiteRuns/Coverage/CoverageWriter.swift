import CoverageSuite
import Diagnostics
import LocatedJSON
package import ManifestEditing
import ManifestModel
import MatchEngine
import RegressionSuite
package import RunRecord
import Workspace

/// Adds suggested tests to manifests after proving that they serve their purpose.
package struct CoverageWriter {
  package let run: CoverageRun
  package let records: [CoverageRecord]

  package init(run: CoverageRun, records: [CoverageRecord]) {
    self.run = run
    self.records = records
  }
}

extension CoverageWriter {
  /// What would be written.
  package struct Plan {
    /// The new bytes of manifests, by their place among those of the call.
    package var bytes: [Int: [UInt8]] = [:]
    /// The suggestions that are written, by the index of their rule.
    package var suggestions: [Int: [Int]] = [:]
    /// Why rules get none of theirs.
    package var notes: [String] = []

    package var tests: Int { suggestions.values.reduce(0) { $0 + $1.count } }
    /// The number of rules that get some.
    package var rules: Int { suggestions.count }
  }

  /// A suggestion, by its rule and its place among those of the rule.
  package struct Place: Hashable {
    package let rule: Int
    package let suggestion: Int

    package init(rule: Int, suggestion: Int) {
      self.rule = rule
      self.suggestion = suggestion
    }
  }

  /// Plans what is written: suggestions whose results are all known, of rules that pass their
  /// tests.
  ///
  /// - Parameter isWanted: Whether a suggestion is to be written.
  /// - Returns: The plan.
  package func plan(where isWanted: (Place) -> Bool = { _ in true }) -> Plan {
    var plan = Plan()
    for (number, manifest) in run.session.manifests.enumerated() {
      // A rule whose new tests do not serve their purpose is left out, and the rest is proven
      // again.
      var leftOut: Set<Int> = []
      while true {
        var notes: [String] = []
        let part = part(of: number, leavingOut: leftOut, isWanted, &notes)
        guard !part.added.isEmpty else {
          plan.notes += notes
          break
        }
        let failed = failures(of: suggestions(part.added), in: part.bytes, manifest)
        if failed.isEmpty {
          plan.bytes[number] = part.bytes
          plan.suggestions.merge(part.added) { $1 }
          plan.notes += notes
          break
        }
        leftOut.formUnion(failed)
      }
      plan.notes += leftOut.sorted().map { index in
        """
        \(run.rules[index].rule.id.printable): not written: the tests with known results do not \
        close the gaps
        """
      }
    }
    return plan
  }

  /// The bytes of one manifest with tests added, and the suggestions by the index of their rule.
  private func part(
    of number: Int,
    leavingOut leftOut: Set<Int>,
    _ isWanted: (Place) -> Bool,
    _ notes: inout [String]
  ) -> (bytes: [UInt8], added: [Int: [Int]]) {
    var appender = TestAppender(run.session.manifests[number])
    var added: [Int: [Int]] = [:]
    for (index, item) in run.rules.enumerated() where item.manifest == number {
      let record = records[index]
      guard !leftOut.contains(index), !record.suggestions.isEmpty else { continue }
      if let refusal = record.refusal {
        notes.append("\(item.rule.id.printable): not written: \(refusal.printable)")
        continue
      }
      let known = record.suggestions.indices.filter { record.suggestions[$0].hasKnownResults }
      let unknown = record.suggestions.count - known.count
      if unknown > 0 {
        notes.append(
          """
          \(item.rule.id.printable): \(unknown) not written, because you must fill in the results
          """
        )
      }
      let wanted = known.filter { isWanted(Place(rule: index, suggestion: $0)) }
      do throws(TestAppender.Refusal) {
        try appender.add(wanted.map { record.suggestions[$0].test }, to: item.rule)
        if !wanted.isEmpty { added[index] = wanted }
      } catch {
        notes.append("\(item.rule.id.printable): not written: \(error.reason)")
      }
    }
    return (appender.bytes, added)
  }

  /// The suggestions at some places, by the index of their rule.
  private func suggestions(_ places: [Int: [Int]]) -> [Int: [CoverageRecord.Suggestion]] {
    var suggestions: [Int: [CoverageRecord.Suggestion]] = [:]
    for (rule, numbers) in places {
      let own = records[rule].suggestions
      suggestions[rule] = numbers.map { own[$0] }
    }
    return suggestions
  }

  /// The changed manifest, read in memory; nil if it has other rules.
  private func changed(_ old: Manifest, _ bytes: [UInt8]) -> Manifest? {
    let file = SourceFile(name: old.document.file.name, bytes: bytes)
    let new = try? ManifestLoader.parse(file, version: old.version)
    return new?.rules.count == old.rules.count ? new : nil
  }

  /// The rules whose new tests fail, or leave a gap that they are for.
  private func failures(
    of added: [Int: [CoverageRecord.Suggestion]],
    in bytes: [UInt8],
    _ old: Manifest
  ) -> Set<Int> {
    guard let manifest = changed(old, bytes) else { return Set(added.keys) }
    let positions = Dictionary(
      old.rules.enumerated().map { ($0.element.range.lowerBound, $0.offset) },
      uniquingKeysWith: { first, _ in first }
    )
    var failed: Set<Int> = []
    let indices = added.keys.sorted()
    let rules = indices.map { index in
      manifest.rules[positions[run.rules[index].rule.range.lowerBound] ?? 0]
    }
    let suite = CoverageSuite(
      rules.map { PatternCase(tested: $0, in: manifest) },
      engine: run.session.engine,
      limits: run.session.limits
    )
    let records = suite.run(workers: run.session.workers, suggests: false)
    let ids = Set(rules.map(\.id))
    let tests = RegressionSuite(
      run.session.compile(manifest).rulesToTest.filter { ids.contains($0.id) }
    ).run(workers: run.session.workers)
    for (place, index) in indices.enumerated() {
      let closed = Set((added[index] ?? []).flatMap(\.parts))
      if closed.contains(where: { records[place].parts[$0].status != .covered }) {
        failed.insert(index)
      }
      let inputs = Set((added[index] ?? []).map { ExactText($0.input) })
      let own = tests.filter { $0.rule == rules[place].id && inputs.contains(ExactText($0.input)) }
      if own.contains(where: { $0.status == .failed || $0.status == .undecided }) {
        failed.insert(index)
      }
    }
    return failed
  }
}

extension CoverageRecord.Suggestion {
  package var test: TestAppender.Test {
    TestAppender.Test(input: input, headers: headers, results: results.map(\.value))
  }
}
