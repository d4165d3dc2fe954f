import Foundation
import Handbook
import TestSupport
import Testing

@Suite("Help")
struct HelpTests {
  /// The paths of all commands, from the parser's own description.
  private static func commands() throws -> [[String]] {
    struct Command: Decodable {
      var commandName: String
      var shouldDisplay: Bool?
      var discussion: String?
      var subcommands: [Command]?

      var paths: [[String]] {
        (subcommands ?? []).filter { $0.shouldDisplay ?? true && $0.commandName != "help" }
          .flatMap { command in
            [[command.commandName]] + command.paths.map { [command.commandName] + $0 }
          }
      }
    }
    struct Program: Decodable { var command: Command }
    let text = try Tool.run(["--experimental-dump-help"]).output
    return try JSONDecoder().decode(Program.self, from: Data(text.utf8)).command.paths
  }

  @Test("no example is broken and no line too long, at any width", arguments: [40, 80])
  func widths(_ width: Int) throws {
    let columns = ["COLUMNS": "\(width)"]
    for command in try [[]] + Self.commands() {
      let help = try Tool.run(command + ["--help"], environment: columns)
      let wide = try Tool.run(command + ["--help"], environment: ["COLUMNS": "1000"])
      #expect(help.code == 0)
      let overview = wide.output.components(separatedBy: "\nUSAGE:")[0]
      let examples = overview.split(separator: "\n").filter {
        $0.hasPrefix("  ruleproof ") || ($0.hasPrefix("  ") && $0.contains("ruleproof "))
      }
      for example in examples { #expect(help.output.contains("\n\(example)\n"), "\(example)") }
      if !command.isEmpty {
        #expect(!examples.isEmpty, "'\(command.joined(separator: " "))' has no example")
      }
      for line in help.output.split(separator: "\n") where !examples.contains(line) {
        // A word alone may be longer than a line.
        let words = line.split(separator: " ")
        #expect(line.count <= width || words.count < 3, "\(command) at \(width): \(line)")
      }
    }
  }

  @Test("'help COMMAND' is '--help' of the command")
  func helpOfCommands() throws {
    for command in [["test"], ["golden"], ["golden", "verify"], ["scheme", "can-open"]] {
      let own = try Tool.run(command + ["--help"]).output
      #expect(try Tool.run(["help"] + command).output == own)
    }
    let list = try Tool.run(["--help"]).output
    #expect(try Tool.run(["help"]).output == list)
    #expect(try Tool.run([]).output == list)
  }

  @Test("the list of all commands is one screen")
  func screen() throws {
    let help = try Tool.run(["--help"], environment: ["COLUMNS": "80"]).output
    #expect(help.count { $0.isNewline } <= 60, "\(help)")
  }

  @Test("help lists commands by group, and topics, each of which has a text")
  func topics() throws {
    let help = try Tool.run(["help"], environment: ["COLUMNS": "100"]).output
    for part in ["PROVE\n", "LEARN\n", "\nTOPICS\n"] { #expect(help.contains(part)) }
    let names = try Self.commands().filter { $0.count == 1 }.flatMap(\.self)
    for name in names { #expect(help.contains("\n  \(name) "), "\(name)") }
    let list = try Tool.run(["help", "topics"]).output
    let topics = list.split(separator: "\n")
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(topics.count > 20)
    let listed = help.split(separator: "\nTOPICS\n").last?.split { $0.isWhitespace } ?? []
    #expect(Set(topics).isSubset(of: Set(listed.map(String.init))))
    for topic in topics {
      for width in [50, 80] {
        let columns = ["COLUMNS": "\(width)"]
        let result = try Tool.run(["help", "topic", topic], environment: columns)
        #expect(result.code == 0 && result.output.count > 200, "\(topic)")
        #expect(!result.output.contains("\u{1B}"))
      }
    }
    #expect(try Tool.run(["help", "exit-codes"]).output.contains("internal error"))
  }

  @Test(
    "a topic with the name of a command is named in that command's help, and has a call of its own",
    arguments: HelpTopic.all.map(\.name)
  )
  func sharedName(_ topic: String) throws {
    let isCommand = try Tool.run([topic, "--help"]).code == 0
    let help = try Tool.run(["help", topic])
    let page = try Tool.run(["help", "topic", topic])
    #expect(help.code == 0 && page.code == 0)
    #expect((help.output == page.output) != isCommand)
    #expect(help.output.contains("ruleproof help topic \(topic)'") == isCommand)
    let manual = try Tool.run(["man", "topic", topic])
    #expect(manual.code == 0 && manual.output.hasPrefix(".TH RULEPROOF\\-"))
    #expect(manual.output.split(separator: "\n").first?.contains(" 7 ") == true)
  }

  @Test(
    "a word that is nothing gets what was probably meant, and exit code 2",
    arguments: [
      (["tset"], "did you mean 'test'?"),
      (["golden", "verfy"], "did you mean 'ruleproof golden verify'?"),
      (["links", "lnt"], "did you mean 'ruleproof links lint'?"),
      (["review"], "did you mean 'ruleproof golden review'?"),
      (["hlep"], "did you mean 'help'?"),
      (["golden", "help"], "did you mean 'ruleproof help golden'?"),
      (["rules.json"], "ruleproof test rules.json\n"),
      (["https://a.example/1"], "ruleproof resolve 'https://a.example/1'\n"),
      (["interval"], "ruleproof explain interval\n"),
      (["exit-codes"], "ruleproof help exit-codes\n"),
      (["qqqqqq"], "'ruleproof help' lists the commands."),
      (["chekc", "--help"], "did you mean 'check'?"), (["chekc", "-h"], "did you mean 'check'?"),
      (["--help", "chekc"], "did you mean 'check'?"),
      (["golden", "verfy", "--help"], "did you mean 'ruleproof golden verify'?"),
      (["links", "-h", "lnt"], "did you mean 'ruleproof links lint'?"),
      (["accept", "--rule", "X"], "name rules without it: 'ruleproof accept X'\n"),
      (["accept", "--rule=X"], "name rules without it: 'ruleproof accept X'\n"),
      (["accept", "--rule"], "name rules without it: 'ruleproof accept RULE'\n"),
      (["check", "--rule", "a b"], "name rules without it: 'ruleproof check 'a b''\n"),
      (["test", "--rul", "x"], "did you mean '--rule'?"),
      (["test", "--fomrat", "json"], "did you mean '--format'?"),
      (["drift", "--watch"], "'--watch' is an option of 'check'"),
      (["--strict", "verify"], "after the command: 'ruleproof verify --strict'"),
      (["test", "--qqqqqqqq"], "'ruleproof test --help' lists the options."),
      (["help", "golens"], "did you mean 'goldens'"),
      (["help", "golden", "verfy"], "'golden' has no command 'verfy'"),
      (["help", "unescaped-host-dot"], "ruleproof explain unescaped-host-dot"),
      (["help", "topic", "patern"], "did you mean 'patterns'?"),
      (["explain", "intervall"], "Did you mean 'interval'?"),
      (["lint", "--explain", "no-tests", "--report", "json=r"], "--report cannot be combined"),
      (["lint", "--explain", "no-tests", "--fix"], "--fix cannot be combined with --explain"),
      (["explain", "no-tests", "--cache", "c"], "cannot be combined with codes alone"),
      (["profile", "--pattern", "a", "b", "--cache", "c"], "--cache needs --attack"),
      (["slow", "--effort", "1", "--effort", "2"], "'--effort' takes one value"),
      (["golden", "record", "--force"], "has no option '--force'\n"),
      (["lint", "--explain", "unescaped-host-dto"], "Did you mean 'unescaped-host-dot' or"),
      (["man", "golden-verify"], "did you mean 'golden verify'?"),
      (
        ["test", "--starter", "--rule", "youtub/watch"],
        "did you mean 'action/youtube-ios/watch-video'"
      ),
      (["check", "--starter", "yuotube"], "did you mean '"),
    ] as [([String], String)]
  )
  func suggestions(_ arguments: [String], _ expected: String) throws {
    let result = try Tool.run(arguments, environment: ["RULEPROOF_PROGRAM": "ruleproof"])
    #expect(result.code == 2)
    #expect(result.output.isEmpty && result.errors.contains(expected), "\(result.errors)")
    let named = try Tool.run(arguments, environment: ["RULEPROOF_PROGRAM": "bin/rp"])
    #expect(!named.errors.contains("'ruleproof ") && !named.errors.contains("\n  ruleproof "))
  }

  @Test("what is typed reaches the terminal without control characters")
  func hostileWords() throws {
    let result = try Tool.run(["te\u{1B}[31mst"])
    #expect(result.code == 2 && !result.errors.contains("\u{1B}"))
    let topic = try Tool.run(["help", "te\u{1B}[31mst"])
    #expect(topic.code == 2 && !topic.errors.contains("\u{1B}"))
  }

  @Test("codes are explained as text, JSON and HTML, to a file too")
  func explain() throws {
    let text = try Tool.run(["explain", "stepLimit"]).output
    #expect(text.contains("stepLimit (Reasons") && text.contains("- What to do: "))
    let list = try Tool.run(["explain"]).output
    for code in ["unescaped-host-dot", "interval", "aasa-unknown-key", "no-such-rule", "survived"] {
      #expect(list.contains(code))
    }
    // The schema of the JSON is compared by the call itself.
    let json = try Tool.run(["explain", "--format", "json"]).output
    #expect(json.hasPrefix("{") && json.contains("\"ruleproof-explain/1\""))
    let folder = try TemporaryFolder()
    let result = try Tool.run(
      ["explain", "--format", "html", "--output", "codes.html"],
      in: folder.url
    )
    #expect(result.code == 0 && result.output.isEmpty)
    let page = folder.url.appendingPathComponent("codes.html")
    #expect(try String(contentsOf: page, encoding: .utf8).hasPrefix("<!DOCTYPE html>\n"))
    #expect(
      try Tool.run(["lint", "--explain", "over-budget"]).output.hasPrefix("## over-budget\n")
    )
  }

  @Test("manual pages are there for every command and topic, and two readers find no fault in them")
  func manual() throws {
    let folder = try TemporaryFolder()
    let result = try Tool.run(["man", "--output", "man"], in: folder.url)
    #expect(result.code == 0)
    let pages = folder.url.appendingPathComponent("man")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: pages.appendingPathComponent("man1").path
    )
    for command in try [[]] + Self.commands() {
      let name = (["ruleproof"] + command).joined(separator: "-") + ".1"
      #expect(names.contains(name), "\(name)")
    }
    let page = try Tool.run(["man", "golden", "verify"]).output
    let file = pages.appendingPathComponent("man1/ruleproof-golden-verify.1")
    #expect(try String(contentsOf: file, encoding: .utf8) == page)
    #expect(page.contains(".SH SYNOPSIS\n\\fBruleproof golden verify\\fR"))
    for (program, arguments) in [
      ("mandoc", ["-Tlint", "-W", "warning"]), ("groff", ["-man", "-Wall", "-Tutf8", "-z"]),
    ] {
      guard let path = InteractiveShell.path(program) else {
        print("skipped: \(program) is not installed")
        continue
      }
      let process = Process()
      process.executableURL = URL(fileURLWithPath: path)
      let files = try ["man1", "man7"].flatMap { section in
        try FileManager.default.contentsOfDirectory(
          atPath: pages.appendingPathComponent(section).path
        )
        .sorted().map { "man/\(section)/\($0)" }
      }
      #expect(files.count > 70)
      process.arguments = arguments + files
      process.currentDirectoryURL = folder.url
      let output = Pipe()
      process.standardOutput = output
      process.standardError = output
      try process.run()
      let text = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(text.isEmpty, "\(program): \(String(decoding: text, as: UTF8.self).prefix(2_000))")
    }
  }

  @Test("a report with findings says once how to read about their codes")
  func hint() throws {
    let folder = try TemporaryFolder()
    let manifest = CommandLineTests.good.replacing(#"a\\.example"#, with: "a.example")
      .replacing("n://", with: "m://")
    try folder.write(manifest, to: "m.json")
    let lint = try Tool.run(["lint", "m.json"], in: folder.url).output
    #expect(lint.components(separatedBy: "ruleproof explain ").count == 2, "\(lint)")
    try folder.write(CommandLineTests.good, to: "m.json")
    let clean = try Tool.run(["lint", "m.json"], in: folder.url).output
    #expect(!clean.contains("ruleproof explain"))
  }
}
