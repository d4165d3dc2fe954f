package import MatchEngine

extension DefaultCalls {
  /// What a program gets that sets no limits, in words; nil if nothing is known.
  package var words: String? {
    let caller = "a caller with default limits"
    switch (jit, interpreter) {
    case (nil, nil): return nil
    case (let jit?, let other) where jit == other: return "\(caller) gets \(jit.words)"
    case (let jit?, nil): return "\(caller) and JIT gets \(jit.words)"
    case (nil, let other?):
      return "\(caller) and no JIT gets \(other.words); with JIT it is not known"
    case (let jit?, let other?):
      return "\(caller) gets \(jit.words) with JIT, and \(other.words) without"
    }
  }
}

extension DefaultCalls.End {
  fileprivate var words: String {
    switch self {
    case .answer: "an answer"
    case .matchLimit: "an error (match limit) instead of an answer"
    case .depthLimit: "an error (depth limit) instead of an answer"
    case .heapLimit: "an error (heap limit) instead of an answer"
    case .jitStack: "an error (JIT stack) instead of an answer"
    case .error: "an error instead of an answer"
    }
  }
}
