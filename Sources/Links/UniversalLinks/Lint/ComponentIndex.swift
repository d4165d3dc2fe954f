/// The components of an entry by texts that a URL must have for them to match, so that those that
/// may match a URL are found without asking each.
///
/// Every component is filed under the end of the longest literal in its path, query or fragment,
/// and under nothing where it has none.
struct ComponentIndex {
  private var lists: [UInt64: [Int]] = [:]
  /// The components that have no literal, in order.
  private var others: [Int] = []
  /// The lengths of the keys of each kind, of those kinds that there are.
  private var lengths: [(kind: Kind, lengths: [Int])] = []

  private struct Kind: Hashable {
    var part: Part
    var isDecoded: Bool
  }

  private enum Part: UInt64 { case path, query, fragment }

  /// The maximum number of bytes of a literal's end that it is filed under.
  private static let maxKeyLength = 4

  /// The bytes before an offset, their number, and what they are of.
  @inline(__always)
  private static func key(_ kind: Kind, _ text: [UInt8], endingAt end: Int, length: Int) -> UInt64 {
    var key = kind.part.rawValue << 1 | (kind.isDecoded ? 1 : 0)
    key = key << 3 | UInt64(length)
    for offset in (end - length)..<end { key = key << 8 | UInt64(text[offset]) }
    return key
  }

  init(_ components: [LinkComponent]) {
    for (number, component) in components.enumerated() {
      guard let (part, text) = Self.literal(of: component) else {
        others.append(number)
        continue
      }
      let kind = Kind(part: part, isDecoded: !component.options.isPercentEncoded)
      let length = min(text.count, Self.maxKeyLength)
      lists[Self.key(kind, text, endingAt: text.count, length: length), default: []].append(number)
      note(kind, length)
    }
  }

  private mutating func note(_ kind: Kind, _ length: Int) {
    let known = lengths.firstIndex { $0.kind == kind }
    if let known {
      if !lengths[known].lengths.contains(length) { lengths[known].lengths.append(length) }
    } else {
      lengths.append((kind, [length]))
    }
  }

  /// The longest literal of a component, without its case.
  private static func literal(of component: LinkComponent) -> (part: Part, text: [UInt8])? {
    var best: (part: Part, text: [UInt8])?
    func offer(_ part: Part, _ text: [UInt8]) {
      if text.count > best?.text.count ?? 0 { best = (part, text) }
    }
    if let path = component.path { offer(.path, path.requiredSteps.longestLiteral) }
    if let fragment = component.fragment { offer(.fragment, fragment.steps.longestLiteral) }
    switch component.query {
    case .any: break
    case .whole(let pattern): offer(.query, pattern.steps.longestLiteral)
    case .items(let rules):
      // An item is decoded by itself, so that its text need not be in the decoded query.
      guard component.options.isPercentEncoded else { break }
      for rule in rules where !rule.value.matches(prepared: []) {
        offer(.query, CaseFolding.fold(rule.comparedName) + [UInt8(ascii: "=")])
      }
    }
    return best
  }
}

extension ComponentIndex {
  /// The numbers of the components that may match a URL, in order; others do not match it.
  func candidates(for subject: inout LinkSubject) -> Candidates {
    var found: [[Int]] = [others]
    var seen: [UInt64] = []
    for (kind, lengths) in lengths {
      let variant = MatchOptions(isCaseSensitive: false, isPercentEncoded: !kind.isDecoded).variant
      let text =
        switch kind.part {
        case .path: subject.pathText(variant)
        case .query: subject.queryText(variant)
        case .fragment: subject.fragmentText(variant)
        }
      for length in lengths where length <= text.count {
        for end in length...text.count {
          let key = Self.key(kind, text, endingAt: end, length: length)
          guard let list = lists[key], !seen.contains(key) else { continue }
          seen.append(key)
          found.append(list)
        }
      }
    }
    return Candidates(found)
  }

  /// Some lists of numbers, merged in order.
  struct Candidates: IteratorProtocol, Sequence {
    private var lists: [(numbers: [Int], next: Int)]

    init(_ lists: [[Int]]) {
      self.lists = lists.filter { !$0.isEmpty }.map { ($0, 0) }
    }

    mutating func next() -> Int? {
      var least: (list: Int, number: Int)?
      for index in lists.indices {
        let (numbers, next) = lists[index]
        guard next < numbers.count, numbers[next] < least?.number ?? .max else { continue }
        least = (index, numbers[next])
      }
      guard let least else { return nil }
      lists[least.list].next += 1
      return least.number
    }
  }
}

extension [PatternStep] {
  /// The longest literal, without its case.
  fileprivate var longestLiteral: [UInt8] {
    var (best, current): ([UInt8], [UInt8]) = ([], [])
    for step in self {
      if case .byte(let byte) = step {
        current.append(byte)
        continue
      }
      if current.count > best.count { best = current }
      current.removeAll(keepingCapacity: true)
    }
    return CaseFolding.fold(current.count > best.count ? current : best)
  }
}
