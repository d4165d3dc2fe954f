import Diagnostics
import TestSupport
import Testing
import URLSchemes

/// A broken contract file with the place and the words of the first thing that is wrong.
struct BrokenFile: CustomTestStringConvertible, Sendable {
  let text: String
  let message: String
  var testDescription: String { message }

  init(_ text: String, _ message: String) {
    self.text = text
    self.message = message
  }
}

@Suite("Contract files")
struct ContractFileTests {
  private static func read(
    _ text: String,
    name: String = "a.yml",
    extending set: ContractSet = .builtIn
  ) throws(ContractFileError) -> URLContract {
    try URLContract(file: SourceFile(name: name, bytes: Array(text.utf8)), extending: set)
  }

  private static let small = """
    contract: notes
    apps:
      - {id: notes, name: Notes, scheme: [notes, x-notes]}
      - {id: pro, name: Notes Pro, scheme: notespro, like: notes}
      - {id: old, scheme: oldnotes}
    prefix: ""
    plus: literal
    commands:
      open:
        apps: notes
        parameters:
          id: {type: integer, minimum: 1, required: true}
          mode: {values: [view, {value: edit, apps: notes, about: "to change it"}]}
          by: {type: scheme, notSchemes: http}
          words: {type: list, separator: ";"}
          loud: {type: flag, on: "yes", ignoredUnless: [mode=view, id=7]}
      close:
    examples: "notes:open?id=1"
    """

