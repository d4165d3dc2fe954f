import Diagnostics

/// A pattern for the hosts of examples.
struct HostForm {
  /// The pattern before the variable part, or all of it if there is none.
  var before = ""
  /// The class of the variable label, if there is one.
  var label: String?
  /// The pattern after the variable part.
  var after = ""
  /// The values of the label in the examples.
  var values: [Scalars] = []
  private var examples: [ExampleURL] = []
  /// The common trailing labels of all hosts.
  private var shared: [Scalars] = []
}

extension HostForm {
  /// Finds the pattern for hosts below one domain.
  ///
  /// - Parameters:
  ///   - examples: Examples with the same `domain`.
  ///   - excluded: Labels that the variable label must not match.
  init(_ examples: [ExampleURL], excluding excluded: [Scalars] = []) {
    guard let first = examples.first else { return }
    let shared = Self.sharedLabels(examples)
    self.examples = examples
    self.shared = Array(first.labels.suffix(shared))
    let below = examples.map { Array($0.labels.dropLast(shared)) }.uniqued
    let domain = Self.text(Array(first.labels.suffix(shared))) + first.port.patternText
    let www = examples.contains(where: \.hasWWW) ? #"(?:www\.)?"# : ""
    let isName = first.labels.count > 1 && !first.isAddress
    if below.count == 1 {
      let hasWWW = examples.contains(where: \.hasWWW)
      let takesWWW = isName && (first.labels.count == first.domain.count || hasWWW)
      before = (takesWWW ? #"(?:www\.)?"# : "") + Self.text(first.labels) + first.port.patternText
    } else if below.contains(where: \.isEmpty) || below.contains(where: Self.isMobile) {
      let subdomains = [["www".unicodeScalars].map(Scalars.init)] + below.filter { !$0.isEmpty }
      let isOptional = below.contains(where: \.isEmpty) || examples.contains(where: \.hasWWW)
      let list = (isOptional ? subdomains : Array(subdomains.dropFirst()))
        .map { Self.text($0) + #"\."# }
      before = "(?:\(list.joined(separator: "|")))" + (isOptional ? "?" : "") + domain
    } else if below.allSatisfy({ $0.count == 1 }) {
      let labels = below.map { $0[0] }
      let others = excluded.map { "|" + $0.patternText }.joined()
      before = www + (others.isEmpty ? #"(?!www\.)"# : #"(?!(?:www\#(others))\.)"#)
      label = ValueClass(of: labels, at: .host).pattern
      values = labels
      after = #"\."# + domain
    } else {
      before = www + "(?:\(below.map(Self.text).joined(separator: "|")))\\." + domain
    }
  }

  /// The pattern without capture groups.
  var uncaptured: String { before + (label ?? "") + after }

  /// The variable label of a link's host; nil if the host does not match.
  func labelValue(of example: ExampleURL) -> Scalars? {
    guard label != nil, examples.first?.port == example.port,
      example.labels.count == shared.count + 1, example.labels.suffix(shared.count) == shared[...]
    else { return nil }
    return example.labels.first
  }

  /// Whether it matches the host of a link.
  func takes(_ example: ExampleURL) -> Bool {
    examples.contains { $0.labels == example.labels && $0.port == example.port }
  }

  /// The number of common trailing labels, at least those of the domain.
  private static func sharedLabels(_ examples: [ExampleURL]) -> Int {
    guard let first = examples.first else { return 0 }
    let most = examples.map(\.labels.count).min() ?? 0
    return (first.domain.count..<max(most, first.domain.count)).prefix { index in
      examples.allSatisfy { $0.labels.reversed()[index] == first.labels.reversed()[index] }
    }
    .count + first.domain.count
  }

  private static func text(_ labels: [Scalars]) -> String {
    labels.map(\.patternText).joined(separator: #"\."#)
  }

  /// Whether labels are those of mobile pages.
  static func isMobile(_ labels: [Scalars]) -> Bool {
    labels.count == 1 && ["m", "mobile", "touch"].contains(labels[0].string)
  }
}

extension ExampleURL {
  /// Whether the host is an IP address.
  var isAddress: Bool {
    labels.first?.first == "[" || labels.last?.allSatisfy(\.isDigit) == true
  }

  /// The host and port as written in links, without `www.`.
  var hostText: String { labels.map(\.string).joined(separator: ".") + port.string }

  /// The labels of the registered domain, guessed without a list: two, or three if the second last
  /// is a common one below a country.
  var domain: [Scalars] {
    guard !isAddress else { return labels }
    let common: Set<String> = ["ac", "co", "com", "edu", "go", "gov", "ne", "net", "or", "org"]
    let isBelowCountry =
      labels.count > 2 && labels.last?.count == 2
      && common.contains(labels[labels.count - 2].string)
    return labels.suffix(isBelowCountry ? 3 : 2)
  }
}

extension ExampleURL {
  /// The host as in the link, without `www.` and the port.
  package var bareHost: String { labels.map(\.string).joined(separator: ".") }
}
