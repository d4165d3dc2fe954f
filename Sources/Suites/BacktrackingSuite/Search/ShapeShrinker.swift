import MatchEngine
import SubjectDomains

extension GrowthEstimator {
  /// A shape with less around its pump that does the same work, and is as near to a real subject.
  ///
  /// One piece after the other is taken away for as long as the attack is not expected to become
  /// longer, in the manner of A. Zeller and R. Hildebrandt, "Simplifying and isolating
  /// failure-inducing input", IEEE TSE 28, 2002.
  ///
  /// - Parameters:
  ///   - rated: The shape with its growth on this engine.
  ///   - scale: What to rate by.
  /// - Returns: The smallest shape found.
  mutating func shrunk(_ rated: RatedShape, _ scale: Scale) -> RatedShape {
    var best = rated
    best.shape.foldPrefixes()
    let likeness = rated.shape.likeness(in: domain)
    var tries = Self.maxTries
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for shape in Self.smaller(best.shape) where shape.likeness(in: domain) <= likeness {
        guard likeness != .real || shape.text(1).starts(with: domain.beginning.utf16) else {
          continue
        }
        guard tries > 0 else { return best }
        tries -= 1
        guard let next = rate([shape], scale).first, next.length < best.length + 0.5 else {
          continue
        }
        best = next
        isSmaller = true
        break
      }
    }
    return best
  }

  private static let maxTries = 40

  /// The shape with a piece of its text left out, the largest pieces first.
  private static func smaller(_ shape: AttackShape) -> [AttackShape] {
    var result: [AttackShape] = []
    for index in shape.segments.indices {
      for prefix in shorter(shape.segments[index].prefix) {
        var copy = shape
        copy.segments[index].prefix = prefix
        result.append(copy)
      }
    }
    for index in shape.segments.indices where shape.segments[index].pump.count > 1 {
      for pump in shorter(shape.segments[index].pump) where !pump.isEmpty {
        var copy = shape
        copy.segments[index].pump = pump
        result.append(copy)
      }
    }
    for suffix in shorter(shape.suffix) {
      var copy = shape
      copy.suffix = suffix
      result.append(copy)
    }
    return result
  }

  private static func shorter(_ text: [UInt16]) -> [[UInt16]] {
    guard !text.isEmpty else { return [] }
    guard text.count > 1 else { return [[]] }
    let half = text.count / 2
    return [[], Array(text.dropLast(half)), Array(text.dropLast()), Array(text.dropFirst())]
      + (half > 1 ? [Array(text.dropFirst(half))] : [])
  }
}

extension AttackShape {
  /// Leaves out of the prefixes what the pumps behind them say as well.
  fileprivate mutating func foldPrefixes() {
    for index in segments.indices {
      while !segments[index].pump.isEmpty, segments[index].prefix.ends(with: segments[index].pump) {
        segments[index].prefix.removeLast(segments[index].pump.count)
      }
    }
  }
}
