import BacktrackingSuite
import Diagnostics
import MatchEngine
import ParallelWork
package import PatternLists
import RunRecord
package import TerminalAccess
package import Workspace

extension SlowRun.Result {
  /// Writes the fixes of patterns that fail the run into their list, and analyses the list again.
  ///
  /// - Parameters:
  ///   - list: The list that was analysed; then the one with the fixes.
  ///   - settings: The settings in effect.
  ///   - terminal: Where it says what was fixed, and what was not.
  /// - Throws: `InputError` if the list cannot be written.
  package mutating func fix(
    _ list: inout PatternList,
    _ settings: Settings,
    _ terminal: Terminal
  ) throws {
    guard !Interruption.isRequested else { return }
    let (fixed, reasons) = fixes
    func note(_ index: Int, _ reason: String) {
      terminal.noteUnfixed(list.targets[index].rule, reason)
    }
    for index in reasons.keys.sorted() { note(index, reasons[index] ?? "") }
    guard !fixed.isEmpty else {
      if reasons.isEmpty { terminal.noteNothingToFix() }
      return
    }
    let (later, left) = try list.rewritten(fixed)
    for index in left { note(index, "the file's form cannot hold the fixed pattern") }
    let done = fixed.keys.sorted().filter { !left.contains($0) }.map { list.targets[$0].rule }
    terminal.noteFixed(done, "of the patterns", in: list.source.name)
    list = later
    self = try SlowRun.result(over: list, settings, terminal, searchesForFixes: true)
  }
}

extension SlowRun {
  /// Analyses the patterns of a list, each on its engines.
  ///
  /// - Parameters:
  ///   - list: The patterns.
  ///   - settings: The settings in effect.
  ///   - terminal: Shows the progress.
  ///   - searchesForFixes: Whether to search for fixes.
  /// - Returns: The result.
  /// - Throws: `InputError` if the corpus cannot be read, or a pattern is for another engine.
  package static func result(
    over list: PatternList,
    _ settings: Settings,
    _ terminal: Terminal,
    searchesForFixes: Bool
  ) throws -> Result {
    let ofEntries = list.entries.compactMap(\.engine).filter { EngineRegistry.isSearched($0) }
    let names = (settings.slow.engines + (settings.slow.namesEngines ? [] : ofEntries)).uniqued
    try list.check(for: "slow", engines: names)
    let run = SlowRun(settings, terminal, searchesForFixes: searchesForFixes)
    let open = list.entries.indices.filter { list.entries[$0].engine == nil }
    guard open.count < list.entries.count else { return try run.result(over: list.targets) }
    var records = [[SlowRecord]](repeating: [], count: list.entries.count)
    let none = try run.result(over: []).summary
    var examined = 0
    for group in [nil] + names {
      let indices = list.entries.indices.filter { list.entries[$0].engine == group }
      guard !indices.isEmpty else { continue }
      var own = settings
      if let group { own.slow.engines = [group] }
      let run = SlowRun(own, terminal, searchesForFixes: searchesForFixes)
      let found = try run.result(over: indices.map { list.targets[$0] })
      examined += found.summary.patterns
      for (index, ofTarget) in zip(indices, found.records) { records[index] = ofTarget }
    }
    var summary = none.counting(records.flatMap(\.self), patterns: examined)
    summary.uncounted = EngineRegistry.uncounted(among: names)
    return Result(records: records, summary: summary)
  }
}
