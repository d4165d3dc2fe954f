import ManifestModel

/// What a page asks for when it opens.
struct BenchOverview: Encodable, Sendable {
  var version: String
  var files: [File]
  var rules: [RuleEntry]
  var states: [RuleState]
  var goldensWritable: Bool

  struct File: Encodable, Sendable {
    var name: String
    var revision: String
    var isWritable: Bool
    var problem: String?
  }
}

struct RuleEntry: Encodable, Sendable {
  var file: Int
  var index: Int
  var id: String
  var kind: String
  var title: String?
  var pattern: String?
  var text: String

  static func entries(of manifest: Manifest, _ file: Int) -> [RuleEntry] {
    manifest.rules.enumerated().map { index, rule in
      RuleEntry(
        file: file,
        index: index,
        id: rule.id,
        kind: rule.kind.rawValue,
        title: rule.title?.value,
        pattern: rule.pattern?.value,
        text: manifest.text(of: rule)
      )
    }
  }
}

/// A file is another one on the disk.
struct FileNews: Encodable, Sendable {
  var file: Int
  var revision: String
  var problem: String?
  /// The page that wrote it; nil for another program.
  var page: String?
  var rules: [RuleEntry]
  /// The states of the rules whose text is the same.
  var states: [RuleState]
}

/// States of rules changed.
struct StatesNews: Encodable, Sendable {
  var states: [RuleState]
}

/// More is known of a draft.
struct ResultsNews: Encodable, Sendable {
  /// The number that the page gave the draft.
  var number: Int
  var results: Results
  var tests: [RuleView.Test]?
}

/// A draft to be looked at.
struct ExamineRequest: Decodable, Sendable {
  var page: String
  /// The page's own count, so that it knows late answers.
  var number: Int
  var draft: RuleDraft
  var edits: [RuleEdit]?
  var urls: [String]?
  var others: [RuleDraft]?
}

/// A URL to be looked up among all rules.
struct ResolveRequest: Decodable, Sendable {
  var page: String
  var url: String
  var drafts: [RuleDraft]
}

/// The rules that take a URL, then those that nearly do.
struct LinkAnswer: Encodable, Sendable {
  var rules: [Entry]

  struct Entry: Encodable, Sendable {
    var file: Int
    var index: Int
    var outputs: [RuleView.Output] = []
    /// The URL that redirects lead to, if the rule takes that one.
    var redirected: String?
    /// Why it is not known whether the rule takes it.
    var undecided: String?
    /// Where the pattern stops, if the rule does not take it.
    var near: String?
  }
}

/// Drafts to be written.
struct SaveRequest: Decodable, Sendable {
  var page: String
  /// Whether only to show what would change in the file.
  var isPreview: Bool?
  /// The revision of the file that the page knows.
  var revision: String
  var drafts: [RuleDraft]
}

/// The result of writing.
struct SaveAnswer: Encodable, Sendable {
  var revision: String
  var isSaved: Bool
  /// Why nothing was written.
  var reason: String?
  /// Rules that are others on the disk than the drafts began with.
  var conflicts: [Conflict] = []
  /// Where the rules are now.
  var saved: [RuleEntry] = []
  /// What would change, rule by rule, of a request that only asks.
  var preview: [Change] = []

  struct Change: Encodable, Sendable {
    var id: String
    var lines: [TextLine]
  }

  struct Conflict: Encodable, Sendable {
    var id: String
    var original: String
    var mine: String
    /// Nil for a rule that is not there any more.
    var theirs: String?
    var theirIndex: Int?
    var lines: [TextLine]
  }
}

struct TextLine: Encodable, Sendable, Hashable {
  /// `same`, `theirs` or `mine`.
  var kind: String
  var text: String
}

/// Changes of goldens to be accepted.
struct AcceptRequest: Decodable, Sendable {
  var file: Int
  var rule: String
  var revision: String
  var changes: [String]
}

struct AcceptAnswer: Encodable, Sendable {
  var accepted: Int
  var reason: String?
}
