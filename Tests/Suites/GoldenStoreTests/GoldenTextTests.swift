import Diagnostics
import GoldenStore
import ManifestModel
import MatchEngine
import RunRecord
import TestSupport
import Testing

@Suite("A golden as text")
struct GoldenTextTests {
  @Test("says what a rule does, a line for each fact")
  func text() throws {
    let golden = try #require(try Sample.record(Sample.manifest()).first)
    let text = golden.text(over: Sample.corpus)
    for line in [
      #"{"rule":{"kind":"action","name":"action/n+o/open-note","pattern":"^https://a\\.example/(\\d+)","#
        + #""title":"Open Note"}}"#,
      #"{"format":{"app":{"name":"N","scheme":"n"},"key":{"app":"n"},"template":"n://open/$1"}}"#,
      #"{"url":{"at":"https://a.example/99","groups":[[18,20,"99"]],"#
        + #""outputs":[{"format":{"app":"n"},"text":"n://open/99"},"#
        + #"{"format":{"app":"o"},"text":"o:https://a.example/99"}],"source":"test"}}"#,
      #"{"url":{"at":"https://a.example/8⟨D800⟩","groups":[[18,19,"8"]],"match":[0,19,"https://a.example/8"]}}"#,
      #"{"url":{"at":"https://a.example/1⟨A⟩⟨202E⟩2","groups":[[18,19,"1"]],"#
        + #""match":[0,19,"https://a.example/1"]}}"#,
    ] {
      #expect(text.contains("\n\(line)\n"), "\(line) is not in:\n\(text)")
    }
    #expect(!text.contains("https://b.example"))
    #expect(text.contains(#""engine":"pcre2","failures":{"invalidSubject":1},"tests":46"#))
  }

  @Test("reads back to the same golden")
  func roundTrip() throws {
    for golden in try Sample.record(Sample.manifest()) {
      #expect(try Sample.reread(golden) == golden)
    }
  }

  @Test("outputs that most URLs of a corpus have alike are written once, and read back the same")
  func most() throws {
    let corpus = GoldenCorpus(
      (0..<900).map { Subject("https://a.example/\($0)") } + [Subject("x:1"), Subject("http://b/")]
    )
    func entry(_ url: Subject, _ text: String) -> GoldenEntry {
      let outcome = GoldenOutcome.output(ExactText(text))
      let output = GoldenOutput(format: FormatKey(app: ExactText("a")), outcome: outcome)
      return GoldenEntry(
        subject: GoldenSubject(url),
        isInCorpus: true,
        isTest: text == "test",
        result: .match(GoldenMatch(groups: [0..<url.utf16.count], outputs: [output]))
      )
    }
    var golden = RuleGolden(
      name: ExactText("association/a.example"),
      definition: RuleDefinition(kind: .association),
      corpus: corpus.digest
    )
    golden.entries = corpus.urls.dropLast().enumerated().map { index, url in
      entry(url, index == 7 ? "test" : index == 8 ? "other" : "match")
    }
    let text = golden.text(over: corpus)
    #expect(text.split(separator: "\n").count == 8, "\(text)")
    #expect(text.contains(#"{"most":[{"format":{"app":"a"},"text":"match"}]}"#))
    #expect(text.contains("\n{\"not\":\"x:1\"}\n"))
    #expect(try Sample.reread(golden, over: corpus) == golden)
    let unknown = text.replacing("x:1", with: "x:2")
    #expect(throws: GoldenError.self) { try Sample.read(unknown, over: corpus) }
  }

