public import RegexSyntax

extension StepProfile {
  /// A part of a pattern with what it does of a search's steps.
  public struct Place: Sendable, Hashable {
    /// Where it stands in the pattern, in UTF-16 offsets.
    public var range: Range<Int>
    /// The steps that it answers for.
    public var steps: Int
    /// Their share of all steps, from 0 to 1.
    public var share: Double

    /// Creates a place from its parts.
    public init(range: Range<Int>, steps: Int, share: Double) {
      self.range = range
      self.steps = steps
      self.share = share
    }
  }

  /// The smallest parts of the pattern that together answer for most of the steps.
  ///
  /// A loop answers for the steps at what stands behind it, since they are taken each time that it
  /// gives back, or takes, one repetition more. From the whole pattern this goes down into the part
  /// that does nine tenths of the steps of the one around it, or into the two or three that do so
  /// together, as far as there are such.
  ///
  /// - Parameter tree: The tree of the pattern that the engine was given.
  /// - Returns: The parts, the one with the most steps first; none where the engine does not tell, or
  ///   has taken no step.
  public func places(in tree: RegexPattern) -> [Place] {
    guard let byPattern, byPattern.count == tree.source.utf16.count + 1 else { return [] }
    let total = byPattern.reduce(0, +)
    guard total > 0 else { return [] }
    let search = PlaceSearch(StepAttribution(tree, steps: byPattern), byPattern)
    let places = search.parts(of: 0).map { index in
      Place(
        range: search.owners.nodes[index].node.range,
        steps: search.weights[index],
        share: Double(search.weights[index]) / Double(total)
      )
    }
    return places.inOrder
  }

  /// The smallest parts of a pattern that answer for most of the steps, where the engine was given the
  /// pattern printed in its dialect.
  ///
  /// - Parameters:
  ///   - printed: The tree of the pattern that the engine was given.
  ///   - original: The tree of the pattern that it was printed from.
  /// - Returns: The parts of the original, the one with the most steps first.
  public func places(in printed: RegexPattern, of original: RegexPattern) -> [Place] {
    let alignment = TreeAlignment(original: original, printed: printed)
    var places: [Place] = []
    for place in self.places(in: printed) {
      let range = alignment.original(of: place.range)
      if let same = places.firstIndex(where: { $0.range == range }) {
        places[same].steps += place.steps
        places[same].share += place.share
      } else {
        places.append(Place(range: range, steps: place.steps, share: place.share))
      }
    }
    return places.inOrder
  }

  /// The items of the pattern at which steps were taken.
  ///
  /// Unlike places, these are the steps as the engine counts them, each at the item that it tries. An
  /// item is what begins at an offset, with its quantifier; the end of a group or of a branch is one
  /// too, and the end of the pattern is an empty one.
  ///
  /// - Parameter tree: The tree of the pattern that the engine was given; without one an item is one
  ///   UTF-16 unit long.
  /// - Returns: The items, the one with the most steps first.
  public func items(in tree: RegexPattern?) -> [Place] {
    guard let byPattern, steps > 0 else { return [] }
    var ends: [Int: Int] = [:]
    tree?.root.forEach { node in
      switch node.kind {
      case .concatenation, .alternation, .empty: break
      default:
        if ends[node.range.lowerBound] == nil {
          ends[node.range.lowerBound] = node.range.upperBound
        }
      }
    }
    let last = byPattern.count - 1
    let items = byPattern.enumerated().filter { $0.element > 0 }.map { offset, steps in
      Place(
        range: offset..<min(last, max(offset, ends[offset] ?? offset + 1)),
        steps: steps,
        share: Double(steps) / Double(self.steps)
      )
    }
    return items.inOrder
  }
}

extension [StepProfile.Place] {
  /// The places, the one with the most steps first.
  fileprivate var inOrder: Self {
    sorted { left, right in
      left.steps != right.steps
        ? left.steps > right.steps : left.range.lowerBound < right.range.lowerBound
    }
  }
}

/// Looks for the smallest parts of a tree that answer for most of the steps.
private struct PlaceSearch {
  let owners: StepAttribution
  /// The steps that each node and those below it answer for.
  private(set) var weights: [Int]

  /// How much of the steps of the part around them parts must do, in per cent.
  private static let maximum = 90
  /// The least that a part does of the steps of the one around it, in per cent.
  private static let minimum = 5
  private static let partCount = 3

  init(_ owners: StepAttribution, _ steps: [Int]) {
    self.owners = owners
    weights = [Int](repeating: 0, count: owners.nodes.count)
    for (offset, count) in steps.enumerated() where count > 0 {
      weights[owners.owner(of: offset)] += count
    }
    // Those below a node have greater indices.
    for index in owners.nodes.indices.reversed() {
      weights[index] += owners.nodes[index].children.reduce(0) { $0 + weights[$1] }
    }
  }

  func parts(of index: Int) -> [Int] {
    let weight = weights[index]
    let children = owners.nodes[index].children.sorted { left, right in
      weights[left] != weights[right] ? weights[left] > weights[right] : left < right
    }
    guard let first = children.first else { return [index] }
    if weights[first] * 100 >= weight * Self.maximum { return parts(of: first) }
    switch owners.nodes[index].node.kind {
    case .concatenation, .alternation: break
    default: return [index]
    }
    var sum = 0
    for (number, child) in children.prefix(Self.partCount).enumerated() {
      guard weights[child] * 100 >= weight * Self.minimum else { break }
      sum += weights[child]
      if sum * 100 >= weight * Self.maximum {
        return children.prefix(number + 1).flatMap(parts)
      }
    }
    return [index]
  }
}
