import MatchEngine

/// Attack shapes, grouped by how much their subjects resemble a URL, the best first.
struct ShapesByURLLikeness {
  var shapes: [URLLikeness: [RatedShape]] = [:]

  init(_ rated: [RatedShape]) {
    for shape in rated { shapes[shape.shape.urlLikeness, default: []].append(shape) }
  }

  /// Makes URLs of the best other shapes, by a scheme and a host in front.
  mutating func addURLs(_ estimator: inout GrowthEstimator) {
    let others = URLLikeness.allCases.filter { $0 != .url }.flatMap { shapes[$0] ?? [] }
    let best = shapes[.url]?.first?.length ?? .infinity
    var seen: Set<AttackShape> = []
    let prefixed = others.filter { $0.length < best }.sorted(by: RatedShape.isBetter).prefix(6)
      .flatMap { rated in
        Self.starts.compactMap { start -> AttackShape? in
          var shape = rated.shape
          guard !shape.segments.isEmpty else { return nil }
          shape.segments[0].prefix = Array(start.utf16) + shape.segments[0].prefix
          return shape.urlLikeness == .url && seen.insert(shape).inserted ? shape : nil
        }
      }
    let all = (shapes[.url] ?? []) + estimator.rate(prefixed, .coarse)
    shapes[.url] = all.sorted(by: RatedShape.isBetter)
  }

  /// Shortens the best shapes of each group.
  mutating func shrink(_ estimator: inout GrowthEstimator) {
    for likeness in URLLikeness.allCases {
      guard let best = shapes[likeness]?.prefix(2), !best.isEmpty else { continue }
      let shrunk = best.map { estimator.shrunk($0, .coarse) }
      let all = shrunk + (shapes[likeness] ?? []).dropFirst(best.count)
      shapes[likeness] = all.sorted(by: RatedShape.isBetter)
    }
  }

  /// The shapes of a likeness that may give an attack much shorter than those of better grades.
  func worth(
    _ likeness: URLLikeness,
    after confirmed: [URLLikeness],
    upTo longest: Int
  ) -> [RatedShape] {
    let bar = confirmed.compactMap { shapes[$0]?.first?.length }.min() ?? .infinity
    let most = Double(longest) * (longest < Self.short ? 1.25 : GrowthEstimator.tolerance)
    return (shapes[likeness] ?? []).filter {
      $0.length <= most && ($0.length < bar * 0.9 - 12 || bar == .infinity)
    }
  }

  private static let short = 256
  fileprivate static let starts = ["http://a/", "http://", "http://a/?"]
}

extension GrowthEstimator {
  /// URLs made of the shapes that are read the most, by a scheme and a host in front.
  func prefixedScans() -> [RatedShape] {
    scans.filter { $0.shape.urlLikeness != .url }.sorted(by: RatedShape.isBetter).prefix(4)
      .compactMap { rated in
        var shape = rated.shape
        guard let start = ShapesByURLLikeness.starts.first, !shape.segments.isEmpty else {
          return nil
        }
        shape.segments[0].prefix = Array(start.utf16) + shape.segments[0].prefix
        return shape.urlLikeness == .url ? RatedShape(shape, rated.growth) : nil
      }
  }
}

extension AttackShape {
  /// The likeness of the shape's subjects, as one of them shows it.
  var urlLikeness: URLLikeness { URLLikeness(of: Subject(utf16: text(3))) }
}
