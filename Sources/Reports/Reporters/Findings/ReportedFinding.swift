import Diagnostics
package import RunRecord

/// One thing that a run found, whichever part of the run found it: what reports of findings list.
package struct ReportedFinding: Sendable {
  package var part: PartID
  /// The code that explains it, which is unique only within its part.
  package var code: String
  package var level: Level
  package var fails: Bool
  /// Whether it is a warning that the call counts as an error.
  var isPromoted = false
  /// How many findings like it the run has left out.
  var twins = 0
  /// Whether the baseline lists it.
  package var isKnown = false
  /// The rule's id.
  package var rule: String?
  /// The ids of the rules that it is about, where these are several; a baseline lists it for each.
  var rules: [String] = []
  /// The finding in one line.
  package var title: String
  /// All further details, line by line.
  package var lines: [String] = []
  package var location: LocationRecord?
  package var related: [Related] = []
  /// What would remove it.
  package var fix: Fix?
  /// Whether another rule's change can bring it, though its own rule stays as it is.
  var restsOnOtherRules = false
  /// Its subject besides its rule and code, independent of the rule's location.
  var subject: [String]
  /// What all findings of one cause in a rule have in common; nil for its subject.
  var cause: [String]?
  var annotation = Annotation()

  /// The levels, the gravest first.
  package enum Level: Int, Sendable, Comparable {
    case error, warning, note
    /// It is not known whether something is wrong.
    case undecided

    package static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
  }

  /// How it differs where there is room for a few lines only.
  struct Annotation {
    /// The title; nil for the part's name.
    var title: String?
    /// The lines; nil for the title of the finding and all its lines.
    var lines: [String]?
    /// The findings that it competes with for room; nil for those of its part.
    var subject: String?
  }

  /// Another place with what is there.
  package struct Related: Sendable {
    package var message: String
    package var location: LocationRecord
  }

  /// A change of a file that removes the finding.
  package struct Fix: Sendable {
    package var words: String
    package var edits: [EditRecord]
  }
}

extension ReportedFinding {
  /// The rule's name as it is said behind the title; empty where that has it.
  var ruleWords: String {
    guard let rule = rule?.shown, !rule.isEmpty,
      !title.split(whereSeparator: " ':,;()".contains).contains(where: { $0 == rule })
    else { return "" }
    return " (in \(rule))"
  }

  /// The name of the kind of finding, unique among all parts.
  package var name: String {
    part == .checks || part == .variations ? code.shown : "\(part.rawValue)/\(code.shown)"
  }

  /// The order in which findings are kept where a report has no room for all.
  var importance: Int { (fails ? 0 : 10) + level.rawValue }

  /// What to do, if a few words say it, such as `did you mean 'testInputs'?`.
  var shortHelp: String? {
    lines.lazy.filter { $0.hasPrefix(Self.helpWord) }.map {
      String($0.dropFirst(Self.helpWord.count))
    }
    .first { $0.count <= 32 }
  }

  static let helpWord = "help: "

  /// The text of all of it, cut to a number of lines.
  func text(maxLines: Int) -> String {
    var kept = [title] + lines.prefix(maxLines)
    if lines.count > maxLines {
      kept.append("… and \(counted(lines.count - maxLines, "more line"))")
    }
    return kept.joined(separator: "\n")
  }
}

/// The general help on a kind of finding.
package struct FindingHelp: Sendable {
  /// What it means, in one sentence.
  package var summary: String
  /// The explanation as plain text.
  package var text: String
  package var markdown: String

  package init(summary: String, text: String, markdown: String) {
    self.summary = summary
    self.text = text
    self.markdown = markdown
  }

  /// Returns the help for a code of a part of a run, if there is any.
  package typealias Source = @Sendable (PartID, String) -> FindingHelp?
}
