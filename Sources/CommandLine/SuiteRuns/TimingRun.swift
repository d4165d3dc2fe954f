import BacktrackingSuite
import Diagnostics
import Digests
import FileAccess
import Foundation
import LocatedJSON
import ManifestEditing
import ManifestModel
import MatchEngine
import TerminalAccess
package import TimingHistory
package import TimingSuite
package import Workspace

/// A run of timings as a command makes it.
package struct TimingRun {
  package let session: Session
  package let engines: [TimedEngine]
  package let rounds: Int

  package init(session: Session, engines: [TimedEngine], rounds: Int) {
    self.session = session
    self.engines = engines
    self.rounds = rounds
  }
}

extension TimingRun {
  /// The rules that take part, each with the place of its manifest among those of the call.
  package var rules: [Session.RuleCase] { session.patternCases }

  /// The file of earlier runs.
  ///
  /// - Parameter path: The file that the call names; nil for the usual one.
  /// - Returns: Its path; nil if there is no place for it.
  package static func history(at path: String?) -> String? {
    path ?? OutputFolder.cache("timings.sqlite")
  }

  /// Measures, compares with earlier runs, and keeps what was measured.
  ///
  /// - Parameter path: The file of earlier runs; nil for none.
  /// - Returns: What was measured.
  package func report(history path: String?) -> TimingReport {
    let targets = rules.map(\.target)
    let now = session.process.now
    let start = now()
    let timer = RuleTimer(targets, engines: engines, options: RuleTimer.Options(rounds: rounds)) {
      let elapsed = (now() - start).components
      return Double(elapsed.seconds) * 1e9 + Double(elapsed.attoseconds) / 1e9
    }
    let progress = ProgressLine(total: rounds, noun: "rounds", terminal: session.terminal)
    let result = timer.run { _ in progress.advance(by: 1) }
    progress.end()
    let machine = Self.machine
    var report = TimingReport(result, rounds: rounds, machine: machine)
    guard let path else { return report }
    let kept = keptTimings(result, targets)
    let history = RunHistory(path: path)
    var notice: String?
    do throws(HistoryError) {
      let earlier = try history.earlier(than: kept.map(\.timing), on: machine)
      for (item, earlier) in zip(kept, earlier) { report.rules[item.index].compare(with: earlier) }
    } catch {
      notice = "not compared with earlier runs: '\(path)': \(error.message)"
    }
    if notice == nil {
      do throws(HistoryError) {
        let date = Int(session.process.date.timeIntervalSince1970)
        try history.keep(kept.map(\.timing), on: machine, at: date)
      } catch {
        notice = "this run is not saved: '\(path)': \(error.message)"
      }
    }
    report.history = TimingReport.History(file: path, notice: notice)
    return report
  }

  private func keptTimings(
    _ result: TimingResult,
    _ targets: [PatternCase]
  ) -> [(index: Int, timing: KeptTiming)] {
    let digests = targets.map { Self.digest(of: $0.subjects) }
    let files = session.manifests.map { manifest in
      let name = manifest.document.file.name
      return name == ManifestLoader.starterName
        ? name : URL(fileURLWithPath: name).standardizedFileURL.path
    }
    return result.entries.enumerated().compactMap { index, entry in
      guard let figures = entry.figures else { return nil }
      let target = index / max(engines.count, 1)
      let timing = KeptTiming(
        manifest: files[rules[target].manifest],
        rule: entry.rule,
        engine: "\(entry.engine) \(entry.version)",
        inputs: digests[target],
        minimum: figures.time.minimum,
        median: figures.time.median,
        relativeMinimum: figures.relative.minimum,
        relativeMedian: figures.relative.median
      )
      return (index, timing)
    }
  }

  private static func digest(of subjects: [Subject]) -> String {
    var bytes: [UInt8] = []
    for subject in subjects {
      bytes.append(units: subject.utf16)
      bytes += [0xD8, 0, 0]
    }
    return String(SHA256.hex(bytes).prefix(32))
  }

  /// This machine, as far as it tells.
  private static var machine: TimingMachine {
    let process = ProcessInfo.processInfo
    let lines = InputFile.bytes(of: "/proc/cpuinfo")
      .map { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
    let model = lines?.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    let name = model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown processor"
    #if DEBUG
    let build = "debug"
    #else
    let build = "release"
    #endif
    return TimingMachine(
      host: process.hostName,
      processor: "\(name), \(process.processorCount) cores",
      build: build
    )
  }
}
