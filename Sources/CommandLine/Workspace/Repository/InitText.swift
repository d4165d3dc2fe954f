package import Diagnostics
import Reporters

/// What 'init' has written, and what to do now.
package struct InitText {
  private let setup: RepositorySetup
  private let style: TextStyle
  private let recordsGolden: Bool
  private let listsKnown: Bool
  private let program: String

  /// Describes a setup.
  ///
  /// - Parameters:
  ///   - setup: What is set up.
  ///   - style: How the text is styled.
  ///   - recordsGolden: Whether the first rule's golden is recorded.
  ///   - listsKnown: Whether what fails today is listed.
  ///   - program: How the program is called in the folder of the setup.
  package init(
    setup: RepositorySetup,
    style: TextStyle,
    recordsGolden: Bool,
    listsKnown: Bool = false,
    program: String = "ruleproof"
  ) {
    self.program = program
    self.setup = setup
    self.style = style
    self.recordsGolden = recordsGolden
    self.listsKnown = listsKnown
  }
}

extension InitText {
  /// The files, with what became of each.
  package func files(isDone: Bool) -> String {
    let word = isDone ? "wrote" : "would write"
    var rows = setup.files.map { file in
      (
        word: file.isThere ? "kept" : word, name: file.name.printable,
        purpose: file.isThere ? "" : file.purpose
      )
    }
    if recordsGolden, !isDone {
      rows.append((word: "would record", name: "golden", purpose: "what the rule does today"))
    }
    if listsKnown, !isDone {
      let name = FindingBaseline.fileName
      rows.append(
        (
          word: "would write", name: name,
          purpose: "what fails today, so that only what is new fails"
        )
      )
    }
    let first = rows.map(\.word.count).max() ?? 0
    let second = rows.map(\.name.count).max() ?? 0
    var text = ""
    for row in rows {
      let start = row.word.padded(to: first) + "  "
      let styled = row.word == "kept" ? style.dim(start) : style.green(start)
      text +=
        row.purpose.isEmpty
        ? styled + row.name + "\n"
        : styled + row.name.padded(to: second) + "  " + style.dim(row.purpose) + "\n"
    }
    for note in setup.notes {
      let lines = "note: \(note)".split(separator: " ").inLines(of: 80, indent: 2)
      text += lines.joined(separator: "\n") + "\n"
    }
    return text
  }

  /// The commands that come next, in their order.
  package var next: String {
    var steps: [(command: String, purpose: String)] = []
    if setup.folder != "." { steps.append(("cd \(setup.folder.asShellWord)", "")) }
    func add(_ words: [String], _ purpose: String) {
      let lines = CommandPrinter(program: program).lines(words, width: 80, indent: 2)
      steps.append((String(lines.joined(separator: "\n").dropFirst(2)), purpose))
    }
    func commit(_ purpose: String) {
      let isInGit = setup.clone.root != nil
      if !isInGit { steps.append(("git init --initial-branch main", purpose)) }
      steps.append(("git add --all", isInGit ? purpose : ""))
      steps.append(("git commit --message 'Check link rules with ruleproof'", ""))
    }
    func record() {
      add(["golden", "record"], "record what the rules do, so that CI sees changes")
    }
    if setup.makesRule {
      add(["verify"], "check the first rule, as CI does")
      if !recordsGolden { record() }
      commit("commit it: 'check' then looks at the rules that differ")
      if setup.format == .manifest {
        let example = ["--app", "Pad", "--scheme", "pad", "https://pad.example/note/12"]
        add(["new", "--write"] + example, "add a rule from a link, such as")
      }
      add(["check"], "see what it lacks, and what comes next")
    } else {
      if !listsKnown {
        let purpose = "check every rule, and list what fails today, so that CI fails on what is new"
        add(["verify", "--baseline", "write"], purpose)
      }
      record()
      commit("commit all of it")
    }
    let lines = steps.map { command, purpose in
      (purpose.isEmpty ? "" : "  " + style.dim("# \(purpose)") + "\n") + "  \(command)\n"
    }
    return "\n" + style.bold("next") + "\n" + lines.joined()
  }
}
