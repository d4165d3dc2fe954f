/// A small pattern as a tree, with what it matches by its tree alone: a judge that shares nothing
/// with an engine.
indirect enum SmallPattern {
  case letter(Character)
  case any
  case start
  case group(SmallPattern)
  case loop(SmallPattern, Loop)
  case sequence(SmallPattern, SmallPattern)
  case choice(SmallPattern, SmallPattern)

  enum Loop: String, CaseIterable {
    case star = "*"
    case lazyStar = "*?"
    case plus = "+"
    case optional = "?"
    case lazyOptional = "??"

    var least: Int { self == .plus ? 1 : 0 }
    var isBounded: Bool { self == .optional || self == .lazyOptional }
    var isLazy: Bool { rawValue.count == 2 }
  }
}

extension SmallPattern {
  /// All patterns of so many nodes, but for endless loops over what may be empty: where engines end
  /// them is a matter of their own.
  static func all(ofSize size: Int) -> [SmallPattern] {
    guard size > 1 else { return [.letter("a"), .letter("b"), .any, .start] }
    let inner = all(ofSize: size - 1)
    var patterns = inner.map(SmallPattern.group)
    for loop in Loop.allCases {
      patterns += inner.filter { loop.isBounded || !$0.canBeEmpty }.map { .loop($0, loop) }
    }
    for left in 1..<max(2, size - 1) where left < size - 1 {
      let rights = all(ofSize: size - 1 - left)
      for one in all(ofSize: left) {
        patterns += rights.flatMap { [.sequence(one, $0), .choice(one, $0)] }
      }
    }
    return patterns
  }

  var canBeEmpty: Bool {
    switch self {
    case .letter, .any: false
    case .start: true
    case .group(let body): body.canBeEmpty
    case .loop(let body, let loop): loop.least == 0 || body.canBeEmpty
    case .sequence(let left, let right): left.canBeEmpty && right.canBeEmpty
    case .choice(let left, let right): left.canBeEmpty || right.canBeEmpty
    }
  }

  var text: String {
    switch self {
    case .letter(let letter): String(letter)
    case .any: "."
    case .start: "^"
    case .group(let body): "(\(body.text))"
    case .loop(let body, let loop): "(?:\(body.text))\(loop.rawValue)"
    case .sequence(let left, let right): "(?:\(left.text))(?:\(right.text))"
    case .choice(let left, let right): "(?:\(left.text)|\(right.text))"
    }
  }

  var groupCount: Int {
    switch self {
    case .letter, .any, .start: 0
    case .group(let body): 1 + body.groupCount
    case .loop(let body, _): body.groupCount
    case .sequence(let left, let right), .choice(let left, let right):
      left.groupCount + right.groupCount
    }
  }
}

extension SmallPattern {
  private typealias Groups = [Range<Int>?]

  /// The ranges of the first match and of its groups; nil if there is none.
  func firstMatch(in subject: [Character]) -> [Range<Int>?]? {
    let none = Groups(repeating: nil, count: groupCount)
    for start in 0...subject.count {
      var result: Groups?
      _ = match(subject, start, 0, none) { end, groups in
        result = [start..<end] + groups
        return true
      }
      if let result { return result }
    }
    return nil
  }

  /// Matches from a place on, in the order of preference, until what follows is content.
  private func match(
    _ subject: [Character],
    _ place: Int,
    _ group: Int,
    _ groups: Groups,
    _ next: (Int, Groups) -> Bool
  ) -> Bool {
    switch self {
    case .letter(let letter):
      return place < subject.count && subject[place] == letter && next(place + 1, groups)
    case .any: return place < subject.count && next(place + 1, groups)
    case .start: return place == 0 && next(place, groups)
    case .group(let body):
      return body.match(subject, place, group + 1, groups) { end, groups in
        var groups = groups
        groups[group] = place..<end
        return next(end, groups)
      }
    case .sequence(let left, let right):
      return left.match(subject, place, group, groups) {
        right.match(subject, $0, group + left.groupCount, $1, next)
      }
    case .choice(let left, let right):
      return left.match(subject, place, group, groups, next)
        || right.match(subject, place, group + left.groupCount, groups, next)
    case .loop(let body, let loop):
      return turn(of: body, loop, done: 0, subject, place, group, groups, next)
    }
  }

  private func turn(
    of body: SmallPattern,
    _ loop: Loop,
    done: Int,
    _ subject: [Character],
    _ place: Int,
    _ group: Int,
    _ groups: Groups,
    _ next: (Int, Groups) -> Bool
  ) -> Bool {
    func again() -> Bool {
      guard !loop.isBounded || done == 0 else { return false }
      return body.match(subject, place, group, groups) {
        turn(of: body, loop, done: done + 1, subject, $0, group, $1, next)
      }
    }
    func leave() -> Bool { done >= loop.least && next(place, groups) }
    return loop.isLazy ? leave() || again() : again() || leave()
  }
}
