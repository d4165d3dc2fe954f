public import Foundation

/// Many templates, looked up at once.
///
/// What a look-up costs depends on the URL and on how many templates begin as it does, not on how
/// many there are.
public struct DeeplinkTemplateSet: Sendable {
  /// The templates, in the order in which they were given.
  public let templates: [DeeplinkTemplate]
  private let trie: TemplateTrie

  /// Makes a set of templates; their order decides which one comes first.
  public init(_ templates: some Sequence<DeeplinkTemplate>) {
    self.templates = Array(templates)
    var trie = TemplateTrie()
    for (number, template) in self.templates.enumerated() {
      trie.insert(template.steps, number: number)
    }
    self.trie = trie
  }
}

extension DeeplinkTemplateSet {
  /// The indices of all templates that fit a URL, ascending.
  public func matches(_ url: URL) -> [Int] { matches(text: url.absoluteString) }

  /// The indices of all templates that fit the text of a URL, ascending.
  public func matches(text: String) -> [Int] {
    var text = text
    return text.withUTF8 { trie.matches($0, from: LinkText.relativeStart(of: $0)) }
  }

  /// The indices of all templates that fit what follows scheme and host, ascending.
  func matches(relativeText text: String) -> [Int] {
    var text = text
    return text.withUTF8 { trie.matches($0, from: 0) }
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
      let start = LinkText.relativeStart(of: bytes)
      for index in trie.matches(bytes, from: start) {
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
    let (pairs, others) = trie.pairs(upTo: steps)
    var automata: [Int: TemplateAutomaton] = [:]
    func automaton(_ index: Int) -> TemplateAutomaton {
      if let known = automata[index] { return known }
      let made = TemplateAutomaton(templates[index])
      automata[index] = made
      return made
    }
    var (found, undecided): ([DeeplinkAmbiguity], Int) = ([], others)
    for (first, second) in pairs {
      guard steps > 0 else {
        undecided += 1
        continue
      }
      var product = TemplateProduct(automaton(first), automaton(second), steps: steps)
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
