import Diagnostics
import MatchEngine
import RunRecord

extension GoldenChange {
  /// The apps that get no output any more for URLs that they were opened with, apps of the same
  /// URLs together.
  var losses: [GoldenRecord.Loss] {
    // The rule takes the URLs of other tests as before.
    guard kind != .tests else { return [] }
    var subjects: [ExactText: [GoldenSubject]] = [:]
    for entry in entries {
      guard let subject = entry.subject, let old = entry.old else { continue }
      // What the engine gave up on is undecided rather than lost.
      if case .failed = entry.new?.result { continue }
      let kept = entry.new?.openedApps.union(entry.new?.undecidedApps ?? []) ?? []
      for app in old.openedApps.subtracting(kept) { subjects[app, default: []].append(subject) }
    }
    let groups = Dictionary(grouping: subjects.keys) { subjects[$0] ?? [] }
    return groups.map { subjects, apps in
      let sorted = subjects.sorted { left, right in
        let (length, other) = (left.url.utf16.count, right.url.utf16.count)
        return length == other ? left < right : length < other
      }
      return GoldenRecord.Loss(
        apps: apps.sorted(by: <).map(\.text),
        count: subjects.count,
        urls: sorted.prefix(Self.maxLost).map(\.url.text)
      )
    }
    .sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      return left.apps.lexicographicallyPrecedes(right.apps) {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
    }
  }

  private static let maxLost = 100
}

extension GoldenEntry {
  /// The apps that it gives an output for, or may by a script.
  fileprivate var openedApps: Set<ExactText> {
    guard case .match(let match) = result else { return [] }
    return Set(
      match.outputs.compactMap { output in
        switch output.outcome {
        case .output, .notRun: output.format.app
        case .nothing, .failed: nil
        }
      }
    )
  }

  /// The apps for which nothing is known, as a format's search or script was stopped.
  fileprivate var undecidedApps: Set<ExactText> {
    guard case .match(let match) = result else { return [] }
    return Set(
      match.outputs.compactMap { output in
        guard case .failed(let reason) = output.outcome else { return nil }
        return Self.decidedFailures.contains(reason) ? nil : output.format.app
      }
    )
  }

  /// The failures of a format with which it is certain that its app gets nothing.
  private static let decidedFailures: Set<FailureReason> = [
    .missingTemplate, .templateRefused, .scriptThrew, .programThrew, .scriptSyntaxError,
    .scriptWithoutProcess, .scriptWithoutAnswer, .scriptResultType, .scriptResultSurrogate,
  ]
}
