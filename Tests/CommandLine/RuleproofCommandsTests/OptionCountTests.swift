import Handbook
import RuleproofCommands
import Testing

@Suite("The options of all commands")
struct OptionCountTests {
  /// How many there are at most, each counted once for each command that has it.
  private static let limit = 600

  @Test("are few enough to keep an overview of")
  func count() throws {
    let program = try #require(Ruleproof.description)
    let counts = ([[]] + program.paths).map { path in
      (
        name: (["ruleproof"] + path).joined(separator: " "),
        count: Self.options(program, path).count
      )
    }
    let list = counts.sorted { $0.count > $1.count }.map { "\($0.count) \($0.name)" }
    let total = counts.reduce(0) { $0 + $1.count }
    #expect(total < Self.limit, "\(total) options:\n\(list.joined(separator: "\n"))")
    #expect(counts.first?.count == 2, "the program has --version and --help")
  }

  @Test("have none that was replaced, and each of those has advice", arguments: ReplacedOption.all)
  func replaced(_ option: ReplacedOption) throws {
    let program = try #require(Ruleproof.description)
    let paths = program.paths.filter { path in
      let names = program.command(path)?.optionNames ?? []
      return !names.contains(option.name) && option.companion.map(names.contains) ?? true
    }
    #expect(!paths.isEmpty)
    for path in paths {
      let advice = CallAdvice(
        arguments: path + [option.name, "x"],
        message: "Unknown option '\(option.name)'",
        program: program
      )
      let text = try #require(advice.text)
      #expect(text.contains("has no option '\(option.name)': \(option.advice)\n"), "\(text)")
    }
  }

  /// The options that help shows for a command; a flag and its opposite are one.
  private static func options(_ program: CommandDescription, _ path: [String]) -> [String] {
    let arguments = program.command(path)?.arguments ?? []
    let names = arguments.filter { $0.kind != "positional" && $0.shouldDisplay }
      .compactMap { $0.names?.first { $0.kind == "long" }?.name }
    return names.filter { name in
      !name.hasPrefix("no-") || !names.contains(String(name.dropFirst(3)))
    }
  }
}
