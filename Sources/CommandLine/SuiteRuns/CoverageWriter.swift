import CoverageSuite
import Diagnostics
import LocatedJSON
import ManifestEditing
import ManifestModel
import MatchEngine
import RegressionSuite
package import RunRecord
import Workspace

/// Adds suggested tests to manifests, after it has proven on the result that they do what they are for.
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
    /// The tests, and the rules that get them.
    package var tests = 0
    package var rules = 0
    /// Why rules get none of theirs.
    package var notes: [String] = []
  }

  /// Plans what is written: every suggestion whose results are all known.
  package func plan() -> Plan {
    var plan = Plan()
    for (number, manifest) in run.session.manifests.enumerated() {
      // A rule whose new tests do not do what they are for is left out, and the rest proven again.
      var leftOut: Set<Int> = []
      while true {
        var notes: [String] = []
        let part = part(of: number, leavingOut: leftOut, &notes)
        guard !part.added.isEmpty else {
          plan.notes += notes
          break
        }
        let failed = failures(of: part.added, in: part.bytes, manifest)
        if failed.isEmpty {
          plan.bytes[number] = part.bytes
          plan.tests += part.added.values.reduce(0) { $0 + $1.count }
          plan.rules += part.added.count
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

  /// The bytes of one manifest with tests added, and the tests by the index of their rule.
  private func part(
    of number: Int,
    leavingOut leftOut: Set<Int>,
    _ notes: inout [String]
  ) -> (bytes: [UInt8], added: [Int: [CoverageRecord.Suggestion]]) {
    var appender = TestAppender(run.session.manifests[number])
    var added: [Int: [CoverageRecord.Suggestion]] = [:]
    for (index, item) in run.rules.enumerated() where item.manifest == number {
      guard !leftOut.contains(index), !records[index].suggestions.isEmpty else { continue }
      let known = records[index].suggestions.filter { suggestion in
        suggestion.results.allSatisfy { $0.reason == nil } && !suggestion.results.isEmpty
      }
      let unknown = records[index].suggestions.count - known.count
      if unknown > 0 {
        notes.append(
          """
          \(item.rule.id.printable): \(unknown) not written, because you must fill in the results
          """
        )
      }
      do throws(TestAppender.Refusal) {
        let tests = known.map { suggestion in
          TestAppender.Test(
            input: suggestion.input,
            headers: suggestion.headers,
            results: suggestion.results.map(\.value)
          )
        }
        try appender.add(tests, to: item.rule)
        if !known.isEmpty { added[index] = known }
      } catch {
        notes.append("\(item.rule.id.printable): not written: \(error.reason)")
      }
    }
    return (appender.bytes, added)
  }

  /// The rules whose new tests fail, or leave a gap that they are for.
  private func failures(
    of added: [Int: [CoverageRecord.Suggestion]],
    in bytes: [UInt8],
    _ old: Manifest
  ) -> Set<Int> {
    let file = SourceFile(name: old.document.file.name, bytes: bytes)
    guard let document = try? JSONDocument(file),
      let manifest = try? Manifest(document, version: old.version),
      manifest.rules.count == old.rules.count
    else { return Set(added.keys) }
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
      [run.session.compile(manifest)],
      selection: { ids.contains($0) }
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