  /// A golden with known attacks, one of them with text that lines cannot hold as it is.
  private static func attacked() throws -> RuleGolden {
    let manifest = Sample.manifest(pattern: #"^https://a\\.example/(?:a+)+$"#)
    var golden = try #require(try Sample.record(manifest).first)
    let prefix = "https://a.example/"
    golden.attacks = [
      GoldenAttack(
        Attack(pumps: [Attack.Pump(prefix: prefix, pump: "a")], repeat: 14, suffix: "!"),
        costs: [
          GoldenAttack.Cost(engine: "foundation", steps: 3),
          GoldenAttack.Cost(engine: "pcre2", steps: 500_001, failure: "step limit"),
        ]
      ),
      GoldenAttack(
        Attack(
          pumps: [
            Attack.Pump(prefix: "", pump: " \n"), Attack.Pump(prefix: "\u{202E}", pump: "⟨é"),
          ],
          repeat: 1,
          suffix: ""
        )
      ),
    ]
    return golden
  }

  @Test("known attacks read back the same")
  func attacks() throws {
    let golden = try Self.attacked()
    #expect(try Sample.reread(golden) == golden)
    let cost = #"{"engine":"pcre2","failure":"step limit","steps":500001}"#
    #expect(golden.text(over: Sample.corpus).contains(cost))
  }

  @Test(
    "an attack that no recording writes is an error",
    arguments: [
      (#""repeat":14"#, #""repeat":0"#), (#""repeat":14"#, #""repeat":99999999999999999999"#),
      (#""repeat":14"#, #""repeat":999999999"#), (#","pump":"a""#, ""), (#","suffix":"!""#, ""),
      (#""steps":3}"#, #""steps":-3}"#), (#","steps":3}"#, "}"), (#""steps":3}"#, #""steps":"3"}"#),
      (#""steps":3}"#, #""steps":3,"unit":"s"}"#), (#""length":33"#, #""length":34"#),
    ]
  )
  func damagedAttack(_ old: String, _ new: String) throws {
    let text = try Self.attacked().text(over: Sample.corpus)
    #expect(text.contains(old))
    #expect(throws: GoldenError.self) { try Sample.read(text.replacing(old, with: new)) }
  }

  @Test("a failure of an engine is written as one")
  func failures() throws {
    let slow = Subject("https://a.example/" + String(repeating: "a", count: 40) + "!")
    let corpus = GoldenCorpus([slow])
    let manifest = Sample.manifest(pattern: #"^https://a\\.example/(?:a|a)*$"#)
    let limits = MatchLimits(steps: 20, subjectLength: 1_000)
    let golden = try #require(try Sample.record(manifest, over: corpus, limits: limits).first)
    #expect(golden.entries.map(\.result) == [.failed(.stepLimit)])
    let refused = try Sample.record(Sample.manifest(pattern: "[[:hex:]&&[a]]("), over: corpus)
    let cost = try #require(refused.first?.costs.first)
    guard case .refused(let words) = cost.result else {
      Issue.record("the pattern was compiled")
      return
    }
    #expect(!words.isEmpty)
    #expect(try refused.allSatisfy { try Sample.reread($0, over: corpus) == $0 })
  }

  @Test("a pattern whose steps cannot be counted is not recorded as refused")
  func uncounted() throws {
    let branches = (1...199).map { String(repeating: "a", count: $0) }.joined(separator: "|")
    let manifest = Sample.manifest(pattern: "^(?:\(branches))+$")
    let corpus = GoldenCorpus([Subject("https://a.example/1")])
    let golden = try #require(try Sample.record(manifest, over: corpus).first)
    let cost = try #require(golden.costs.first { $0.engine == "pcre2" })
    let words = "the pattern is too large for its steps to be counted"
    #expect(cost.result == .uncounted(words))
    let text = golden.text(over: corpus)
    #expect(text.contains(#""engine":"pcre2","uncounted":"\#(words)","#))
    #expect(!text.contains("refused"))
    #expect(try Sample.reread(golden, over: corpus) == golden)
    var other = golden
    for index in other.costs.indices where other.costs[index].engine == "pcre2" {
      other.costs[index].result = .refused("no")
    }
    let changes = GoldenComparison(corpus, corpus).changes(from: other, to: golden)
    #expect(changes.flatMap(\.differences).map(\.new) == ["not counted: \(words)"])
  }

  @Test(
    "a golden that is cut off anywhere, or has lost or doubled a line, is an error with its line"
  )
  func damage() throws {
    let golden = try #require(try Sample.record(Sample.manifest()).first)
    let text = golden.text(over: Sample.corpus)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    for count in 0..<lines.count {
      let cut = lines.prefix(count).map { $0 + "\n" }.joined()
      #expect(throws: GoldenError.self) { try Sample.read(cut) }
      var lost = Array(lines)
      lost.remove(at: count)
      #expect(throws: GoldenError.self) { try Sample.read(lost.map { $0 + "\n" }.joined()) }
      lost = Array(lines)
      lost.insert(lines[count], at: count)
      #expect(throws: GoldenError.self) { try Sample.read(lost.map { $0 + "\n" }.joined()) }
    }
    #expect(throws: GoldenError.self) { try Sample.read(String(text.dropLast())) }
  }

  @Test(
    "a number that is written otherwise than a recording writes it is an error at its line",
    arguments: [
      (#""repeat":14"#, #""repeat":14.0"#), (#""steps":3}"#, #""steps":3 }"#),
      ("https://a", #"https:\/\/a"#), (#""kind":"#, #""other":1,"kind":"#),
      (#"{"kind":"action","#, #"{"kind":"action","kind":"action","#), ("{\"over\"", "{\"onto\""),
    ]
  )
  func otherText(_ old: String, _ new: String) throws {
    let text = try Self.attacked().text(over: Sample.corpus)
    let lines = text.split(separator: "\n")
    let line = try #require(lines.firstIndex { $0.contains(old) }, "\(text)")
    let changed = lines.enumerated().map { number, text in
      (number == line ? String(text.replacing(old, with: new, maxReplacements: 1)) : String(text))
        + "\n"
    }
    let error = #expect(throws: GoldenError.self) { try Sample.read(changed.joined()) }
    #expect(error?.line == line + 1)
  }

  @Test(
    "a file of an earlier format is an error that says what to do",
    arguments: ["ruleproof-golden 1\nrule a\n", "ruleproof-golden 2\nrule a\nend 3\n"]
  )
  func earlierFormat(_ text: String) {
    let error = #expect(throws: GoldenError.self) { try Sample.read(text) }
    #expect(error?.message == "the golden has the format of an earlier version of ruleproof")
    #expect(error?.diagnostic.help?.contains("'ruleproof golden record'") == true)
  }

  @Test("scripts whose digests differ only at their ends differ")
  func scriptDigests() {
    func definition(_ end: String) -> RuleDefinition {
      let digest = ScriptDigest(digest: String(repeating: "a", count: 63) + end, length: 9)
      let format = FormatDefinition(key: FormatKey(app: nil), script2: digest)
      return RuleDefinition(kind: .action, formats: [format])
    }
    let differences = definition("b").differences(to: definition("c"))
    #expect(
      differences.map(\.old) == [
        "script of 9 bytes, SHA-256 " + String(repeating: "a", count: 63) + "b"
      ]
    )
    #expect(definition("b").differences(to: definition("b")).isEmpty)
  }

  @Test("a changed byte is an error or another golden, and never a crash")
  func changedBytes() throws {
    let golden = try #require(try Sample.record(Sample.manifest()).first)
    let bytes = Array(golden.text(over: Sample.corpus).utf8)
    var random = SeededGenerator(seed: 4)
    for _ in 0..<3_000 {
      var changed = bytes
      let place = Int.random(in: 0..<bytes.count, using: &random)
      changed[place] = UInt8.random(in: 0...255, using: &random)
      guard changed != bytes else { continue }
      let file = SourceFile(name: "x.golden", bytes: changed)
      do {
        let read = try RuleGolden(file, corpora: { _ in Sample.corpus })
        #expect(read != golden, "byte \(place)")
      } catch {
        #expect(error.line >= 1)
      }
    }
  }

  @Test("any text is encoded in one line and decoded again", arguments: 0..<20)
  func anyText(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let units: [UInt16] = [
      0x20, 0x0A, 0x0D, 0x09, 0x00, 0x7F, 0x85, 0x2028, 0x202E, 0x200D, 0xD800, 0xDC00, 0xFFFF,
      0x27E8, 0x27E9, 0x24, 0x23, 0x2D, 0x61, 0x5C, 0x301, 0xD83C, 0xDFFD, 0x41, 0xE000, 0x2026,
    ]
    func text(_ length: Int) -> [UInt16] { (0..<length).map { _ in random.pick(units) } }
    func string(_ length: Int) -> String { String(decoding: text(length), as: UTF16.self) }
    for _ in 0..<40 {
      let url = Subject(utf16: text(Int.random(in: 0..<9, using: &random)))
      let reason = try #require(FailureReason.allCases.randomElement(using: &random))
      let corpus = GoldenCorpus([url, Subject("x")])
      var golden = RuleGolden(
        name: ExactText("r" + string(4)),
        definition: RuleDefinition(
          kind: .action,
          title: ExactText(string(3)),
          pattern: ExactText(string(6)),
          sendsHeaders: true,
          parameter: ExactText(string(1)),
          formats: [
            FormatDefinition(
              key: FormatKey(app: ExactText(string(3)), number: 2),
              app: AppDefinition(name: ExactText(string(2)), scheme: ExactText(string(1))),
              template: ExactText(string(4))
            )
          ]
        ),
        corpus: corpus.digest
      )
      let end = url.utf16.count
      golden.entries = [
        GoldenEntry(
          subject: GoldenSubject(url),
          isInCorpus: true,
          isTest: false,
          result: .match(
            GoldenMatch(
              groups: [0..<end, nil, end / 2..<end],
              outputs: [
                GoldenOutput(
                  format: FormatKey(app: ExactText(string(3)), number: 3),
                  outcome: .output(ExactText(string(5)))
                ), GoldenOutput(format: FormatKey(app: nil), outcome: .failed(reason)),
              ]
            )
          )
        ),
        GoldenEntry(
          subject: GoldenSubject(Subject(utf16: text(5)), headers: ExactText(string(4))),
          isInCorpus: false,
          isTest: true,
          result: .failed(reason)
        ),
      ].sorted { $0.subject < $1.subject }
      golden.costs = [
        GoldenCost(engine: string(2), version: string(3), unit: .ticks, result: .refused(string(4)))
      ]
      let written = golden.text(over: corpus)
      #expect(
        !written.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || $0 == "\u{202E}" }
      )
      #expect(try Sample.reread(golden, over: corpus) == golden, "\(written)")
    }
  }
}

@Suite("What goldens were recorded with")
struct GoldenHeaderTests {
  private static func reread(_ header: GoldenHeader) throws -> GoldenHeader {
    try GoldenHeader(SourceFile(name: "h", bytes: Array(header.text.utf8)))
  }

  @Test("a header and a corpus read back the same")
  func roundTrip() throws {
    let list = GoldenCorpus.List(name: "a b\n.txt", urls: [Subject("x")])
    let corpus = GoldenCorpus(Sample.corpus.urls, lists: [list])
    let identity = EngineIdentity(name: "e", version: "1 (2)", costUnit: .callouts)
    let engine = try #require(GoldenHeader.Engine(identity, limit: 7))
    let header = GoldenHeader(corpus: corpus, engines: [engine], unicode: "16.0")
    #expect(try Self.reread(header) == header)
    let file = SourceFile(name: "c", bytes: Array(corpus.text.utf8))
    #expect(try GoldenCorpus(file, digest: corpus.digest).urls == corpus.urls)
    #expect(throws: GoldenError.self) { try GoldenCorpus(file, digest: "0") }
  }

  @Test("the order of URLs and lists changes no digest, another URL does")
  func digest() {
    let urls = Sample.corpus.urls
    #expect(GoldenCorpus(urls.reversed() + urls).digest == Sample.corpus.digest)
    #expect(GoldenCorpus(Array(urls.dropLast())).digest != Sample.corpus.digest)
  }
}
