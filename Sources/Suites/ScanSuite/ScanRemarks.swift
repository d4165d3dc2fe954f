import MatchEngine
import RegexSyntax

/// The additional remarks about a URL that were requested.
struct ScanRemarks {
  /// The answer of the rules that are compared, where it is another one.
  var other: ScanAnswer?
  var drift: [Drift] = []
  var slow: [SlowSearch] = []

  /// A rule whose pattern two engines read differently.
  struct Drift {
    let entry: Int
    let foundation: MatchOutcome
    let pcre2: MatchOutcome
  }

  /// A rule whose search takes long.
  struct SlowSearch {
    let entry: Int
    let result: MatchResult
  }
}

extension URLScanner {
  /// The rules on which two engines differ.
  func drift(
    on url: UnsafeBufferPointer<UInt8>,
    _ kind: TextKind,
    _ settings: ScanSettings
  ) -> [ScanRemarks.Drift] {
    let candidates = unscreened(url, kind)
    guard !candidates.isEmpty else { return [] }
    let subject = Subject(String(decoding: url, as: UTF8.self))
    return candidates.compactMap { entry in
      guard let other = settings.compared[entry] else { return nil }
      let own = rules.entries[entry].pattern.firstMatch(in: subject, limits: settings.limits)
        .outcome
      let result = other.firstMatch(in: subject, limits: settings.comparedLimits).outcome
      guard own != result, !(own.isFailure && result.isFailure) else { return nil }
      return ScanRemarks.Drift(entry: entry, foundation: own, pcre2: result)
    }
  }

  /// The rules with long searches, of those that are not known to be quick on a text of this
  /// length.
  func slowSearches(
    on url: UnsafeBufferPointer<UInt8>,
    _ settings: ScanSettings
  ) -> [ScanRemarks.SlowSearch] {
    let subject = Subject(String(decoding: url, as: UTF8.self))
    let steps = Double(settings.slowTicks) * 10_000
    return rules.entries.enumerated().compactMap { index, entry in
      guard entry.bound.maxSteps(in: subject.utf16.count) >= steps else { return nil }
      let result = entry.pattern.firstMatch(in: subject, limits: settings.limits)
      guard result.cost >= settings.slowTicks || result.outcome.isFailure else { return nil }
      return ScanRemarks.SlowSearch(entry: index, result: result)
    }
  }
}

extension ScanRemarks {
  /// Writes drift and slow searches, each member with a comma before it.
  func write(to line: inout JSONLine, _ rules: ScanRules) {
    if !drift.isEmpty {
      line.add(",\"drift\":")
      line.list(drift) { line, item in
        line.add("{\"rule\":")
        line.string(rules.id(of: item.entry))
        line.add(",\"foundation\":")
        item.foundation.write(to: &line)
        line.add(",\"pcre2\":")
        item.pcre2.write(to: &line)
        line.add("}")
      }
    }
    if !slow.isEmpty {
      line.add(",\"slow\":")
      line.list(slow) { line, item in
        line.add("{\"rule\":")
        line.string(rules.id(of: item.entry))
        line.add(",\"ticks\":")
        line.add(item.result.cost)
        if case .failed(let failure) = item.result.outcome {
          line.add(",\"undecided\":")
          line.string(failure.message)
        }
        line.add("}")
      }
    }
  }
}

extension MatchOutcome {
  fileprivate var isFailure: Bool {
    if case .failed = self { true } else { false }
  }

  /// The ranges of the groups in UTF-16 offsets, null where there is no match, or why it is
  /// unknown.
  fileprivate func write(to line: inout JSONLine) {
    switch self {
    case .noMatch: line.add("null")
    case .failed(let failure): line.string(failure.message)
    case .match(let match):
      line.list(match.ranges) { line, range in
        guard let range else { return line.add("null") }
        line.list([range.lowerBound, range.upperBound]) { line, number in line.add(number) }
      }
    }
  }
}
