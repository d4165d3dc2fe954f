/// Two templates side by side: what both fit, and what one fits alone.
struct TemplateProduct {
  private let first: TemplateAutomaton
  private let second: TemplateAutomaton
  /// The relevant characters, with one letter that represents all others.
  private let alphabet: [Unicode.Scalar]
  /// How many pairs of states may still be looked at.
  private(set) var steps: Int

  /// The search was given up, for lack of steps.
  struct OutOfSteps: Error {}

  private struct Pair: Hashable {
    var first: TemplateAutomaton.State?
    var second: TemplateAutomaton.State?
  }

  /// A pair that has been reached, from which one and over what.
  private struct Step {
    let pair: Pair
    let origin: Int
    let scalar: Unicode.Scalar?
  }

  init(_ first: TemplateAutomaton, _ second: TemplateAutomaton, steps: Int = .max) {
    (self.first, self.second, self.steps) = (first, second, steps)
    let special = first.scalars.union(second.scalars)
    let other =
      Self.letters.first { !special.contains($0) }
      ?? Self.moreLetters.first { !special.contains($0) }
    // Letters come first, so that of the shortest URLs one with letters is found.
    alphabet =
      (other.map { [$0] } ?? []) + special.filter { $0.value >= 0x30 && Self.isPlain($0) }.sorted()
      + special.filter { !($0.value >= 0x30 && Self.isPlain($0)) }.sorted()
  }

  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~"
    .unicodeScalars

  /// Letters for templates that have all others: there are more than two templates can name.
  private static let moreLetters = (0x4E00...0x9FFF).compactMap { Unicode.Scalar($0) }

  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && ByteSet.unreserved.contains(UInt8(truncatingIfNeeded: scalar.value))
  }
}

extension TemplateProduct {
  /// A URL that both templates fit, if there is one: with something in each argument if that can
  /// be, and as short as can be.
  mutating func commonURL() throws(OutOfSteps) -> String? {
    let (first, second) = (first, second)
    var text = try search(isFilled: true) { pair in
      guard let one = pair.first, let other = pair.second else { return false }
      return first.acceptsFilled(one) && second.acceptsFilled(other)
    }
    if text == nil {
      text = try search(isFilled: false) { pair in
        guard let one = pair.first, let other = pair.second else { return false }
        return first.accepts(one) && second.accepts(other)
      }
    }
    return text.map { text in
      // Behind a host only a path, a query or a fragment may begin.
      switch (first.origin, text.first) {
      case (.url, _): named(text)
      case (.host, _): "app://" + text
      case (.path, nil), (.path, "/"), (.path, "?"), (.path, "#"): "https://example.com" + text
      case (.path, _): "app:" + text
      }
    }
  }

  /// A URL with a scheme that reads well, if neither template has one.
  private func named(_ url: String) -> String {
    guard !first.hasScheme, !second.hasScheme, let colon = url.firstIndex(of: ":") else {
      return url
    }
    return "app" + url[colon...]
  }

  /// How the two lie to one another, if both fit some URL.
  mutating func relation() throws(OutOfSteps) -> DeeplinkAmbiguity.Relation {
    let firstIsWithin = try !isSomethingOutside(of: \.second, second, in: \.first, first)
    let secondIsWithin = try !isSomethingOutside(of: \.first, first, in: \.second, second)
    return switch (firstIsWithin, secondIsWithin) {
    case (true, true): .equal
    case (true, false): .firstWithinSecond
    case (false, true): .secondWithinFirst
    case (false, false): .overlapping
    }
  }

  /// Whether there is a text that `inner` fits and `outer` does not.
  private mutating func isSomethingOutside(
    of outerState: KeyPath<Pair, TemplateAutomaton.State?>,
    _ outer: TemplateAutomaton,
    in innerState: KeyPath<Pair, TemplateAutomaton.State?>,
    _ inner: TemplateAutomaton
  ) throws(OutOfSteps) -> Bool {
    try search(isFilled: false, keepsDead: true) { pair in
      guard let state = pair[keyPath: innerState], inner.accepts(state) else { return false }
      return pair[keyPath: outerState].map { !outer.accepts($0) } ?? true
    } != nil
  }

  /// The shortest text that leads to a wanted pair.
  private mutating func search(
    isFilled: Bool,
    keepsDead: Bool = false,
    until isFound: (Pair) -> Bool
  ) throws(OutOfSteps) -> String? {
    let start = Pair(first: first.start, second: second.start)
    var (seen, path): (Set<Pair>, [Step]) = ([start], [Step(pair: start, origin: 0, scalar: nil)])
    var head = 0
    while head < path.count {
      let pair = path[head].pair
      if isFound(pair) { return text(to: head, in: path) }
      guard steps > 0 else { throw OutOfSteps() }
      steps -= 1
      for scalar in alphabet {
        let next = Pair(
          first: pair.first.flatMap { first.next($0, over: scalar, isFilled: isFilled) },
          second: pair.second.flatMap { second.next($0, over: scalar, isFilled: isFilled) }
        )
        let dead = (next.first == nil ? 1 : 0) + (next.second == nil ? 1 : 0)
        guard dead < (keepsDead ? 2 : 1), seen.insert(next).inserted else { continue }
        path.append(Step(pair: next, origin: head, scalar: scalar))
      }
      head += 1
    }
    return nil
  }

  private func text(to end: Int, in path: [Step]) -> String {
    var (scalars, index): ([Unicode.Scalar], Int) = ([], end)
    while let scalar = path[index].scalar {
      scalars.append(scalar)
      index = path[index].origin
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars.reversed())
    return String(text)
  }
}
