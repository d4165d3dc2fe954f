public import Diagnostics
import MatchEngine
public import RunRecord

/// A change of what a rule does: all entries that change alike, or one fact about the rule.
public struct GoldenChange: Sendable {
  /// What kind of change it is.
  public var kind: GoldenRecord.Kind
  /// The golden's name.
  public var golden: ExactText
  /// The entries that change.
  public var entries: [EntryChange]
  /// What changes for all of them, or about the rule.
  public var differences: [GoldenRecord.Difference]
  /// Whether it is of costs that are within what they may grow by, and so does not fail a run.
  public var isWithinGrowth = false

  /// An entry as it was and as it is; nil if the rule does not match.
  public struct EntryChange: Sendable {
    /// The entry as it was recorded.
    public var old: GoldenEntry?
    /// The entry as it is.
    public var new: GoldenEntry?

    /// Creates a change of an entry.
    public init(old: GoldenEntry?, new: GoldenEntry?) {
      self.old = old
      self.new = new
    }

    /// The subject.
    public var subject: GoldenSubject? { (new ?? old)?.subject }
  }

  /// Creates a change.
  public init(
    _ kind: GoldenRecord.Kind,
    golden: ExactText,
    entries: [EntryChange] = [],
    differences: [GoldenRecord.Difference] = []
  ) {
    self.kind = kind
    self.golden = golden
    self.entries = entries
    self.differences = differences
  }
}

extension GoldenChange {
  /// The short name of this very change: another one for other URLs, or another difference of one
  /// of them.
  public var id: String {
    var text = "\(kind.rawValue)\n\(golden.text)\n"
    // What entries have in common is said in the terms of the definition, which may be taken over
    // before.
    for difference in differences where entries.isEmpty || [.tests, .digest].contains(kind) {
      text += "\(difference.what)\n\(difference.old ?? "\u{0}")\n\(difference.new ?? "\u{0}")\n"
    }
    for entry in entries {
      text += (entry.subject?.digest ?? "") + "\n"
      for difference in entry.differences {
        text += "\(difference.what)\n\(difference.old ?? "\u{0}")\n\(difference.new ?? "\u{0}")\n"
      }
    }
    return Digest.short(text.utf8, digits: 10)
  }

  /// The change as a run record has it.
  ///
  /// - Parameters:
  ///   - rule: The rule's id in its manifest.
  ///   - location: The place of its pattern.
  ///   - takeovers: The rules that lose URLs by it, or get some.
  /// - Returns: The record.
  public func record(
    rule: String?,
    location: LocationRecord?,
    takeovers: [GoldenRecord.Takeover] = []
  ) -> GoldenRecord {
    // What the URLs of a digest gave is not known: what they give now is no example of a change.
    let shown = kind == .digest ? [] : entries
    let examples = shown.sorted { $0.length < $1.length }.prefix(Self.maxExamples)
    return GoldenRecord(
      id: id,
      kind: kind,
      rule: rule,
      golden: golden.text,
      urls: entries.count,
      differences: differences,
      examples: examples.compactMap(\.example),
      takeovers: takeovers,
      losses: losses,
      fails: !isWithinGrowth,
      location: location
    )
  }

  private static let maxExamples = 10
}

extension GoldenChange.EntryChange {
  fileprivate var length: Int { subject?.url.utf16.count ?? 0 }

  fileprivate var example: GoldenRecord.Example? {
    subject.map { subject in
      GoldenRecord.Example(
        url: subject.url.text,
        isTest: (new ?? old)?.isTest ?? false,
        differences: differences
      )
    }
  }

  /// What changes for the subject: its outputs, where they differ, else its groups.
  public var differences: [GoldenRecord.Difference] {
    let before = old?.facts ?? EntryFacts()
    let after = new?.facts ?? EntryFacts()
    let outputs = EntryFacts.differences(before.outputs, after.outputs)
    return outputs.isEmpty ? EntryFacts.differences(before.groups, after.groups) : outputs
  }
}

/// What a record says of an entry, in words.
private struct EntryFacts {
  var outputs: [Fact] = []
  var groups: [Fact] = []

  /// A value, or words about it.
  struct Fact {
    let what: String
    let value: String
    let isInWords: Bool

    init(_ what: String, _ value: String, isInWords: Bool = false) {
      self.what = what
      self.value = value
      self.isInWords = isInWords
    }
  }

  static func differences(_ old: [Fact], _ new: [Fact]) -> [GoldenRecord.Difference] {
    let oldValues = Dictionary(old.map { ($0.what, $0) }, uniquingKeysWith: { $1 })
    let newValues = Dictionary(new.map { ($0.what, $0) }, uniquingKeysWith: { $1 })
    var names = old.map(\.what)
    for item in new where oldValues[item.what] == nil { names.append(item.what) }
    return names.compactMap { name in
      let (old, new) = (oldValues[name], newValues[name])
      if old.map({ ExactText($0.value) }) == new.map({ ExactText($0.value) }) { return nil }
      var difference = GoldenRecord.Difference(what: name, old: old?.value, new: new?.value)
      difference.isOldInWords = old?.isInWords ?? false
      difference.isNewInWords = new?.isInWords ?? false
      return difference
    }
  }
}

extension GoldenEntry {
  fileprivate var facts: EntryFacts {
    switch result {
    case .failed(let reason):
      let words = "unknown (\(reason.words))"
      return EntryFacts(outputs: [EntryFacts.Fact("match", words, isInWords: true)])
    case .match(let match):
      let units = subject.searched
      var facts = EntryFacts()
      facts.outputs = match.outputs.map { output in
        EntryFacts.Fact(
          output.format.name,
          output.outcome.words,
          isInWords: !output.outcome.isOutput
        )
      }
      facts.groups = match.groups.enumerated().map { index, range in
        let words = range.map { "\(units.text(in: $0)) (\($0.lowerBound)-\($0.upperBound))" }
        return EntryFacts.Fact("$\(index)", words ?? "unset", isInWords: words == nil)
      }
      return facts
    }
  }
}

extension GoldenOutcome {
  /// Whether it is a text that the rule gave.
  var isOutput: Bool {
    if case .output = self { true } else { false }
  }

  /// The outcome as a record says it.
  var words: String {
    switch self {
    case .output(let text): text.text
    case .nothing: "(nothing)"
    case .failed(let reason): "(unknown: \(reason.words))"
    case .notRun: "(script, not run)"
    }
  }
}
