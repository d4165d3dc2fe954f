/// The ways to vary a link, for checks, the suite of variations, and the tests of drafted rules.
public enum VariationKind: String, Sendable, Hashable, Codable, CaseIterable {
  case queryAppended = "query-appended"
  case queryPrepended = "query-prepended"
  case queryReordered = "query-reordered"
  case queryDropped = "query-dropped"
  case slashAdded = "slash-added"
  case slashRemoved = "slash-removed"
  case fragmentAdded = "fragment-added"
  case partAdded = "part-added"
  case schemeChanged = "scheme-changed"
  case wwwAdded = "www-added"
  case wwwRemoved = "www-removed"
  case escapeAdded = "escape-added"
  case hostCase = "host-case"
  case escapeCase = "escape-case"
  case defaultPort = "default-port"
  case trailingDot = "trailing-dot"
  case hostMobile = "host-mobile"
  case hostLanguage = "host-language"
  case hostService = "host-service"
  case hostRegion = "host-region"
  case localeAdded = "locale-added"
  case accountAdded = "account-added"
  case partInserted = "part-inserted"
  case partDropped = "part-dropped"
  case wordChanged = "word-changed"
  case slugAdded = "slug-added"
  case slugDropped = "slug-dropped"
  case valueCharacter = "value-character"
  case valueLength = "value-length"
  case reservedWord = "reserved-word"
  case reservedBelow = "reserved-below"
  case otherSite = "other-site"
  case valueMissing = "value-missing"
  case hostLookAlike = "host-look-alike"
  case valueAlphabet = "value-alphabet"
  case knownLink = "known-link"
  case openedByApp = "opened-by-app"
  case excludedByApp = "excluded-by-app"
  case partTaken = "part-taken"
  case valueClass = "value-class"
  case nameEscaped = "name-escaped"
  case portRemoved = "port-removed"
}

/// What is expected of a rule for a varied link.
public enum VariationExpectation: String, Sendable, Hashable, Codable, CaseIterable {
  /// The same output as for the original link.
  case same
  /// Some output.
  case match
  /// No output.
  case noMatch
}

/// A group of variations that a single change of a pattern fixes.
public enum VariationCause: String, Sendable, Hashable, Codable, CaseIterable {
  case linkEnd = "link-end"
  case query
  case scheme
  case service
  case host
  case domain
  case pathPrefix = "path-prefix"
  case pathShape = "path-shape"
  case slug
  case value
  case encoding
  case spelling
  case reservedWord = "reserved-word"
  case otherSite = "other-site"
  case noValue = "no-value"
  case lookAlike = "look-alike"
  case wrongValue = "wrong-value"
  case openedByApp = "opened-by-app"
  case excludedByApp = "excluded-by-app"
}

extension VariationCause {
  /// The code of its findings, for `explain` and for accepting them.
  public var code: String { "variation-" + rawValue }

  /// The cause with this code.
  public init?(code: String) {
    guard code.hasPrefix("variation-") else { return nil }
    self.init(rawValue: String(code.dropFirst("variation-".count)))
  }
}

/// The properties of a kind of variation.
private struct VariationEntry {
  let expectation: VariationExpectation
  let cause: VariationCause
  let prior: Int
  let words: String
  let checks: [String]

  init(
    _ expectation: VariationExpectation,
    _ cause: VariationCause,
    _ prior: Int,
    _ words: String,
    _ checks: [String] = []
  ) {
    self.expectation = expectation
    self.cause = cause
    self.prior = prior
    self.words = words
    self.checks = checks
  }
}

extension VariationKind {
  /// The expected behaviour of a rule for such a variation.
  public var expectation: VariationExpectation { entry.expectation }

  /// The cause under which findings are grouped, since one change of the pattern fixes all of them.
  public var cause: VariationCause { entry.cause }

  /// How often rules with an unexpected outcome were changed later, in tenths of the natural
  /// logarithm of the odds.
  package var prior: Int { entry.prior }

  /// A description of the varied link.
  package var words: String { entry.words }

  /// The manifest checks that report it.
  package var checks: [String] { entry.checks }

  /// The kinds whose links come from a witness.
  package static let witnessed: Set<VariationKind> = [.openedByApp, .excludedByApp]

  /// Whether it is tried by default: browsers send hosts in lower case without the default port, so
  /// how a rule treats other spellings is irrelevant.
  public var isUsual: Bool { cause != .spelling && !Self.ofNewRules.contains(self) }

  /// The kinds that only new rules are tried on: rules that have been in use for long show by their
  /// tests what they mean to take.
  package static let ofNewRules: Set<VariationKind> = [
    .partTaken, .valueClass, .nameEscaped, .portRemoved,
  ]

