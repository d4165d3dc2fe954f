import Diagnostics
import FileAccess
import Foundation
import FoundationEngine
import MatchEngine
import RegressionSuite
import RuleSets
import RunRecord
import TestSupport
import Testing
import UserAgentParserFormat

@Suite("Parsers of user agents")
struct UserAgentParserTests {
  private static let parsers = #"""
    user_agent_parsers:
      - regex: '(Tern|Gull)/(\d+)\.(\d+)'
        family_replacement: 'Bird $1'
      - regex: 'Heron (\d+)'
        family_replacement: 'Heron'
        v1_replacement: '$1'
      - regex: '(Tern)'
    os_parsers:
      - regex: '(Nest) (\d+)'
    device_parsers:
      - regex: 'coop ([a-z]*)'
        regex_flag: 'i'
        device_replacement: 'Coop $1'
        brand_replacement: 'Farm'
        model_replacement: ' $1$2 '
    """#

  private static let tests = #"""
    test_cases:
      - user_agent_string: 'x Gull/3.4'
        family: 'Bird Gull'
        major: '3'
        minor: '4'
        patch:
      - user_agent_string: 'Heron 12'
        family: 'Heron'
        major: '12'
        minor:
        patch:
      - user_agent_string: 'Tern'
        family: 'Tern'
        major:
        minor:
        patch:
      - user_agent_string: 'Gulls'
        family: 'Other'
        major:
        minor:
        patch:
      - user_agent_string: 'Gull/3.4'
        family: 'Gull'
        major: '3'
        minor: '4'
        patch:
    """#

  private static let devices = #"""
    test_cases:
      - user_agent_string: 'COOP red'
        family: 'Coop red'
        brand: 'Farm'
        model: 'red'
      - user_agent_string: 'coop '
        family: 'Coop'
        brand: 'Farm'
        model:
    """#

  private static func read(_ files: [String: String]) throws -> any RuleFile {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    var context = RuleReading(folder: folder.url.path)
    context.engines = [.foundation]
    context.engine = { _ in FoundationEngine() }
    return try UserAgentParserFormat.read(
      try InputFile.read(folder.url.path + "/regexes.yaml"),
      context
    )
  }

  @Test("the first pattern of a list decides, and gives its replacements or its groups")
  func lists() throws {
    let file = try Self.read(["regexes.yaml": Self.parsers])
    #expect(file.rules.map(\.kind) == ["ua", "ua", "ua", "set", "os", "set", "device", "set"])
    func words(_ index: Int, _ agent: String) -> [String] {
      file.rules[index].answers(to: agent).map(\.line)
    }
    #expect(words(3, "Tern/1.2") == ["family  Bird Tern", "major  1", "minor  2"])
    #expect(words(3, "Tern") == ["family  Tern"])
    #expect(words(3, "Crow") == ["family  Other"])
    #expect(words(5, "Nest 7") == ["family  Nest", "major  7"])
    #expect(words(7, "Coop Red") == ["family  Coop Red", "brand  Farm", "model  Red"])
    #expect(words(0, "Tern").isEmpty)
  }

  @Test("a mistake in a parser is noticed by the tests of its list, also by those of later parsers")
  func mutants() throws {
    let files = [
      "regexes.yaml": Self.parsers, "tests/test_ua.yaml": Self.tests,
      "tests/test_device.yaml": Self.devices,
    ]
    let file = try Self.read(files)
    func inputs(_ index: Int) -> [String: String?] {
      let mutants = file.rules[index].mutants(most: 100).map { mutant in
        let rule = mutant.make().rule
        return (mutant.mutant.text, file.rules.compactMap { $0.test(failingWith: rule) }.first)
      }
      return Dictionary(mutants, uniquingKeysWith: { first, _ in first })
    }
    let birds = inputs(0)
    #expect(birds[#"(Tern)/(\d+)\.(\d+)"#] == "x Gull/3.4", "\(birds)")
    #expect(birds[#"(Tern|Gull)/(\d+).(\d+)"#] == .some(nil), "\(birds)")
    #expect(birds["Bird "] == "x Gull/3.4", "\(birds)")
    // What no parser of the list takes, and its test says so, must not be taken.
    #expect(inputs(2).values.allSatisfy { $0 == nil || $0 == "Tern" }, "\(inputs(2))")
    #expect(inputs(1)["Heron "] == .some(nil) || inputs(1)["Heron (\\d*)"] == .some(nil))
    let coops = inputs(6)
    #expect(coops["Coop "] == "COOP red", "\(coops)")
    #expect(try Self.read(["regexes.yaml": Self.parsers]).rules[0].mutants(most: 9).count == 9)
  }

  @Test("the tests beside the file are of the list that their file or their fields name")
  func tests() throws {
    let file = try Self.read([
      "regexes.yaml": Self.parsers, "tests/test_ua.yaml": Self.tests,
      "test_resources/more.yaml": Self.devices,
      "tests/test_os.yaml": "test_cases:\n- {user_agent_string: Nest 7, family: Nest, major: 7}\n",
    ])
    let records = file.rules.flatMap { $0.runTests() }
    #expect(
      records.map(\.status) == [.passed, .passed, .passed, .passed, .failed] + [
        .passed, .passed, .passed,
      ]
    )
    #expect(records[4].expected?.hasPrefix(#"family="Gull""#) == true)
    #expect(records[4].outcome?.value?.hasPrefix(#"family="Bird Gull""#) == true)
    #expect(records[4].location.file.hasSuffix("tests/test_ua.yaml"))
    #expect(records[4].location.line == 22)
    #expect(file.linkedFiles.count == 3)
  }

  @Test("what a file of tests was made from is not read, and other files of tests are")
  func originals() throws {
    let file = try Self.read([
      "regexes.yaml": Self.parsers, "test_resources/list.yaml": Self.tests,
      "test_resources/list-orig.yaml": Self.tests, "test_resources/more-orig.yaml": Self.tests,
    ])
    #expect(file.linkedFiles.map { $0.name.suffix(14) } == ["rces/list.yaml", "more-orig.yaml"])
  }

  @Test("a failed test names the parser that takes the user agent")
  func reason() throws {
    let file = try Self.read(["regexes.yaml": Self.parsers, "tests/test_ua.yaml": Self.tests])
    let records = RegressionSuite(file.rules).run(workers: 1)
    let parser = try #require(file.rules.first)
    #expect(records.count == 5 && records[..<4].allSatisfy { $0.message == nil })
    let reason = try #require(records[4].message)
    #expect(reason.hasPrefix("\(parser.id), line 2 of "))
    #expect(reason.hasSuffix("/regexes.yaml, takes it"))
    let other = Self.tests.replacing("'Gulls'", with: "'Heron x'")
      .replacing("'Other'", with: "'Heron'")
    let unknown = try Self.read(["regexes.yaml": Self.parsers, "tests/test_ua.yaml": other])
    let failed = RegressionSuite(unknown.rules).run(workers: 1)[3]
    let near = try #require(failed.message)
    #expect(near.hasPrefix("no parser takes it; \(file.rules[1].id), line 4 of "))
    #expect(near.hasSuffix(", nearly does: the pattern stops before 'x', where it wants \\d+"))
    let renamed = try Self.read([
      "regexes.yaml": Self.parsers,
      "tests/test_ua.yaml": other.replacing("'Heron'", with: "'Stork'"),
    ])
    let unnamed = try #require(RegressionSuite(renamed.rules).run(workers: 1)[3].message)
    #expect(unnamed.hasSuffix(", nearly does: the pattern stops before 'x', where it wants \\d+"))
  }

  @Test("a rule is covered by the tests of its list for which it decides, and by no other")
  func coverage() throws {
    let file = try Self.read(["regexes.yaml": Self.parsers, "tests/test_ua.yaml": Self.tests])
    #expect(file.rules.prefix(3).map(\.coverage.inputs) == [2, 1, 1])
    #expect(file.rules[0].testCount == 0 && file.rules[4].coverage.inputs == 0)
  }

  @Test("a rule keeps its id when others are put in before it")
  func ids() throws {
    let longer = Self.parsers.replacing(
      "user_agent_parsers:\n",
      with: "user_agent_parsers:\n  - regex: 'Crow'\n"
    )
    let before = try Self.read(["regexes.yaml": Self.parsers]).rules.map(\.id)
    let after = try Self.read(["regexes.yaml": longer]).rules.map(\.id)
    #expect(Set(after).isSuperset(of: before) && after.count == before.count + 1)
  }

  @Test(
    "what is not understood is an error with its place",
    arguments: [
      ("user_agent_parsers:\n- rege: 'a'\n", "2:3"), ("os_parsers:\n- regex_flag: 'i'\n", "2:3"),
      ("os_parsers:\n- regex: 'a'\n  regex_flag: 'x'\n", "3:16"), ("os_parsers: 'a'\n", "1:14"),
      ("os_parsers:\n- regex: 'a'\nother: []\n", "3:1"),
    ]
  )
  func errors(_ text: String, _ place: String) throws {
    let error = try #require(throws: InputError.self) { try Self.read(["regexes.yaml": text]) }
    let location = error.diagnostics.first?.location
    #expect(location.map { "\($0.line):\($0.column)" } == place)
  }
}
