/// What is examined of a rule in the background, in this order.
enum BenchPart: String, Sendable, CaseIterable, Encodable {
  case tests, words, checks, sharing, engines, coverage, slow, drift, variations, goldens
}

extension BenchPart {
  /// Whether its searches end at once when a newer draft needs no result.
  var isInterruptible: Bool { [.tests, .coverage, .slow, .drift].contains(self) }
}

/// How far the examination of a part is.
enum PartState: Sendable, Hashable, Encodable {
  case waiting
  case done
  /// No result, for this reason.
  case failed(String)

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .waiting: try container.encode("waiting")
    case .done: try container.encode("done")
    case .failed(let reason): try container.encode(reason)
    }
  }
}
