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

  /// An entry as it was and as it is; nil where the rule does not match.
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
  /// The short name of this very change: another one for other URLs, or another difference of one of
  /// them.
  public var id: String {
    var text = "\(kind.rawValue)\n\(golden.text)\n"
    // What entries have in common is said in the terms of the definition, which may be taken over before.
    for difference in differences where entries.isEmpty || kind == .tests {
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
    let examples = entries.sorted { $0.length < $1.length }.prefix(Self.maxExamples)
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
      location: location
    )
  }

  private static let maxExamples = 10
}

extension GoldenChange.EntryChange {
  fileprivate var length: Int { subject?.url.utf16.count ?? 0 }

  /// The change as an example of a record.
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
  var outputs: [(what: String, value: String)] = []
  var groups: [(what: String, value: String)] = []

  static func differences(
    _ old: [(what: String, value: String)],
    _ new: [(what: String, value: String)]
  ) -> [GoldenRecord.Difference] {
    let oldValues = Dictionary(old.map { ($0.what, $0.value) }, uniquingKeysWith: { $1 })
    let newValues = Dictionary(new.map { ($0.what, $0.value) }, uniquingKeysWith: { $1 })
    var names = old.map(\.what)
    for item in new where oldValues[item.what] == nil { names.append(item.what) }
    return names.compactMap { name in
      let (old, new) = (oldValues[name], newValues[name])
      if old.map(ExactText.init) == new.map(ExactText.init) { return nil }
      return GoldenRecord.Difference(what: name, old: old, new: new)
    }
  }
}

extension GoldenEntry {
  fileprivate var facts: EntryFacts {
    switch result {
    case .failed(let reason): return EntryFacts(outputs: [("match", "unknown (\(reason.words))")])
    case .match(let match):
      let units = subject.searched
      var facts = EntryFacts()
      facts.outputs = match.outputs.map { ($0.format.name, $0.outcome.words) }
      facts.groups = match.groups.enumerated().map { index, range in
        let words = range.map { "\(units.text(in: $0)) (\($0.lowerBound)-\($0.upperBound))" }
        return ("$\(index)", words ?? "unset")
      }
      return facts
    }
  }
}

extension GoldenOutcome {
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