  /// The single table of all kinds' properties.
  private var entry: VariationEntry {
    switch self {
    case .queryAppended:
      VariationEntry(
        .same,
        .linkEnd,
        -24,
        "the link with a query after it",
        ["query-refused", "query-in-value", "match-not-ended"]
      )
    case .queryPrepended:
      VariationEntry(.same, .query, -29, "the link with a parameter before the others")
    case .queryReordered:
      VariationEntry(.same, .query, -37, "the link with its parameters in another order")
    case .queryDropped:
      VariationEntry(.same, .query, -37, "the link without a parameter for tracking")
    case .slashAdded:
      VariationEntry(
        .same,
        .linkEnd,
        -22,
        "the link with a slash at its end",
        ["trailing-slash-refused"]
      )
    case .slashRemoved:
      VariationEntry(.same, .linkEnd, -27, "the link without the slash at its end")
    case .fragmentAdded:
      VariationEntry(
        .same,
        .linkEnd,
        -23,
        "the link with a fragment",
        ["query-refused", "match-not-ended"]
      )
    case .partAdded:
      VariationEntry(.same, .linkEnd, -28, "the link with one more part of the path")
    case .schemeChanged:
      VariationEntry(.same, .scheme, -14, "the link with the other scheme")
    case .wwwAdded:
      VariationEntry(.same, .host, -32, "the host with 'www.'", ["www-refused"])
    case .wwwRemoved:
      VariationEntry(.same, .host, -27, "the host without 'www.'", ["www-required"])
    case .escapeAdded:
      VariationEntry(
        .same,
        .encoding,
        -33,
        "a percent-encoded letter",
        ["percent-encoding-refused"]
      )
    case .hostCase:
      VariationEntry(.same, .spelling, -45, "the host in capitals")
    case .escapeCase:
      VariationEntry(.same, .spelling, -45, "escapes in the other case")
    case .defaultPort:
      VariationEntry(.same, .spelling, -45, "the usual port")
    case .trailingDot:
      VariationEntry(.same, .spelling, -45, "the host with a dot after it")
    case .hostMobile:
      VariationEntry(.match, .host, -38, "the host for phones")
    case .hostLanguage:
      VariationEntry(.match, .host, -30, "the host for a language or a country")
    case .hostService:
      VariationEntry(.match, .host, -31, "another host of the service")
    case .hostRegion:
      VariationEntry(
        .match,
        .domain,
        -36,
        "another ending of the domain",
        ["domain-ending-refused"]
      )
    case .localeAdded:
      VariationEntry(.match, .pathPrefix, -33, "a locale before the path")
    case .accountAdded:
      VariationEntry(.match, .pathPrefix, -31, "an account before the path")
    case .partInserted:
      VariationEntry(.match, .pathShape, -31, "one more part inside the path")
    case .partDropped:
      VariationEntry(.match, .pathShape, -30, "the path with one part less")
    case .wordChanged:
      VariationEntry(.match, .pathShape, -24, "another word of the path for the same")
    case .slugAdded:
      VariationEntry(.match, .slug, -29, "a title beside the value")
    case .slugDropped:
      VariationEntry(.match, .slug, -23, "the id without its title")
    case .valueCharacter:
      VariationEntry(
        .match,
        .value,
        -28,
        "another character in the value",
        ["hyphen-refused", "value-character-refused"]
      )
    case .valueLength:
      VariationEntry(.match, .value, -38, "a value of another length")
    case .reservedWord:
      VariationEntry(.noMatch, .reservedWord, -32, "pages of the site that are no names")
    case .reservedBelow:
      VariationEntry(.noMatch, .reservedWord, -31, "pages that stand in the place of a value")
    case .otherSite:
      VariationEntry(.noMatch, .otherSite, -28, "other sites of the domain")
    case .valueMissing:
      VariationEntry(.noMatch, .noValue, -30, "a link without its value")
    case .hostLookAlike:
      VariationEntry(
        .noMatch,
        .lookAlike,
        -32,
        "a host that only looks alike",
        ["host-not-ended", "host-not-begun", "unescaped-host-dot"]
      )
    case .valueAlphabet:
      VariationEntry(
        .noMatch,
        .wrongValue,
        -33,
        "an id with characters or a length that ids do not have"
      )
    case .knownLink:
      VariationEntry(.match, .service, -4, "another link of the service for the same")
    case .openedByApp:
      VariationEntry(.match, .openedByApp, -30, "links that the service opens in its app")
    case .excludedByApp:
      VariationEntry(.noMatch, .excludedByApp, -28, "links that the service keeps out of its app")
    case .partTaken:
      VariationEntry(.same, .wrongValue, -28, "one more part of the path inside the value")
    case .valueClass:
      VariationEntry(
        .match,
        .value,
        -28,
        "letters of the other case, digits or hyphens in the value"
      )
    case .nameEscaped:
      VariationEntry(
        .match,
        .encoding,
        -33,
        "a name with a percent-encoded letter",
        ["percent-encoding-refused"]
      )
    case .portRemoved:
      VariationEntry(.same, .host, -27, "the link without its port")
    }
  }
}