  @Test("every key of the form has its meaning")
  func keys() throws {
    let contract = try Self.read(Self.small)
    #expect(contract.apps.map(\.schemes) == [["notes", "x-notes"], ["notespro"], ["oldnotes"]])
    #expect(contract.commands.map(\.name) == ["open", "close"])
    let call = try contract.parse("x-notes:open?id=2&mode=edit&by=app&words=a+b;c")
    #expect(
      call.values == [
        "id": .integer(2), "mode": .choice("edit"), "by": .scheme("app"),
        "words": .list(["a+b", "c"]),
      ]
    )
    #expect(contract.read("notespro:open?id=1&mode=edit")?.errors == [])
    #expect(contract.read("oldnotes:open?id=1")?.errors == ["command-not-for-app"])
    #expect(contract.read("notes:open?id=0")?.errors == ["out-of-range id"])
    #expect(contract.read("notes:open?id=1&by=HTTP")?.errors == ["nested-scheme by"])
    #expect(contract.read("notes:open?id=1&by=a:")?.errors == ["not-a-scheme by"])
    #expect(contract.read("notes:open?id=1&loud=yes")?.warnings == ["ignored-parameter loud"])
    #expect(contract.read("notes:open?id=7&loud=yes")?.warnings == [])
    #expect(contract.read("notes:close")?.errors == [])
    #expect(contract.read("notes:")?.errors == [])
  }

  @Test("JSON says the same as YAML")
  func json() throws {
    let json = """
      {"contract": "notes", "apps": [{"id": "notes", "name": "Notes \\ud83d\\ude00", "scheme": "notes"}],
       "commands": {"open": {"parameters": {"id": {"type": "integer", "minimum": 1, "required": true}}}}}
      """
    for name in ["a.json", "a.yml"] {
      let contract = try Self.read(json, name: name)
      #expect(contract.apps.first?.names == ["Notes 😀"])
      #expect(contract.read("notes://open?id=0")?.errors == ["out-of-range id"])
    }
  }

  @Test("an app of a company is added by a file, and takes what another app takes")
  func extends() throws {
    let text = """
      contract: acme-offline
      extends: offline-pages
      apps: [{id: acme, name: Acme Reader, scheme: acme-reader, like: kiosk}]
      """
    let set = try ContractSet.builtIn.adding(
      file: SourceFile(name: "acme.yml", bytes: Array(text.utf8))
    )
    let add = "acme-reader://add?url=http%3A%2F%2Fa"
    #expect(set.read(add)?.errors == ["command-not-for-app"])
    #expect(set.read(add)?.findings.first?.message == "Acme Reader does not have the command 'add'")
    #expect(set.read("acme-reader://deploy?url=http%3A%2F%2Fa")?.contract == "acme-offline")
    #expect(
      set.read("acme-reader://view?url=https%3A%2F%2Fa&cached=1")?.errors == [
        "parameter-not-for-app cached"
      ]
    )
    #expect(set.read("op-action://view?url=https%3A%2F%2Fa&cached=1")?.contract == "offline-pages")
    #expect(throws: ContractFileError.self) {
      try set.adding(file: SourceFile(name: "acme.yml", bytes: Array(text.utf8)))
    }
  }

  @Test("a test of a file passes, or says what else there was")
  func tests() throws {
    let text = """
      contract: acme
      extends: offline-pages
      apps: [{id: acme, scheme: acme, like: pages}]
      tests:
        - acme://add
        - {url: "acme://add?url=ab", finds: not-a-url}
        - {url: "acme://add?url=a%3Ab", finds: nested-host}
        - {url: "acme://view?url=https%3A%2F%2Fa&cached=0", values: {url: "https://a", cached: false}}
        - {url: "acme://view?url=https%3A%2F%2Fa", values: {url: "https://a", cached: false}}
        - {url: "acme://view?url=https%3A%2F%2Fa", values: {}}
        - {url: "acmes://view"}
        - {url: "acme://add?url=http%3A%2F%2Fa&tags=a,b", values: {url: "http://a", tags: [a, b]}}
        - {url: "acme://add?url=http%3A%2F%2Fa&tags=a,b", values: {url: "http://a", tags: "a,b"}}
        - {url: "acme://add?url=http%3A%2F%2Fa&tags=a%5C,%20b", values: {url: "http://a", tags: [a, b]}}
        - {url: "acme://add?url=http%3A%2F%2Fa&tags=a%5C,b,c", values: {url: "http://a", tags: ["a,b", c]}}
        - {url: "acme://add?url=http%3A%2F%2Fa&tags=a%5C,b,c", values: {url: "http://a", tags: 'a\\,b,c'}}
      """
    let contract = try Self.read(text)
    #expect(
      contract.tests.map(contract.run) == [
        .otherFindings(["missing-parameter url"]), .passed,
        .otherFindings(["nested-scheme url"]), .passed,
        .otherValue(parameter: "cached", expected: "false", actual: nil),
        .otherValue(parameter: "url", expected: nil, actual: "https://a"), .notForURL, .passed,
        .passed, .otherValue(parameter: "tags", expected: "a,b", actual: "a\\, b"), .passed,
        .passed,
      ]
    )
    #expect(contract.tests.map(\.location?.line) == Array(5...16))
  }

  @Test("a broken file is refused at its place", arguments: broken)
  func refuses(_ file: BrokenFile) throws {
    let text = MarkedText(file.text)
    let error = #expect(throws: ContractFileError.self) { try Self.read(text.text) }
    let first = try #require(error?.diagnostics.first)
    #expect(first.message == file.message)
    if file.text.contains("1️⃣") {
      #expect(first.location?.utf8Range.lowerBound == text.offset(of: 1))
    }
  }

  private static let head = "contract: a\napps: [{id: x, scheme: y}]\ncommands:\n"

  static let broken: [BrokenFile] = [
    BrokenFile("", "the file is empty"), BrokenFile("# nothing", "the file is empty"),
    BrokenFile(
      "1️⃣- a",
      "expected keys and values (contract, title, about, extends, schemes, apps, prefix, plus, "
        + "commandRequired, commands, examples, tests)"
    ),
    BrokenFile("contract: a\n1️⃣comands: b", "unknown key 'comands'"),
    BrokenFile("1️⃣title: a", "the contract has no name: the key 'contract' is missing"),
    BrokenFile("contract: a", "the contract has neither 'apps' nor 'schemes: any'"),
    BrokenFile("contract: a\nschemes: 1️⃣all", "unknown value 'all'"),
    BrokenFile("contract: a\nschemes: 1️⃣any\napps: []", "'schemes: any' excludes 'apps'"),
    BrokenFile("contract: a\napps: 1️⃣[]", "the list of apps is empty"),
    BrokenFile("contract: a\napps: [1️⃣{id: x}]", "the app has no 'scheme'"),
    BrokenFile("contract: a\napps: [{id: x, scheme: y}]", "the contract has no 'commands'"),
    BrokenFile(
      "contract: a\napps: [{id: x, scheme: 1️⃣y z}]\ncommands: {b: }",
      "'y z' is not a scheme"
    ),
    BrokenFile(
      "contract: a\napps: [{id: x, scheme: 1️⃣tel}]\ncommands: {b: }",
      "'tel' belongs to the system"
    ),
    BrokenFile(
      "contract: a\napps: [{id: x, scheme: y}, {id: z, scheme: 1️⃣Y}]\ncommands: {b: }",
      "'Y' is already the scheme of 'x'"
    ),
    BrokenFile(
      "contract: a\napps: [{id: x, scheme: y, like: 1️⃣w}]\ncommands: {b: }",
      "there is no other app 'w'"
    ),
    BrokenFile(
      "contract: a\nextends: 1️⃣b\napps: [{id: x, scheme: y}]",
      "there is no contract 'b' to extend"
    ),
    BrokenFile(
      "contract: a\nextends: offline-pages\nplus: 1️⃣space\napps: [{id: x, scheme: y}]",
      "'plus' cannot be used with 'extends'"
    ),
    BrokenFile(head + "  open: {apps: 1️⃣z}", "there is no app 'z'"),
    BrokenFile(head + "  open: {instead: 1️⃣z}", "there is no command 'z'"),
    BrokenFile(head + "  open: {reserved: 1️⃣z}", "'reserved' needs 'otherParameters: allowed'"),
    BrokenFile(head + "  1️⃣open?: {}", "'open?' needs escapes in a URL"),
    BrokenFile(head + "  open: {parameters: {p: {type: 1️⃣number}}}", "unknown value 'number'"),
    BrokenFile(
      head + "  open: {parameters: {p: {minimum: 1️⃣1}}}",
      "the type 'text' has no key 'minimum'"
    ),
    BrokenFile(
      head + "  open: {parameters: {p: {type: integer, minimum: 2, maximum: 1️⃣1}}}",
      "the maximum is below the minimum"
    ),
    BrokenFile(
      head + "  open: {parameters: {p: {type: integer, minimum: 1️⃣a}}}",
      "expected a whole number"
    ),
    BrokenFile(head + "  open: {parameters: {p: {required: 1️⃣yes}}}", "unknown value 'yes'"),
    BrokenFile(head + "  open: {parameters: {p: {requiredWhen: 1️⃣q}}}", "'q' is not a condition"),
    BrokenFile(
      head + "  open: {parameters: {p: {requiredWhen: 1️⃣q=1}}}",
      "there is no parameter 'q'"
    ),
    BrokenFile(
      head + "  open: {parameters: {p: {requiredWhen: 1️⃣p=1}}}",
      "the condition is about the parameter itself"
    ),
    BrokenFile(
      head + "  open: {parameters: {p: {ignoredUnless: 1️⃣q=2}, q: {values: [a]}}}",
      "'2' is not a value of 'q'"
    ),
    BrokenFile(head + "  open: {parameters: {p: {values: 1️⃣[a, a]}}}", "duplicate value 'a'"),
    BrokenFile(
      head + "  open: {parameters: {p: {values: [1️⃣{about: a}]}}}",
      "the entry has no 'value'"
    ),
    BrokenFile(
      head + "  open: {parameters: {p: {type: list, separator: 1️⃣ab}}}",
      "expected one character"
    ),
    BrokenFile(
      head + "  open: {}\nexamples: 1️⃣y://shut",
      "the contract does not accept 'y://shut': unknown command 'shut'"
    ),
    BrokenFile(
      head + "  open: {}\nexamples: 1️⃣z://open",
      "the contract does not cover 'z://open'"
    ),
    BrokenFile(head + "  open: {}\n  open: {}", "duplicate key: open"),
    BrokenFile("contract: &a x\ntitle: 1️⃣*a", "YAML anchors and aliases are not supported"),
    BrokenFile("{\"contract\": \"a\", 1️⃣\"contract\": \"b\"}", "duplicate key 'contract'"),
    BrokenFile("{\"contract\": 1️⃣}", "unexpected '}': expected a value"),
    BrokenFile(head + "  open: {about: 1️⃣[a]}", "expected a text"),
  ]

  @Test("everything that does not fit is reported at once, with help")
  func several() throws {
    let text =
      Self.head
      + "  open: {apps: xx, parameters: {mode: {values: [a]}, p: {ignoredUnless: mod=a}}}"
    let error = #expect(throws: ContractFileError.self) { try Self.read(text) }
    let diagnostics = try #require(error?.diagnostics)
    #expect(diagnostics.map(\.message) == ["there is no app 'xx'", "there is no parameter 'mod'"])
    #expect(diagnostics[1].help == "did you mean 'mode'?")
    #expect(diagnostics.allSatisfy { $0.location?.line == 4 && $0.code == "contract-file" })
  }

  @Test("a byte order mark is passed over, and places count it")
  func byteOrderMark() throws {
    #expect(try Self.read("\u{FEFF}" + Self.small).id == Self.read(Self.small).id)
    let error = #expect(throws: ContractFileError.self) { try Self.read("\u{FEFF}titel: a") }
    #expect(error?.diagnostics.first?.location?.utf8Range.lowerBound == 3)
  }

  @Test("a contract of more schemes or commands than the limit is refused")
  func sizes() throws {
    func messages(apps: Int, commands: Int) -> [String] {
      let apps = (0..<apps).map { "{id: a\($0), scheme: s\($0)}" }.joined(separator: ", ")
      let commands = (0..<commands).map { "  c\($0):\n" }.joined()
      do throws(ContractFileError) {
        _ = try Self.read("contract: a\napps: [\(apps)]\ncommands:\n\(commands)")
        return []
      } catch {
        return error.diagnostics.map(\.message)
      }
    }
    #expect(messages(apps: 1_000, commands: 1_000) == [])
    #expect(
      messages(apps: 1_001, commands: 1_002) == [
        "the contract has 1001 schemes; the limit is 1000",
        "the contract has 1002 commands; the limit is 1000",
      ]
    )
  }

  @Test("many long names that are nearly those of the contract take little time")
  func suggestions() throws {
    let stem = String(repeating: "p", count: 85)
    let parameters = (0..<9_000).map { "      \(stem)\($0 + 10_000): {}\n" }.joined()
    let contract = try Self.read(Self.head + "  open:\n    parameters:\n" + parameters)
    let query = (0..<1_000).map { "\(stem.dropLast())q\($0 + 10_000)=1" }.joined(separator: "&")
    let reading = try #require(contract.read("y://open?" + query))
    #expect(reading.findings.count == 100 && reading.omittedFindings == 900)
    // Comparing all of them would take minutes.
    #expect(!reading.findings.contains { $0.help?.hasPrefix("did you mean") == true })
  }

  @Test("a hostile file gives an error")
  func hostile() {
    let laughs = (0..<30).map { "a\($0): &a\($0) [*a\($0 - 1), *a\($0 - 1)]\n" }.joined()
    let files = [
      String(repeating: "[", count: 20_000), String(repeating: "{a: ", count: 20_000),
      String(repeating: "- ", count: 3_000) + "a",
      String(repeating: "- ", count: 900) + "a", String(repeating: "? ", count: 900) + "a",
      "a: &a0 [b]\n" + laughs, "\u{0}", "\t- a",
      String(repeating: "a", count: (1 << 20) + 1), "a: b: c", "contract: \"\\ud83d\"",
      "? [a]\n: b",
      (0..<400).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
    ]
    for file in files {
      for name in ["a.yml", "a.json"] {
        let error = #expect(throws: ContractFileError.self) { try Self.read(file, name: name) }
        #expect(error?.diagnostics.isEmpty == false)
      }
    }
    #expect(throws: ContractFileError.self) {
      try URLContract(file: SourceFile(name: "a.yml", bytes: [0x61, 0x3A, 0xFF]))
    }
  }

  @Test("a damaged file gives an error or a contract", arguments: 0..<4)
  func damaged(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for file in ContractSet.builtInFiles {
      for _ in 0..<25 {
        let bytes = random.mutate(file.bytes, alphabet: Array(":-[]{}&*'\"\n #".utf8))
        do throws(ContractFileError) {
          let contract = try URLContract(file: SourceFile(name: "a.yml", bytes: bytes))
          #expect(contract.problems.isEmpty)
        } catch {
          #expect(!error.diagnostics.isEmpty)
        }
      }
    }
  }
}
