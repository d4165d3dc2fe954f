import Diagnostics
package import DriftSuite
import MatchEngine
import ParallelWork
package import PatternLists
import Reporters
import RunRecord
import TerminalAccess

extension DriftRun {
  /// Writes the fixes of patterns that fail the run into their list, and compares the list again.
  ///
  /// - Parameters:
  ///   - result: What was found before; then what is left.
  ///   - list: The list that was compared; then the one with the fixes.
  /// - Throws: `InputError` if the list cannot be written.
  package func fix(_ result: inout DriftSuite.Result, in list: inout PatternList) throws {
    guard !Interruption.isRequested else { return }
    var named: Set<Int> = []
    func note(_ index: Int, _ reason: String) {
      guard named.insert(index).inserted else { return }
      terminal.noteUnfixed(list.targets[index].rule, reason)
    }
    var written: Set<Int> = []
    var open = result.fixed
    // The fix of one cause can show the next one.
    for _ in 0..<FixablePatterns.rounds {
      let (harmless, slow) = try SlowRun(settings, terminal).harmless(open, of: list.targets)
      guard !Interruption.isRequested else { break }
      for index in slow { note(index, SlowRun.slownessReason(open[index])) }
      let (later, left) = try list.rewritten(harmless)
      for index in left { note(index, "the file's form cannot hold the fixed pattern") }
      let done = harmless.keys.sorted().filter { !left.contains($0) }
      guard !done.isEmpty else { break }
      for index in done {
        let (old, new) = (list.targets[index], later.targets[index])
        guard let loss = new.pattern.lostNames(of: old.pattern) else { continue }
        terminal.writeError("note: \(new.rule.printable) is fixed \(loss.printable)\n")
      }
      list = later
      written.formUnion(done)
      let compared = try self.result(over: done.map { list.targets[$0] })
      result.replace(done, by: compared)
      open = Dictionary(uniqueKeysWithValues: compared.fixed.map { (done[$0.key], $0.value) })
    }
    let rules = written.sorted().map { list.targets[$0].rule }
    terminal.noteFixed(rules, "of the patterns", in: list.source.name)
    for (rule, reason) in unfixed(result) {
      if let index = list.targets.firstIndex(where: { $0.rule == rule }) { note(index, reason) }
    }
    if written.isEmpty, named.isEmpty { terminal.noteNothingToFix() }
  }
}
