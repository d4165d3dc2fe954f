public import Foundation

/// Many templates, looked up at once.
///
/// What a look-up costs depends on the URL and on how many templates begin as it does, not on how
/// many there are.
public struct DeeplinkTemplateSet: Sendable {
  /// The templates, in the order in which they were given.
  public let templates: [DeeplinkTemplate]
  /// The templates by where they begin in a URL.
  private let tries: [LinkText.Start: TemplateTrie]

  /// Makes a set of templates; their order decides which one comes first.
  public init(_ templates: some Sequence<DeeplinkTemplate>) {
    self.templates = Array(templates)
    var tries: [LinkText.Start: TemplateTrie] = [:]
    for (number, template) in self.templates.enumerated() {
      tries[template.start, default: TemplateTrie()].insert(template.steps, number: number)
    }
    self.tries = tries
  }
}

extension DeeplinkTemplateSet {
  /// The indices of all templates that fit a URL, ascending.
  public func matches(_ url: URL) -> [Int] { matches(text: url.absoluteString) }

  /// The indices of all templates that fit the text of a URL, ascending.
  public func matches(text: String) -> [Int] {
    var text = text
    return text.withUTF8(matches)
  }

  private func matches(_ bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    let found = tries.map { start, trie in trie.matches(bytes, from: start.offset(in: bytes)) }
    return found.count == 1 ? found[0] : found.joined().sorted()
  }

  /// The first template that fits a URL, by its index, and what it takes; nil if none fits.
  public func firstMatch(
    _ url: URL,
    decoding: DeeplinkDecoding = .asWritten
  ) -> (index: Int, match: DeeplinkMatch)? {
    firstMatch(text: url.absoluteString, decoding: decoding)
  }

  /// The first template that fits the text of a URL, by its index, and what it takes; nil if none
  /// fits.
  public func firstMatch(
    text: String,
    decoding: DeeplinkDecoding = .asWritten
  ) -> (index: Int, match: DeeplinkMatch)? {
    var text = text
    return text.withUTF8 { bytes in
      for index in matches(bytes) {
        let start = templates[index].start.offset(in: bytes)
        let result = templates[index].match(bytes, from: start, decoding: decoding)
        if case .success(let match) = result { return (index, match) }
      }
      return nil
    }
  }

  /// All pairs of templates that fit one URL, in the order of the templates.
  public var ambiguities: [DeeplinkAmbiguity] { ambiguities(steps: .max).found }

  /// The pairs of templates that fit one URL, in the order of the templates, as far as a number of
  /// steps goes: a set of thousands of templates has millions of pairs.
  ///
  /// - Parameter steps: How many pairs of states may be looked at. One takes some microseconds.
  /// - Returns: The pairs that were found, and how many pairs were not compared.
  public func ambiguities(steps: Int) -> (found: [DeeplinkAmbiguity], undecided: Int) {
    var steps = steps
    let (pairs, others) = pairs(upTo: steps)
    var automata: [Int: TemplateAutomaton] = [:]
    func automaton(_ index: Int, ofWholeURLs: Bool) -> TemplateAutomaton {
      let key = ofWholeURLs ? -1 - index : index
      let made = automata[key] ?? TemplateAutomaton(templates[index], ofWholeURLs: ofWholeURLs)
      automata[key] = made
      return made
    }
    var (found, undecided): ([DeeplinkAmbiguity], Int) = ([], others)
    for (first, second) in pairs {
      guard steps > 0 else {
        undecided += 1
        continue
      }
      let isMixed = templates[first].start != templates[second].start
      let sides = [first, second].map { automaton($0, ofWholeURLs: isMixed) }
      var product = TemplateProduct(sides[0], sides[1], steps: steps)
      do throws(TemplateProduct.OutOfSteps) {
        if let url = try product.commonURL() {
          found.append(
            DeeplinkAmbiguity(
              first: first,
              second: second,
              templates: (templates[first], templates[second]),
              url: url,
              relation: try product.relation()
            )
          )
        }
        // Setting up costs something too.
        steps = product.steps == .max ? .max : product.steps - 4
      } catch {
        steps = 0
        undecided += 1
      }
    }
    return (found.sorted { ($0.first, $0.second) < ($1.first, $1.second) }, undecided)
  }
}

extension DeeplinkTemplateSet {
  /// The pairs of templates that may fit one URL, as `TemplateTrie.pairs(upTo:)` gives them, and
  /// those that begin at different places of a URL.
  private func pairs(upTo limit: Int) -> (pairs: [(Int, Int)], others: Int) {
    var (pairs, others): ([(Int, Int)], Int) = ([], 0)
    for (_, trie) in tries.sorted(by: { $0.key < $1.key }) {
      let (more, left) = trie.pairs(upTo: limit - pairs.count)
      pairs += more
      others += left
    }
    guard tries.count > 1 else { return (pairs, others) }
    let paths = templates.map(\.firstPath)
    var left = Dictionary(grouping: templates, by: \.start).mapValues(\.count)
    var looked = 0
    for (first, template) in templates.enumerated() {
      left[template.start, default: 1] -= 1
      let count = left.reduce(0) { $0 + ($1.key == template.start ? 0 : $1.value) }
      guard pairs.count < limit, looked / 32 < limit else {
        others += count
        continue
      }
      looked += count
      for second in (first + 1)..<templates.count where template.start != templates[second].start {
        if let one = paths[first], let other = paths[second], !one.mayMeet(other) { continue }
        pairs.append((first, second))
      }
    }
    return (pairs, others)
  }
}

extension DeeplinkTemplate {
  /// What the path of each URL begins with that the template fits; nil if that is not known.
  fileprivate var firstPath: ArraySlice<UInt8>? {
    guard let literal = parts.first?.literal else { return nil }
    var text = start == .host ? "//" + literal : literal
    let rest = text.withUTF8 { Array($0[LinkText.relativeStart(of: $0)...]) }
    // A slash alone may yet be the first of two, before a host.
    return start == .path ? Array(literal.utf8)[...] : rest.count > 1 ? rest[...] : nil
  }
}

extension ArraySlice<UInt8> {
  /// Whether one of two texts begins with the other.
  fileprivate func mayMeet(_ other: Self) -> Bool { zip(self, other).allSatisfy(==) }
}
