import Testing
import TestSupport
import URLSchemes

@Suite("Building URLs of contracts")
struct BuildingTests {
  static let page = ContractValue.url("https://a.example/?b=c&d=e#f")

  /// Each parameter of the family with every kind of value it takes, written by hand.
  static let calls: [(String, String, [String: ContractValue])] = [
    ("op-action", "add", ["url": page]),
    ("op-action", "add", ["url": .url("file:///a b.html")]),
    ("op-action", "add", ["url": page, "force": .flag(true), "quiet": .flag(false)]),
    ("op-action", "add", ["url": page, "delay": .flag(true), "title": .text("")]),
    ("op-action", "add", ["url": page, "title": .text("a + b & c"), "f": .text("a/b c")]),
    ("op-action", "add", ["url": page, "tags": .list(["a", "b,c", "d\\"])]),
    ("op-action", "add", ["url": page, "tags": .list([]), "r": .flag(true)]),
    ("op-action", "add", ["url": page, "refresh": .choice("hourly")]),
    ("op-action", "add", ["url": page, "refreshMode": .choice("thorough"), "media": .flag(true)]),
    ("op-action", "add", ["url": page, "nojs": .flag(true), "auto": .flag(true)]),
    (
      "op-action", "add",
      [
        "url": page, "crawl": .choice("custom"), "maxPages": .integer(50000),
        "numLevels": .integer(5), "parents": .flag(true), "subdomains": .flag(true),
        "offsite": .flag(true), "externalLevels": .integer(3), "ua": .choice("Mac"),
      ]
    ),
    ("op-action", "deploy", ["url": page, "delay": .flag(true)]),
    ("op-action-kiosk", "deploy", ["url": page]),
    ("op-action-forms", "view", ["url": .url("https://a.example"), "target": .choice("modal")]),
    (
      "op-action", "view",
      ["url": page, "target": .choice("blank"), "cached": .flag(true)]
    ),
  ]

  @Test("what is built is read back", arguments: calls)
  func roundTrip(scheme: String, command: String, values: [String: ContractValue]) throws {
    let contract = try Contracts.offlinePages()
    let call = ContractCall(scheme: scheme, command: command, values: values)
    let url = try contract.build(call)
    #expect(try contract.parse(url) == call)
    #expect(contract.read(url)?.warnings.contains { $0.hasPrefix("nested-url") } == false)
  }

  @Test("a call without a command opens the app")
  func bare() throws {
    let contract = try Contracts.offlinePages()
    #expect(try contract.build(ContractCall(scheme: "op-action-kiosk")) == "op-action-kiosk://")
  }

