import Handbook
import Testing

@Suite("Advice on a call that is not understood")
struct CallAdviceTests {
  private static func command(
    _ name: String,
    options: [String] = [],
    words: String? = nil,
    isShown: Bool = true,
    _ subcommands: [CommandDescription] = []
  ) -> CommandDescription {
    var arguments = options.map { option in
      CommandDescription.Argument(
        kind: "option",
        names: [CommandDescription.Name(kind: "long", name: option)],
        shouldDisplay: true,
        isRepeating: option == "rule"
      )
    }
    if let words {
      arguments.append(
        CommandDescription.Argument(kind: "positional", valueName: words, shouldDisplay: true)
      )
    }
    return CommandDescription(
      commandName: name,
      shouldDisplay: isShown,
      subcommands: subcommands,
      arguments: arguments
    )
  }

  private static let program = command(
    "ruleproof",
    [
      command(
        "test",
        options: ["rule", "verbose", "report", "network", "cache"],
        words: "file"
      ),
      command("report", options: ["to", "source"]),
      command("accept", options: ["input", "all"], words: "rule"),
      command("golden", [command("verify"), command("review", options: ["accept-all"])]),
      command("script-worker", isShown: false),
    ]
  )

  private static func advice(_ arguments: [String], _ message: String) -> String? {
    CallAdvice(arguments: arguments, message: message, program: program).text
  }

  @Test(
    "a word that is no command gets the nearest one, or the call that takes it",
    arguments: [
      (["tset"], "error: there is no command 'tset': did you mean 'test'?"),
      (["golden", "verfy"], "error: 'golden' has no command 'verfy': did you mean 'ruleproof"),
      (
        ["golden", "check"],
        "error: 'golden' has no command 'check', only verify, review\n"
      ),
      (["review"], "did you mean 'ruleproof golden review'?"),
      (["golden", "help"], "did you mean 'ruleproof help golden'?"),
      (["https://a.example/1"], "did you mean the following?\n  ruleproof resolve "),
      (["rules.json"], "did you mean the following?\n  ruleproof test rules.json"),
      (["unescaped-host-dot"], "did you mean the following?\n  ruleproof explain unescaped"),
      (["goldens"], "did you mean 'golden'?"),
      (["xyzzy"], "error: there is no command 'xyzzy'\n  'ruleproof help' lists the commands."),
    ]
  )
  func command(_ arguments: [String], _ text: String) throws {
    let advice = try #require(Self.advice(arguments, "Unexpected argument 'x'"))
    #expect(advice.contains(text), "\(advice)")
  }

  @Test(
    "an option that a command does not have gets the nearest one, or the commands that have it",
    arguments: [
      (["report", "--force"], "has no option '--force'\n"),
      (["test", "--verb"], "did you mean '--verbose'?"),
      (["test", "--verbos"], "has no option '--verbos': did you mean '--verbose'?"),
      (["test", "--accept-all"], "'--accept-all' is an option of 'golden review'"),
      (["test", "--xyzzy"], "no option '--xyzzy'\n  'ruleproof test --help' lists the options."),
      (["--verbose", "test"], "write '--verbose' after the command: 'ruleproof test --verbose'"),
      (["accept", "--rule", "a b"], "name rules without it: 'ruleproof accept 'a b''"),
      (["accept", "--rule=a"], "name rules without it: 'ruleproof accept a'"),
    ]
  )
  func option(_ arguments: [String], _ text: String) throws {
    let option = arguments.first { $0.hasPrefix("-") } ?? ""
    let advice = try #require(Self.advice(arguments, "Unknown option '\(option)'"))
    #expect(advice.contains(text), "\(advice)")
  }

