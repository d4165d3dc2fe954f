import HTMLReport
import ManifestModel

/// A rule as the page shows it.
///
/// These forms are private: the page and the server are one program.
struct RuleView: Encodable, Sendable {
  /// The revision of the file that the draft was put into.
  var revision: String
  var file: Int
  var index: Int
  var id: String
  /// The rule's text with the changes made.
  var text: String
  /// The rule's text in the file, if it is not the one that the draft began with.
  var onDisk: OnDisk?
  /// Why the text is no rule; what else is shown is nil then.
  var problem: Problem?
  /// Why a change was not made.
  var refusal: String?
  var fields: Fields?
  var tests: [Test] = []
  var urls: [Probe] = []
  var pattern: Pattern?
  var results: Results?

  /// The state of the rule in the file.
  struct OnDisk: Encodable, Sendable {
    /// Its text; nil if it is not there any more.
    var text: String?
    var index: Int?
    var isMerged: Bool
  }

  struct Problem: Encodable, Sendable {
    var message: String
    /// UTF-16 offset in the rule's text.
    var offset: Int?
  }

  /// What can be edited field by field.
  struct Fields: Encodable, Sendable {
    var kind: String
    var title: String?
    var pattern: String?
    var parameter: String?
    var formats: [Format]
    var isRedirect: Bool
  }

  struct Format: Encodable, Sendable {
    var name: String
    var template: String?
    var script: PanelValue?
  }

  struct Pattern: Encodable, Sendable {
    var diagram: PatternDiagram?
    var isTooLarge: Bool
    var error: PatternError?
    var groupCount: Int
  }

  struct PatternError: Encodable, Sendable {
    var message: String
    var range: PatternDiagram.Span
  }

  /// A test input with what the pattern takes of it and what each format gives.
  struct Test: Encodable, Sendable {
    var input: String?
    var headers: String?
    var match: MatchView
    var results: [Result]
  }

  struct Result: Encodable, Sendable {
    /// The expected text; nil for no result.
    var expected: String?
    var isMalformed: Bool
    var status: String
    /// What it gives, where that is not what is expected.
    var actual: PanelValue?
    var marked: PanelValue?
    var value: String?
    var givesNothing: Bool
    var message: String?
    /// The request whose answer is not recorded, if that is what is missing.
    var unrecorded: String?
  }

  /// A URL pasted by the user.
  struct Probe: Encodable, Sendable {
    var url: String
    var match: MatchView
    var outputs: [Output]
  }

  struct Output: Encodable, Sendable {
    var name: String
    var text: PanelValue?
    var words: String?
  }
}

/// What a pattern takes of a text.
struct MatchView: Encodable, Sendable {
  var text: PanelValue
  var groups: [Group]
  var isMatch: Bool
  /// Why it is not known.
  var undecided: String?

  struct Group: Encodable, Sendable {
    var name: String
    var text: PanelValue?
  }
}

struct PatternWords: Encodable, Sendable {
  /// How much of a URL a match has to take.
  var summary: String
  var parts: [Part]
  var omitted: Int
  var terms: [Term]

  /// A part, with something that an engine took for it.
  struct Part: Encodable, Sendable {
    var depth: Int
    var range: PatternDiagram.Span
    var source: PanelValue
    var words: PanelValue
    var example: PanelValue?
  }

  /// A word with its meaning.
  struct Term: Encodable, Sendable {
    var name: String
    var meaning: String
  }
}

/// The findings about a rule, immediate and from the background.
struct Results: Encodable, Sendable {
  var panels: PanelValue?
  var findings: [FindingView]
  var parts: [String: PartState]
  var words: PatternWords?
  var engines: EngineTable?
  var sharing: [SharedURL]?
  var suggestions: [SuggestionView]
  var fixes: [PatternFixView]
  var changes: [String]
}

/// A finding with the text that the rule has once it is fixed.
struct FindingView: Encodable, Sendable {
  var level: String
  var part: String
  var code: String
  var fails: Bool
  var title: PanelValue
  var lines: [PanelValue]
  /// Where it is: UTF-16 offsets in the pattern, if it is in there.
  var fix: Fix?

  struct Fix: Encodable, Sendable {
    var words: String
    var text: String
  }
}

/// A pattern that can replace the rule's own.
struct PatternFixView: Encodable, Sendable {
  var part: String
  var pattern: String
  var shown: PanelValue
  var words: String
}

/// A test that would cover what no test covers.
struct SuggestionView: Encodable, Sendable {
  var input: String
  var shown: PanelValue
  var isMatch: Bool
  /// What will be expected.
  var outputs: [RuleView.Output]
}

/// A URL with the other rules that take it.
struct SharedURL: Encodable, Sendable {
  var url: PanelValue
  var rules: [Rule]
  var undecided: Int

  struct Rule: Encodable, Sendable {
    var id: String
    var index: Int
    var isFirst: Bool
  }
}

/// What engines make of the rule's texts.
struct EngineTable: Encodable, Sendable {
  var engines: [String]
  var compared: Int
  var refusals: [String]
  /// The texts on which an engine gave up or could not run, while the others agree.
  var undecided: Int
  /// The texts on which they differ.
  var rows: [Row]

  struct Row: Encodable, Sendable {
    var subject: PanelValue
    var cells: [MatchView]
  }
}
