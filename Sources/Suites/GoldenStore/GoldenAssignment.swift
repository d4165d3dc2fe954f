public import Diagnostics
import ManifestModel

/// Assigns goldens to rules.
///
/// Ids are not enough: rules that share one are numbered by position, and a moved rule would get
/// another's golden. So goldens of rules with the same id are distinguished by the rules'
/// definitions, and a rule whose title or apps changed is found by its pattern. A rule whose apps
/// and pattern both changed is found by the URLs that it matches (`pairByMatches`).
public struct GoldenAssignment: Sendable {
  /// A rule to be assigned.
  public struct Rule: Sendable {
    /// The rule's id in its manifest.
    public var id: String
    /// What it is made of.
    public var definition: RuleDefinition

    /// Creates a rule.
    public init(id: String, definition: RuleDefinition) {
      self.id = id
      self.definition = definition
    }
  }

  /// The assignment of a rule.
  public struct Entry: Sendable, Hashable {
    /// The golden that the rule has, or is to have.
    public var name: ExactText
    /// The golden that was recorded of it, if there is one: under another name where the rule was
    /// renamed.
    public var recorded: ExactText?
  }

  /// For each rule, in their order, its golden.
  public internal(set) var entries: [Entry]
  /// The goldens that belong to no rule, sorted.
  public internal(set) var orphans: [ExactText]
}

extension GoldenAssignment {
  /// Assigns goldens to rules.
  ///
  /// - Parameters:
  ///   - goldens: What each golden's rule was made of, by the golden's name.
  ///   - rules: The rules of all manifests, in their order.
  public init(goldens: [ExactText: RuleDefinition], rules: [Rule]) {
    var search = AssignmentSearch(goldens: goldens, rules: rules)
    search.pairFamilies()
    search.pairRenamed()
    search.nameRest()
    entries = search.names.indices.map { index in
      Entry(
        name: search.names[index] ?? ExactText(rules[index].id),
        recorded: search.recorded[index]
      )
    }
    orphans = search.free.sorted(by: <)
  }

  /// A name without the number of a rule that shares its id.
  static func base(of name: String) -> String {
    guard let mark = name.utf8.lastIndex(of: UInt8(ascii: "~")),
      let number = Int(name[mark...].dropFirst()), number > 1
    else { return name }
    return String(name[..<mark])
  }
}

/// The search for the golden of every rule.
private struct AssignmentSearch {
  let goldens: [ExactText: RuleDefinition]
  let rules: [GoldenAssignment.Rule]
  /// The goldens that belong to no rule so far.
  var free: Set<ExactText>
  var names: [ExactText?]
  var recorded: [ExactText?]
  /// The rules, sorted by what they are made of.
  private let order: [Int]

  init(goldens: [ExactText: RuleDefinition], rules: [GoldenAssignment.Rule]) {
    self.goldens = goldens
    let keys = rules.map { $0.definition.lines.joined(separator: "\n") }
    order = rules.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    self.rules = rules
    free = Set(goldens.keys)
    names = Array(repeating: nil, count: rules.count)
    recorded = names
  }

  /// The rules without a golden, sorted by what they are made of.
  private var open: [Int] { order.filter { names[$0] == nil } }

  private mutating func pair(_ rule: Int, with golden: ExactText) {
    names[rule] = golden
    recorded[rule] = golden
    free.remove(golden)
  }

  /// Pairs rules with goldens of the same id, its number left out: first those that are the same,
  /// then those with the same pattern, then the most similar ones.
  mutating func pairFamilies() {
    let families = Dictionary(grouping: open) { ExactText(GoldenAssignment.base(of: rules[$0].id)) }
    let recorded = Dictionary(grouping: goldens.keys) { name in
      ExactText(GoldenAssignment.base(of: name.text))
    }
    for (base, family) in families {
      var names = (recorded[base] ?? []).sorted(by: <)
      var family = family
      for isAlike in [Self.isSame, Self.hasSamePattern] {
        for rule in family {
          let index = names.firstIndex { name in
            goldens[name].map { isAlike($0, rules[rule].definition) } ?? false
          }
          guard let index else { continue }
          pair(rule, with: names.remove(at: index))
          family.removeAll { $0 == rule }
        }
      }
      while let best = maxSimilar(family, names) {
        pair(best.rule, with: best.golden)
        family.removeAll { $0 == best.rule }
        names.removeAll { $0 == best.golden }
      }
    }
  }

  private static func isSame(_ left: RuleDefinition, _ right: RuleDefinition) -> Bool {
    left == right
  }

  private static func hasSamePattern(_ left: RuleDefinition, _ right: RuleDefinition) -> Bool {
    left.pattern == right.pattern && left.kind == right.kind
  }

  private func maxSimilar(
    _ family: [Int],
    _ names: [ExactText]
  ) -> (rule: Int, golden: ExactText)? {
    var best: (rule: Int, golden: ExactText, score: Int)?
    for rule in family {
      for name in names {
        guard let golden = goldens[name] else { continue }
        let score = golden.similarity(to: rules[rule].definition)
        if best.map({ score > $0.score }) ?? true { best = (rule, name, score) }
      }
    }
    return best.map { ($0.rule, $0.golden) }
  }

  /// Pairs what is left by equal patterns, where there is one of each.
  mutating func pairRenamed() {
    let byPattern = Dictionary(grouping: free) { PatternKey(goldens[$0]) }
    let rulesByPattern = Dictionary(grouping: open) { PatternKey(rules[$0].definition) }
    var taken = Set(goldens.keys)
    for rule in open {
      let key = PatternKey(rules[rule].definition)
      guard key.pattern != nil, let golden = byPattern[key], golden.count == 1,
        rulesByPattern[key]?.count == 1
      else { continue }
      free.remove(golden[0])
      recorded[rule] = golden[0]
      names[rule] = Self.newName(of: rules[rule].id, taken: &taken)
    }
  }

  /// Gives new names to the rules that have none.
  mutating func nameRest() {
    var taken = Set(goldens.keys).union(names.compactMap(\.self))
    for rule in open { names[rule] = Self.newName(of: rules[rule].id, taken: &taken) }
  }

  private static func newName(of id: String, taken: inout Set<ExactText>) -> ExactText {
    let base = GoldenAssignment.base(of: id)
    var name = ExactText(base)
    var number = 2
    while !taken.insert(name).inserted {
      name = ExactText("\(base)~\(number)")
      number += 1
    }
    return name
  }

  private struct PatternKey: Hashable {
    var pattern: ExactText?
    var kind: String?

    init(_ definition: RuleDefinition?) {
      pattern = definition?.pattern
      kind = definition?.kind.rawValue
    }
  }
}

extension RuleDefinition {
  /// How much two definitions have in common.
  fileprivate func similarity(to other: RuleDefinition) -> Int {
    var score = formats == other.formats ? 1_000_000 : 0
    let old = Array((pattern?.text ?? "").utf8)
    let new = Array((other.pattern?.text ?? "").utf8)
    let prefix = zip(old, new).prefix { $0 == $1 }.count
    let suffix = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    score += min(prefix + suffix, old.count, new.count)
    return score
  }
}
