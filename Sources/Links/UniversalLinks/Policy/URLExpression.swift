import TextCoding

/// Writes a component as expressions over whole URLs.
struct URLExpression {
  let host: HostPolicy
  let component: LinkComponent
  /// Whether only what WebKit's content rules understand may be written: no alternatives, counts,
  /// lookaheads and back references.
  let isForContentRules: Bool

  /// What could not be said exactly.
  enum Loss: String {
    case fragment = "its fragment cannot be checked"
    case query = "its query cannot be checked"
    case encoding = "its text is compared decoded"
    case values = "its variables have too many values"
    case variables = "its variables are written as letters of their length"
  }

  /// The maximum number of expressions of one component.
  private static let limit = 64

  /// The expressions, or why there are none, and where they are inexact.
  func write() -> (expressions: [String], losses: [Loss]) {
    guard component.patterns.allSatisfy({ $0.problem == nil }) else { return ([], []) }
    guard component.options.isPercentEncoded || component.patterns.allSatisfy(\.isPlainText) else {
      return ([], [.encoding])
    }
    var losses: [Loss] = []
    var paths: [String] = [""]
    if let path = component.path {
      paths = path.branches.flatMap { texts(of: $0, any: "[^?#]", &losses) }
    } else {
      paths = ["[^?#]*"]
    }
    if component.fragment.map({ !$0.matchesEverything }) ?? false {
      // WebKit compares URLs without fragments.
      if isForContentRules { return ([], [.fragment]) }
    }
    guard let queries = queryTexts(&losses) else { return ([], [.query]) }
    let fragments = fragmentTexts(&losses)
    var expressions: [String] = []
    for path in paths {
      for query in queries {
        for fragment in fragments {
          let tail = path.isEmpty ? "" : path + "/*"
          expressions.append(Self.start(of: host) + tail + query + fragment + "$")
        }
      }
    }
    guard !expressions.isEmpty, expressions.count <= Self.limit else { return ([], [.values]) }
    return (expressions, losses)
  }

  /// What URLs of a host begin with, up to their path.
  static func start(of host: HostPolicy) -> String {
    let name = host.host.replacing(".", with: #"\."#)
    // The URLs that are compared have a slash after the host.
    return "^https?://" + (host.coversSubdomains ? #"[^/?#:@]+\."# : "") + name
      + #"\.?(:[0-9]+)?/+"#
  }

  private func queryTexts(_ losses: inout [Loss]) -> [String]? {
    switch component.query {
    case .any: return [#"(\?[^#]*)?"#]
    case .whole(let pattern):
      if pattern.matchesEverything { return [#"(\?[^#]*)?"#] }
      let takesNothing = pattern.matches(prepared: [])
      return texts(of: pattern.steps, any: "[^#]", &losses).map {
        takesNothing ? #"(\?"# + $0 + ")?" : #"\?"# + $0
      }
    case .items(let rules):
      let binding = rules.filter { !$0.value.matchesEverything }
      if binding.isEmpty { return [#"(\?[^#]*)?"#] }
      // With several items their order would matter, and an empty one may be absent.
      guard binding.count == 1, let rule = binding.first, !rule.value.matches(prepared: []),
        !rule.name.isEmpty
      else { return nil }
      let name = rule.comparedName.map { escape(Unicode.Scalar($0)) }.joined()
      return texts(of: rule.value.steps, any: "[^#&]", &losses).map {
        #"\?([^#]*&)?"# + name + "=" + $0 + "(&[^#]*)?"
      }
    }
  }

  private func fragmentTexts(_ losses: inout [Loss]) -> [String] {
    guard let pattern = component.fragment, !pattern.matchesEverything else { return ["(#.*)?"] }
    let takesNothing = pattern.matches(prepared: [])
    return texts(of: pattern.steps, any: ".", &losses).map {
      takesNothing ? "(#" + $0 + ")?" : "#" + $0
    }
  }

  /// The steps as texts; several where a variable has several values.
  private func texts(of steps: [PatternStep], any: String, _ losses: inout [Loss]) -> [String] {
    var texts = [""]
    for step in steps {
      let choices: [String]
      switch step {
      case .byte(let byte): choices = [escape(Unicode.Scalar(byte))]
      case .set(let set):
        choices = ["[" + set.characters.map { String(Unicode.Scalar($0)) }.joined() + "]"]
      case .anyCharacter: choices = [any]
      case .anything: choices = [any + "*"]
      case .oneOf(let list):
        let lists = list.texts
        if lists.count > Self.limit {
          losses.append(.variables)
          choices = [approximation(of: lists)]
        } else {
          choices = lists.flatMap { self.texts(of: $0, any: any, &losses) }
        }
      }
      texts = texts.flatMap { text in choices.map { text + $0 } }
      if texts.count > Self.limit { return texts }
    }
    return texts
  }

  /// For a long list of short words, its letters as often as the longest has.
  private func approximation(of lists: [[PatternStep]]) -> String {
    let lengths = lists.map(\.count)
    let letters = Set(
      lists.flatMap { $0 }.compactMap { step -> UInt8? in
        if case .byte(let byte) = step { byte } else { nil }
      }
    )
    let one = "[" + letters.sorted().map { escape(Unicode.Scalar($0)) }.joined() + "]"
    let least = lengths.min() ?? 0
    let most = min(lengths.max() ?? 0, 16)
    return String(repeating: one, count: least)
      + String(repeating: one + "?", count: max(0, most - least))
  }

  private func escape(_ scalar: Unicode.Scalar) -> String {
    #".*+?^$()[]{}|\"#.unicodeScalars.contains(scalar) ? #"\"# + String(scalar) : String(scalar)
  }
}

extension LinkPattern {
  /// Whether its text is the same encoded and decoded.
  fileprivate var isPlainText: Bool {
    text.utf8.allSatisfy { !LinkURL.isForeign($0) && $0 != UInt8(ascii: "%") }
  }
}
