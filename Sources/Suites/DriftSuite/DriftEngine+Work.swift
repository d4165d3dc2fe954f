import MatchEngine
import RegexSyntax

/// What an engine's work takes, in microseconds of a usual machine.
extension DriftEngine {
  /// Whether each search is foretold by another engine, since this one cannot be stopped.
  var isForetold: Bool { dialect == .javaScript }

  /// The work of reading and compiling a pattern.
  func compilingWork(of pattern: String) -> Int {
    let length = pattern.utf16.count
    return switch dialect {
    case .icu, .pcre2: 20 + length
    case .javaScript: 150 + 4 * length
    }
  }

  /// The work of a search.
  ///
  /// - Parameters:
  ///   - answer: What came of it.
  ///   - cost: What the engine counted, in its unit of cost.
  ///   - subject: The subject.
  /// - Returns: The work.
  func searchWork(of answer: EngineAnswer, cost: Int, on subject: Subject) -> Int {
    let base = 2 + subject.utf16.count / 100 + answer.size / 8
    let counted =
      switch engine.identity.costUnit {
      case .ticks: cost * Self.microsecondsPerTick
      case .callouts: cost / Self.calloutsPerMicrosecond
      }
    let own =
      switch dialect {
      case .icu: 0
      case .pcre2: answer.isCostly && cost == 0 ? Self.matchLimitWork : 0
      case .javaScript: 4 + answer.size / 2
      }
    return base + counted + own
  }

  private static let microsecondsPerTick = 110
  private static let calloutsPerMicrosecond = 10
  /// The work after which PCRE2 gives up by its own limit.
  private static let matchLimitWork = 60_000
}

extension EngineAnswer {
  /// The number of ranges that it holds.
  fileprivate var size: Int {
    if case .matches(let matches) = self, let first = matches.first {
      matches.count * first.ranges.count
    } else {
      0
    }
  }
}
