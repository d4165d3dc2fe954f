import Diagnostics
public import RegexSyntax

/// JavaScript as an edition of ECMAScript or a version of a browser has it.
public struct JavaScriptEdition: Sendable, Hashable {
  /// The name in the ids of engines, such as `safari-15` or `ES2018`.
  public let name: String
  /// The name in text, such as `Safari 15`.
  public let title: String
  /// What it lacks, and what to say of that.
  private let lacks: [JavaScriptFeature: Lack]

  private struct Lack: Sendable, Hashable {
    let words: String
    let instead: String
  }
}

/// Why a name is that of no edition.
public struct JavaScriptEditionProblem: Error, Sendable, Hashable {
  /// What is wrong: lower case, without a full stop.
  public let message: String
  /// The edition that may be meant.
  public let nearest: String?
}

extension JavaScriptEditions {
  /// The edition with a name.
  ///
  /// - Throws: `JavaScriptEditionProblem`, which lists the editions and names the nearest one.
  public func edition(named name: String) throws(JavaScriptEditionProblem) -> JavaScriptEdition {
    if let year = years.first(where: { "ES\($0)" == name }) {
      return JavaScriptEdition(name, title: name, lacking: features.filter { $0.edition > year }) {
        "ES\($0.edition)"
      }
    }
    for browser in browsers where name.hasPrefix("\(browser.id)-") {
      guard let version = BrowserVersion(String(name.dropFirst(browser.id.count + 1))),
        let first = first(of: browser), version >= first, version.numbers[0] <= browser.last
      else { break }
      // Of a feature without a figure nothing is known, so that it refuses nothing.
      let lacking = features.filter { row in
        row.versions[browser.id].flatMap(BrowserVersion.init).map { version < $0 } ?? false
      }
      return JavaScriptEdition(name, title: "\(browser.title) \(version.text)", lacking: lacking) {
        "\(browser.title) \($0.versions[browser.id] ?? "") (ES\($0.edition))"
      }
    }
    throw JavaScriptEditionProblem(
      message: "JavaScript has no edition '\(name)'; \(words)",
      nearest: nearest(to: name)
    )
  }

  /// Which editions there are, in a clause.
  public var words: String {
    let versions = browsers.compactMap { browser in
      first(of: browser).map { "\(browser.id)-\($0.text)" }
    }
    let last = versions.last.map { " and \($0)" } ?? ""
    let oldest = versions.dropLast().joined(separator: ", ") + last
    return "there are ES\(years.lowerBound) to ES\(years.upperBound), and versions of browsers "
      + "from \(oldest) on"
  }

  /// The edition that a mistyped name is likely to mean.
  private func nearest(to name: String) -> String? {
    let small = name.lowercased()
    if small != name, (try? edition(named: small)) != nil { return small }
    // ES6 is the edition of 2015.
    if let number = name.wholeMatch(of: /[Ee][Ss](\d{1,2})/).flatMap({ Int($0.1) }), number >= 6,
      years.contains(2009 + number)
    {
      return "ES\(2009 + number)"
    }
    for browser in browsers where name.hasPrefix("\(browser.id)-") {
      let text = name.dropFirst(browser.id.count + 1)
      guard let first = first(of: browser), let version = BrowserVersion(String(text)) else {
        break
      }
      if version < first { return "\(browser.id)-\(first.text)" }
      // 154 is 15.4 without its dot.
      let dotted = "\(browser.id)-\(text.dropLast()).\(text.suffix(1))"
      return (try? edition(named: dotted)) == nil ? nil : dotted
    }
    let versions = browsers.flatMap { browser in
      features.compactMap { $0.versions[browser.id] }.map { "\(browser.id)-\($0)" }
    }
    return name.nearest(among: years.reversed().map { "ES\($0)" } + versions)
  }
}

extension JavaScriptEdition {
  fileprivate init(
    _ name: String,
    title: String,
    lacking rows: [JavaScriptEditions.Row],
    bringer: (JavaScriptEditions.Row) -> String
  ) {
    self.name = name
    self.title = title
    lacks = Dictionary(
      rows.map {
        ($0.feature, Lack(words: "no \($0.title) before \(bringer($0))", instead: $0.instead))
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// What the edition lacks of what a pattern uses.
  ///
  /// - Parameters:
  ///   - pattern: The pattern.
  ///   - flag: The flag with which it is read.
  ///   - flagPrefix: What a program puts in front of the pattern to apply its flags: JavaScript gets
  ///     those as flags.
  /// - Returns: The uses, in the order of their places.
  public func lacking(
    in pattern: String,
    flag: UnicodeFlag,
    flagPrefix: String? = nil
  ) -> [JavaScriptFeatureUse] {
    guard !lacks.isEmpty else { return [] }
    let prefix = flagPrefix.flatMap { pattern.hasPrefix($0) ? $0 : nil }
    let sets = flag == .v ? [JavaScriptFeatureUse(.unicodeSets, 0..<pattern.utf16.count)] : []
    let read = RegexParser.reading(of: pattern, in: .javaScript(flag)).javaScriptFeatures
    return (sets + read).compactMap { use in
      var use = use
      if use.feature == .modifiers, let prefix, use.range.upperBound == prefix.utf16.count {
        guard prefix.contains("s") else { return nil }
        use.feature = .dotAllFlag
      }
      return lacks[use.feature] != nil ? use : nil
    }
  }

  /// What an engine says of uses of what the edition lacks.
  public func refusal(of uses: [JavaScriptFeatureUse]) -> String {
    let found = uses.compactMap { lacks[$0.feature] }
    var words: [String] = []
    for lack in found where !words.contains(lack.words) { words.append(lack.words) }
    let instead = words.count == 1 ? found.first.map { "; \($0.instead)" } ?? "" : ""
    return words.joined(separator: ", ") + instead
  }

  /// The uses as constructs that are refused, with what says the same.
  public func constructs(of uses: [JavaScriptFeatureUse]) -> [DialectConstruct] {
    uses.map { use in
      DialectConstruct(
        .javaScriptEdition,
        use.replacement?.range ?? use.range,
        note: lacks[use.feature]?.words,
        fixes: use.replacement.map { [$0.fix] } ?? [],
        isRefused: true
      )
    }
  }
}
