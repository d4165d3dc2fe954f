/// A change of what a rule does since it was recorded: of all URLs that change alike.
public struct GoldenRecord: Sendable, Hashable, Codable {
  /// The short name under which the change can be accepted; it identifies exactly this change.
  public var id: String
  /// What kind of change it is.
  public var kind: Kind
  /// The rule's id in its manifest; nil if the rule is gone, or the change is about no rule.
  public var rule: String?
  /// The golden's name.
  public var golden: String?
  /// The number of URLs that change.
  public var urls: Int
  /// What changes for all of them, or about the rule.
  public var differences: [Difference]
  /// Some of the URLs, the shortest first.
  public var examples: [Example]
  /// The rules that lose URLs to this rule, or take over its own.
  public var takeovers: [Takeover]
  /// The apps that no longer get an output for some of the URLs.
  public var losses: [Loss]
  /// Of another pattern, a URL that shows the difference, where no recorded one does; nil if none is known.
  public var witness: Witness?
  /// Whether the change makes the run fall short.
  public var fails: Bool
  /// The place of the rule's pattern in the manifest.
  public var location: LocationRecord?

  /// The kinds of change, the most important first.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable, CodingKeyRepresentable {
    /// The corpus is another one than that of the recording.
    case corpus
    /// An engine or Unicode has another version than that of the recording.
    case engine
    /// The rule has no golden.
    case unrecorded
    /// The golden has no rule.
    case stale
    /// The rule is new.
    case added
    /// The rule is gone.
    case removed
    /// URLs that another rule is asked about first, although no rule changed.
    case order
    /// The rule has another id than its golden.
    case renamed
    /// Results that the golden has as digests alone, which its recorded definition does not give
    /// either.
    case digest
    /// URLs that the rule newly matches.
    case gained
    /// URLs that the rule no longer matches.
    case lost
    /// URLs on which the engine gives up, or no longer does.
    case undecided
    /// URLs whose outputs changed.
    case output
    /// URLs whose groups changed, but not their outputs.
    case groups
    /// Other costs.
    case cost
    /// Other test inputs.
    case tests
    /// Another pattern, template, script or app.
    case definition
  }

  /// What was and what is.
  public struct Difference: Sendable, Hashable, Codable {
    /// What differs, such as `tweetbot` for the output of that app, or `pattern`.
    public var what: String
    /// What was; nil for nothing.
    public var old: String?
    /// What is; nil for nothing.
    public var new: String?
    /// Whether it is in a text of the rule, such as its pattern, which people see only by its
    /// outputs; not in the JSON form.
    package var isOfText = false
    /// Whether the sides are words about a value, and no values; not in the JSON form.
    package var isOldInWords = false
    package var isNewInWords = false

    private enum CodingKeys: CodingKey {
      case what, old, new
    }

    /// Creates a difference.
    public init(what: String, old: String?, new: String?) {
      self.what = what
      self.old = old
      self.new = new
    }

    package init(what: String, inWords old: String?, _ new: String?) {
      self.init(what: what, old: old, new: new)
      isOldInWords = true
      isNewInWords = true
    }
  }

  /// A URL that changes.
  public struct Example: Sendable, Hashable, Codable {
    /// The URL, with U+FFFD for each lone surrogate, which JSON parsers do not accept.
    public var url: String
    /// Whether it is one of the rule's own test inputs.
    public var isTest: Bool
    /// What changes for it.
    public var differences: [Difference]

    /// Creates an example.
    public init(url: String, isTest: Bool, differences: [Difference]) {
      self.url = url
      self.isTest = isTest
      self.differences = differences
    }
  }

  /// URLs that go to one rule first that went to another.
  public struct Takeover: Sendable, Hashable, Codable {
    /// The rule that had them; nil for none.
    public var from: String?
    /// The rule that has them; nil for none.
    public var to: String?
    /// How many there are.
    public var urls: Int

    /// Creates a takeover.
    public init(from: String?, to: String?, urls: Int) {
      self.from = from
      self.to = to
      self.urls = urls
    }
  }

  /// URLs that a rule opened in apps and no longer does.
  public struct Loss: Sendable, Hashable, Codable {
    /// The apps by their identifiers, as many as lose the same URLs.
    public var apps: [String]
    /// How many URLs they lose.
    public var count: Int
    /// The URLs, the shortest first; at most a hundred.
    public var urls: [String]

    /// Creates a loss.
    public init(apps: [String], count: Int, urls: [String]) {
      self.apps = apps
      self.count = count
      self.urls = urls
    }
  }

  /// A URL on which a pattern matches otherwise than the recorded one.
  public struct Witness: Sendable, Hashable, Codable {
    /// The URL.
    public var url: String
    /// How it changed.
    public var change: Change

    /// What a pattern makes of a URL that the recorded one made something else of.
    public enum Change: String, Sendable, Hashable, Codable, CaseIterable {
      /// It no longer matches.
      case lost
      /// It newly matches.
      case gained
      /// It matches other text.
      case groups
    }

    /// Creates a witness.
    public init(url: String, change: Change) {
      self.url = url
      self.change = change
    }
  }

  /// Creates a record of a change.
  public init(
    id: String,
    kind: Kind,
    rule: String? = nil,
    golden: String? = nil,
    urls: Int = 0,
    differences: [Difference] = [],
    examples: [Example] = [],
    takeovers: [Takeover] = [],
    losses: [Loss] = [],
    fails: Bool = true,
    location: LocationRecord? = nil
  ) {
    self.id = id
    self.kind = kind
    self.rule = rule
    self.golden = golden
    self.urls = urls
    self.differences = differences
    self.examples = examples
    self.takeovers = takeovers
    self.losses = losses
    self.fails = fails
    self.location = location
  }
}

/// The counts of a comparison with goldens.
public struct GoldenSummary: Sendable, Hashable, Codable {
  /// The rules that were compared.
  public var rules: Int
  /// The URLs of the corpus.
  public var urls: Int
  /// The changes by kind; a kind without one is left out.
  public var changes: [GoldenRecord.Kind: Int]
  /// The rules that changed, those without a golden and the goldens without a rule among them.
  public var changedRules: Int

  /// Creates the counts of some changes.
  public init(rules: Int, urls: Int, records: [GoldenRecord]) {
    self.rules = rules
    self.urls = urls
    changes = Dictionary(grouping: records, by: \.kind).mapValues(\.count)
    changedRules = Set(records.filter { $0.golden != nil }.map(\.golden)).count
  }
}

extension GoldenSummary {
  /// The changes of a kind.
  public func count(_ kind: GoldenRecord.Kind) -> Int { changes[kind] ?? 0 }
}