  @Test("what the contract does not take is not built")
  func refuses() throws {
    let contract = try Contracts.offlinePages()
    func error(_ scheme: String, _ command: String?, _ values: [String: ContractValue])
      -> ContractBuildError?
    {
      let call = ContractCall(scheme: scheme, command: command, values: values)
      do throws(ContractBuildError) {
        _ = try contract.build(call)
        return nil
      } catch {
        return error
      }
    }
    func reason(_ error: ContractBuildError?) -> String? {
      guard case .rejected(_, let findings) = error else { return nil }
      return findings.map(\.code).joined(separator: " ")
    }
    #expect(error("https", "add", [:]) == .unknownScheme("https"))
    #expect(error("op-action", "ad", [:]) == .unknownCommand("ad"))
    #expect(error("op-action", "", [:]) == .unknownCommand(""))
    #expect(error("op-action", nil, ["url": Self.page]) == .valuesWithoutCommand)
    #expect(
      error("op-action", "add", ["b": .flag(true), "a": .flag(true)]) == .unknownParameter("a")
    )
    #expect(error("op-action", "add", ["url": .text("http://a")]) == .wrongType(parameter: "url"))
    let tags = ContractValue.list(["a\\", "b"])
    #expect(error("op-action", "add", ["tags": tags]) == .notWritable(parameter: "tags"))
    #expect(error("op-action", "add", ["tags": .list([""])]) == .notWritable(parameter: "tags"))
    #expect(reason(error("op-action", "add", [:])) == "contract-missing-parameter")
    #expect(
      reason(error("op-action-kiosk", "add", ["url": Self.page])) == "contract-command-not-for-app"
    )
    let custom: [String: ContractValue] = ["url": Self.page, "crawl": .choice("custom")]
    #expect(
      reason(error("op-action", "add", custom))
        == "contract-missing-parameter contract-missing-parameter"
    )
    let ignored: [String: ContractValue] = ["url": Self.page, "maxPages": .integer(20)]
    #expect(error("op-action", "add", ignored) == .notEffective(parameter: "maxPages"))
  }

  @Test("hostile texts come back as they went in", arguments: 0..<8)
  func hostile(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let contract = try Contracts.offlinePages()
    for _ in 0..<150 {
      let title = random.hostileText()
      let folder = random.hostileText()
      let page = "https://a.example/" + random.hostileText()
      var tags = (0..<Int.random(in: 0...4, using: &random)).map { _ in random.hostileText() }
      // No text is read as a list of one empty element, or with a backslash before a separator.
      if tags == [""] { tags = [] }
      tags = tags.enumerated().map { index, tag in
        index < tags.count - 1 && tag.unicodeScalars.last == "\\" ? tag + "." : tag
      }
      let call = ContractCall(
        scheme: "op-action",
        command: "add",
        values: [
          "url": .url(page), "title": .text(title), "f": .text(folder), "tags": .list(tags),
        ]
      )
      let url = try contract.build(call)
      #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
      let back = try contract.parse(url)
      #expect(back.values["title"].scalars == [Array(title.unicodeScalars)])
      #expect(back.values["f"].scalars == [Array(folder.unicodeScalars)])
      #expect(back.values["url"].scalars == [Array(page.unicodeScalars)])
      #expect(back.values["tags"].scalars == tags.map { Array($0.unicodeScalars) })
    }
  }

  @Test("a list is shown as it can be given again", arguments: 0..<8)
  func shownLists(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let separator: Unicode.Scalar = Bool.random(using: &random) ? "," : ";"
      let escape: Unicode.Scalar? = Bool.random(using: &random) ? "\\" : nil
      let coding = ListCoding(separator: separator, escape: escape)
      let letters = Array("a,;\\ ]\"")
      let text = String(
        (0..<Int.random(in: 0...9, using: &random)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &random)]
        }
      )
      let value = ContractValue.list(coding.elements(of: text))
      #expect(ContractType.list(coding).text(of: value) == text)
    }
  }

  @Test("what cannot be written as a list is shown with its elements quoted")
  func unwritableLists() {
    let type = ContractType.list(ListCoding())
    #expect(type.text(of: .list(["a,b", "c"])) == #"["a,b", "c"]"#)
    #expect(type.text(of: .list([""])) == #"[""]"#)
    #expect(type.text(of: .list([])) == "")
  }

  @Test(
    "a link in HTML leads to the URL, whatever is in it and in its text",
    arguments: [
      ("a:b?c=d&e=f", "Open", #"<a href="a:b?c=d&amp;e=f">Open</a>"#),
      (
        #"a:"><script>'"#, "</a><b>&amp;",
        #"<a href="a:&quot;&gt;&lt;script&gt;&#39;">&lt;/a&gt;&lt;b&gt;&amp;amp;</a>"#
      ),
      ("a:é", "ä\u{202E}\n\u{1B}", #"<a href="a:é">ä&#8238;&#10;&#27;</a>"#),
    ]
  )
  func links(url: String, text: String, element: String) {
    #expect(HTMLLink(url: url, text: text).description == element)
  }

  @Test("a text of a million characters comes back")
  func long() throws {
    let contract = try Contracts.offlinePages()
    let title = String(repeating: "ä+%&,\\😀 ", count: 125_000)
    let values: [String: ContractValue] = ["url": .url("http://a"), "title": .text(title)]
    let call = ContractCall(scheme: "op-action", command: "add", values: values)
    let back = try contract.parse(contract.build(call))
    #expect(back.values["title"].scalars == [Array(title.unicodeScalars)])
  }
}

extension ContractValue? {
  /// The scalars of each text, since equality of texts is weaker than theirs.
  fileprivate var scalars: [[Unicode.Scalar]] {
    switch self {
    case .text(let text), .url(let text), .choice(let text), .scheme(let text):
      [Array(text.unicodeScalars)]
    case .list(let elements): elements.map { Array($0.unicodeScalars) }
    case .flag, .integer, nil: []
    }
  }
}

extension SeededGenerator {
  /// A text of what encodings stumble over.
  fileprivate mutating func hostileText() -> String {
    let pieces: [String] = [
      " ", "+", "&", "=", "%", "%41", "%zz", ",", "\\", "\\,", "#", "?", "/", ":", ";", "\"", "'",
      "<", "|", "{", "ä", "e\u{301}", "\u{E9}", "😀", "👨‍👩‍👧", "\u{0}", "\u{7F}", "\n", "\r\n", "\t",
      "\u{202E}",
      "\u{FEFF}", "\u{10FFFF}", "a", "Z", "0", "http://a/?b=c&d", "op-action://",
    ]
    let count = chance(0.02) ? 5_000 : Int.random(in: 0...12, using: &self)
    return (0..<count).map { _ in pick(pieces) }.joined()
  }
}