  @Test("a second value of an option that takes one is an error that names both")
  func repeated() {
    func advice(_ arguments: String...) -> String? {
      CallAdvice(arguments: arguments, message: "", program: Self.program).repeatedOption
    }
    let text = "error: '--network' takes one value, and the call gives it 'deny' and 'live'\n"
    #expect(advice("test", "--network", "deny", "--network=live")?.hasPrefix(text) == true)
    #expect(advice("test", "--network", "deny", "--", "--network") == nil)
    #expect(advice("test", "--rule", "a", "--rule", "b") == nil)
  }

  @Test(
    "an option of earlier versions gets what does its work now",
    arguments: [
      (["test", "--script-timeout", "5"], "write 'scriptTimeout: MILLISECONDS' in ruleproof.yml"),
      (["test", "--script-memory=64"], "write 'scriptMemory: MIB' in ruleproof.yml"),
      (["test", "--step-limit", "5"], "write 'stepLimit: TICKS' in ruleproof.yml"),
      (["test", "--cassettes", "x"], "write 'cassettes: FOLDER' in ruleproof.yml"),
      (["test", "--manifest-version", "v3"], "write 'manifestVersion: VERSION' in ruleproof.yml"),
      (["test", "--allow-undecided"], "write 'undecided: allow' in ruleproof.yml"),
      (["test", "--no-allow-undecided"], "write 'undecided: fail' in ruleproof.yml"),
      (["test", "--allow-private"], "write '--network private'"),
      (["test", "--no-cache"], "write '--cache off'"),
      (["test", "--output", "x"], "write '--report FORMAT=FILE'"),
      (["test", "--junit-times"], "write '--report junit+times=FILE'"),
      (["test", "--junit-locations"], "write '--report junit+locations=FILE'"),
      (["report", "--junit-locations"], "write '--to junit+locations=FILE'"),
    ]
  )
  func replacedOption(_ arguments: [String], _ text: String) throws {
    let option = String(arguments[1].prefix { $0 != "=" })
    let advice = try #require(Self.advice(arguments, "Unknown option '\(option)'"))
    #expect(advice.contains("has no option '\(option)': \(text)\n"), "\(advice)")
  }

  @Test("an option that a command never had gets no such advice")
  func neverHad() throws {
    let advice = try #require(Self.advice(["accept", "--output"], "Unknown option '--output'"))
    #expect(!advice.contains("write"), "\(advice)")
  }

  @Test("the parser's own words stay where they are good, and for hidden commands")
  func silent() {
    #expect(Self.advice(["test"], "Missing expected argument '<file>'") == nil)
    #expect(Self.advice(["script-worker"], "Unexpected argument 'x'") == nil)
    #expect(Self.advice(["test", "a", "b"], "Unexpected argument 'b'") == nil)
  }

  @Test("a call for help of a misspelt command is no call for help")
  func help() {
    let program = Self.program
    #expect(CallAdvice(helpCall: ["tset", "--help"], program: program).text != nil)
    #expect(CallAdvice(helpCall: ["test", "--help"], program: program).text == nil)
  }
}

@Suite("A completion script")
struct CompletionScriptTests {
  private static let words = ["test", "topic"]

  private static func text(_ script: String, _ shell: ShellName) -> String {
    CompletionScript(script, for: shell, helpWords: words).text
  }

  @Test("each shell completes the words of help, where the parser's script has none")
  func words() {
    #expect(
      Self.text("_ruleproof_help() {\n    x\n}\nother() {\n    y\n}\n", .bash)
        == "_ruleproof_help() {\n    x\n    COMPREPLY+=($(compgen -W 'test topic' -- \"${cur}\"))\n}\n"
        + "other() {\n    y\n}\n"
    )
    #expect(
      Self.text("a '*:subcommands:' b '*:subcommands:'", .zsh)
        == "a '*:command or topic:(test topic)' b '*:subcommands:'\n"
    )
    #expect(
      Self.text("x", .fish)
        == "x\ncomplete -c ruleproof -f -n '__fish_seen_subcommand_from help' -a 'test topic'\n"
    )
  }
}
