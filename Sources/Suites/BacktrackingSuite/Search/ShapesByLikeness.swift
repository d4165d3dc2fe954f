import Diagnostics
import SubjectDomains

/// Attack shapes, grouped by how near their subjects are to those of the domain, the best first.
struct ShapesByLikeness {
  var shapes: [Likeness: [RatedShape]] = [:]

  init(_ rated: [RatedShape], in domain: SubjectDomain) {
    for shape in rated { shapes[shape.shape.likeness(in: domain), default: []].append(shape) }
  }

  /// Makes real subjects of the best other shapes, by the domain's frames.
  mutating func addFramed(_ estimator: inout GrowthEstimator) {
    let domain = estimator.domain
    let others = Likeness.allCases.filter { $0 != .real }.flatMap { shapes[$0] ?? [] }
    let best = shapes[.real]?.first?.length ?? .infinity
    let framed = others.filter { $0.length < best }.sorted(by: RatedShape.isBetter).prefix(6)
      .flatMap { rated in domain.frames.compactMap { rated.shape.framed($0, in: domain) } }.uniqued
    let all = (shapes[.real] ?? []) + estimator.rate(framed, .coarse)
    shapes[.real] = all.sorted(by: RatedShape.isBetter)
  }

  /// Shortens the best shapes of each group.
  mutating func shrink(_ estimator: inout GrowthEstimator) {
    for likeness in Likeness.allCases {
      guard let best = shapes[likeness]?.prefix(2), !best.isEmpty else { continue }
      let shrunk = best.map { estimator.shrunk($0, .coarse) }
      let all = shrunk + (shapes[likeness] ?? []).dropFirst(best.count)
      shapes[likeness] = all.sorted(by: RatedShape.isBetter)
    }
  }

  /// The shapes of a likeness that may give an attack much shorter than those of better grades.
  func worth(
    _ likeness: Likeness,
    after confirmed: [Likeness],
    upTo longest: Int
  ) -> [RatedShape] {
    let bar = confirmed.compactMap { shapes[$0]?.first?.length }.min() ?? .infinity
    let most = Double(longest) * (longest < Self.short ? 1.25 : GrowthEstimator.tolerance)
    return (shapes[likeness] ?? []).filter {
      $0.length <= most && ($0.length < bar * 0.9 - 12 || bar == .infinity)
    }
  }

  private static let short = 256
}

extension GrowthEstimator {
  /// Real subjects made of the shapes that are read the most, by a frame of the domain.
  func framedScans() -> [RatedShape] {
    guard let frame = domain.frames.first else { return [] }
    return scans.filter { $0.shape.likeness(in: domain) != .real }
      .sorted(by: RatedShape.isBetter).prefix(4)
      .compactMap { rated in
        rated.shape.framed(frame, in: domain).map { RatedShape($0, rated.growth) }
      }
  }
}

extension AttackShape {
  /// How near the shape's subjects are to those of a domain, as one of them shows it.
  func likeness(in domain: SubjectDomain) -> Likeness { domain.likeness(of: text(3)) }

  /// The shape in a frame; nil if its subjects are not real then.
  fileprivate func framed(
    _ frame: SubjectDomain.Frame,
    in domain: SubjectDomain
  ) -> AttackShape? {
    guard !segments.isEmpty else { return nil }
    var shape = self
    shape.segments[0].prefix = Array(frame.prefix.utf16) + segments[0].prefix
    shape.suffix += Array(frame.suffix.utf16)
    return shape.likeness(in: domain) == .real ? shape : nil
  }
}
