/// Where the rules of a run are for the same inputs.
public struct OverlapRecord: Sendable, Hashable, Codable {
  /// The sets of actions that the same inputs match, the most frequent first.
  public var groups: [Group]
  /// The rules that accept no more than another one, in the order of the manifest.
  public var relations: [Relation]
  /// The rules that took part.
  public var rules: Int
  /// The inputs that were looked at.
  public var inputs: Int
  /// The inputs that more than one action matches.
  public var shared: Int
  /// The matches that an engine gave up on.
  public var undecided: Int

  /// A set of actions that inputs have in common.
  public struct Group: Sendable, Hashable, Codable {
    /// The ids of the actions, in the order in which they are offered.
    public var rules: [String]
    /// The test inputs of the manifest among them.
    public var tests: Int
    /// The URLs of the corpus among them.
    public var corpus: Int
    /// Some of the inputs.
    public var examples: [String]

    /// Creates a group.
    public init(rules: [String], tests: Int = 0, corpus: Int = 0, examples: [String] = []) {
      self.rules = rules
      self.tests = tests
      self.corpus = corpus
      self.examples = examples
    }
  }

  /// How what one rule accepts lies to what another one accepts.
  public struct Relation: Sendable, Hashable, Codable {
    /// The rule that accepts no more.
    public var rule: String
    /// The other rule.
    public var other: String
    /// How it lies.
    public var kind: Kind
    /// Whether the rule can never be asked, or what that depends on.
    public var reachability: Reachability
    /// In words: why it is undecided, or what is to be known.
    public var note: String?
    /// The place of the rule's pattern.
    public var location: LocationRecord?

    /// Creates a relation.
    public init(rule: String, other: String, kind: Kind, reachability: Reachability = .reachable) {
      self.rule = rule
      self.other = other
      self.kind = kind
      self.reachability = reachability
    }
  }

  /// The ways in which sets of inputs lie to each other.
  public enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
    /// They are the same.
    case equal
    /// The other one accepts more.
    case subset
    /// It could not be decided; all samples fit.
    case undecided
  }

  /// Whether a rule is ever asked.
  public enum Reachability: String, Sendable, Hashable, Codable, CaseIterable {
    /// It is asked beside the other one.
    case reachable
    /// The other one is asked before and answers always.
    case unreachable
    /// The other one is asked before, and answers sometimes.
    case sometimes
  }

  /// Creates a record.
  public init(
    groups: [Group],
    relations: [Relation],
    rules: Int,
    inputs: Int,
    shared: Int,
    undecided: Int
  ) {
    self.groups = groups
    self.relations = relations
    self.rules = rules
    self.inputs = inputs
    self.shared = shared
    self.undecided = undecided
  }
}

extension OverlapRecord {
  /// The rules that can never be asked.
  public var unreachable: [Relation] { relations.filter { $0.reachability == .unreachable } }
}
