package import Diagnostics
import LocatedJSON
import ManifestEditing
package import Reporters
package import RuleAuthoring
import Workspace

/// What a call that drafted a rule has to say.
package struct NewRuleOutcome {
  package let draft: NewRule
  package let result: NewRule.Result
  /// The file that it is for, as it was read.
  package let target: SourceFile
  /// How commands about the same rules are printed.
  let commands: CommandPrinter
  /// The rules that the same call drafted before this one.
  let earlier: [NewRule.Result]
  /// Whether the rule goes into the manifest.
  let isWritten: Bool
  /// Whether there are goldens, so that the new rule needs one, too.
  let hasGoldens: Bool

  package init(
    draft: NewRule,
    result: NewRule.Result,
    target: SourceFile,
    commands: CommandPrinter,
    earlier: [NewRule.Result],
    isWritten: Bool,
    hasGoldens: Bool
  ) {
    self.draft = draft
    self.result = result
    self.target = target
    self.commands = commands
    self.earlier = earlier
    self.isWritten = isWritten
    self.hasGoldens = hasGoldens
  }
}

extension NewRuleOutcome {
  private var file: String { target.name.printable }

  /// The rules of the call, this one last.
  private var all: [NewRule.Result] { earlier + [result] }

  private var ids: [String] { all.map(\.id) }

  private var shownIDs: String { ids.map(\.printable).joined(separator: " and ") }

  private var tests: String {
    counted(result.tests.count, "test")
  }

  /// The introduction before the first question about a draft.
  package static func introduction(to draft: NewRule) -> String {
    let examples = counted(draft.examples.count, "example")
    return "drafting from \(examples): \(draft.draft.pattern.printable)\n"
  }

  package var rule: String { result.text + "\n" }

  /// The rule as text to paste in front of another one.
  package var ruleBeforeAnother: String { result.text + ",\n" }

  /// What was drafted, with remarks and the suggested tests that were not taken.
  package func summary(_ notes: [String], _ style: TextStyle) -> String {
    var text =
      "drafted \(result.id.printable) from \(counted(draft.examples.count, "example")), "
      + "with \(tests)\n  \(draft.draft.pattern.printable)\n"
    for group in draft.draft.groups { text += "  \(group.line(style))\n" }
    for note in notes { text += "note: \(note)\n" }
    if !result.passes {
      text += "note: the rule does not give the results that you typed: edit it until it does\n"
    }
    let open = result.openSuggestions
    guard !open.isEmpty else { return text }
    text += open.count == 1 ? "1 suggested test is" : "\(open.count) suggested tests are"
    text += " not in the rule (--suggestions all adds \(open.count == 1 ? "it" : "them"))\n"
    for test in open { text += "  \(test.line)\n" }
    return text
  }

  /// What is added to the help of `--yes`, which adds the tests that are open, too.
  package var withoutSuggestions: String {
    let count = all.reduce(0) { $0 + $1.openSuggestions.count }
    guard count > 0 else { return "" }
    return
      ", and adds \(count == 1 ? "the suggested test" : "the \(count) suggested tests") too; "
      + "'--yes --suggestions mistakes' leaves \(count == 1 ? "it" : "them") out"
  }

  /// The question before the rule is written.
  package var question: String {
    let isNew = ManifestFile.isAbsent(target)
    return isNew
      ? "create \(file) and add \(shownIDs)?" : "add \(shownIDs) to \(file)?"
  }

  package var done: String { "added \(shownIDs) to \(file)\n" }

  /// What to do now.
  package var next: String {
    guard !isWritten else {
      return "next: \(checkCall)\n" + (hasGoldens ? "then: \(recordCall)\n" : "")
    }
    guard target.name != ManifestLoader.starterName else {
      return """
        next: add --write, which creates \(RepositorySetup.manifestName) here; or paste it into \
        "\(section)" of your own manifest, and add its app\n
        """
    }
    let canWrite = !all.contains { $0.findings.contains { $0.code == "unknown-app" } }
    let rules = all.count == 1 ? "it" : "them"
    return
      "next: paste \(rules) into \"\(section)\" of \(file)\(canWrite ? ", or add --write" : ""); "
      + "edit \(rules); then \(checkCall)\n"
  }

  private var section: String {
    result.id.hasPrefix("rule/") ? "rules" : draft.isRedirect ? "redirects" : "actions"
  }

  /// The call that proves the rule.
  private var checkCall: String { commands.line(["check", "--"] + ids) }

  /// The call that records what the rules do: in a set, what changes for the other rules is looked at first.
  private var recordCall: String {
    commands.line(["golden", section == "rules" ? "review" : "record"])
  }
}

extension SuggestedTest {
  var line: String {
    let result = test.result.map { "\"\($0.printable)\"" } ?? "nothing"
    return "\"\(test.input.printable)\" → \(result)  (\(reason.printable))"
  }
}
