import Diagnostics
import Foundation
import TestSupport
import Testing
@testable import URLSchemes

@Suite("Property lists")
struct PropertyListTests {
  @Test("both forms are read as Foundation reads them", arguments: 0..<6)
  func differential(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let value = random.propertyList(depth: 4)
      for form in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
        let data = try PropertyListSerialization.data(
          fromPropertyList: value,
          format: form,
          options: 0
        )
        let node = try PropertyListNode(Array(data))
        let theirs = try PropertyListSerialization.propertyList(from: data, format: nil)
        let isSame = node.plain == plain(theirs)
        #expect(isSame)
      }
    }
  }

  @Test("entities, comments and CDATA are read in texts")
  func texts() throws {
    let text = "<plist><string>a&lt;&#x1F600;&#65;<!-- x --><![CDATA[<&b>]]>&amp;</string></plist>"
    #expect(try PropertyListNode(Array(text.utf8)).string == "a<😀A<&b>&")
  }

  @Test(
    "a broken file is refused at its place",
    arguments: [
      ("1️⃣", .empty), ("1️⃣ \n", .empty), ("1️⃣{2️⃣ a = b; }", .unknownForm),
      ("<plist>1️⃣", .unexpectedEnd(expected: "an element")),
      ("<plist><dict>1️⃣", .unexpectedEnd(expected: "an element")),
      ("<plist><string>a1️⃣", .unexpectedEnd(expected: "the end of a text")),
      ("<plist><dict>1️⃣<key>a</key>2️⃣</dict></plist>", .keyWithoutValue("a")),
      ("<plist><dict>1️⃣<string>2️⃣a</string></dict></plist>", .expected("a key")),
      ("<plist>1️⃣<set>2️⃣</set></plist>", .unknownElement("set")),
      ("<plist><array>1️⃣</dict>2️⃣</plist>", .wrongClosing("dict", expected: "array")),
      ("<plist><string>1️⃣&nbsp;2️⃣</string></plist>", .unknownEntity("nbsp")),
      ("<plist><string>1️⃣&#0;2️⃣</string></plist>", .unknownEntity("#0")),
      ("<plist>1️⃣<integer>x</integer>2️⃣</plist>", .malformedValue("a whole number")),
      ("<plist><dict/></plist>1️⃣a2️⃣", .expected("the end of the file")),
      ("1️⃣<!DOCTYPE plist [<!ENTITY a \"b\">2️⃣]><plist><dict/></plist>", .declarations),
      ("<plist><dict/><!-- a1️⃣", .unexpectedEnd(expected: "'-->'")),
      ("<plist1️⃣", .unexpectedEnd(expected: "'>'")),
    ] as [(String, PropertyListError.Reason)]
  )
  func refuses(marked: String, reason: PropertyListError.Reason) {
    let text = MarkedText(marked)
    #expect(throws: PropertyListError(reason: reason, range: text.range)) {
      try PropertyListNode(text.bytes)
    }
  }

  @Test("deep, long and foreign files are refused")
  func bounds() {
    func reason(_ bytes: [UInt8]) -> PropertyListError.Reason? {
      do throws(PropertyListError) {
        _ = try PropertyListNode(bytes)
        return nil
      } catch {
        return error.reason
      }
    }
    let deep = Array(String(repeating: "<array>", count: 100_000).utf8)
    #expect(reason(deep) == .tooDeep(limit: 128))
    let wide = "<array>" + String(repeating: "<true/>", count: 300_000) + "</array>"
    #expect(reason(Array(wide.utf8)) == .tooManyValues(limit: 200_000))
    #expect(
      reason([UInt8](repeating: 0x20, count: 17 << 20))
        == .tooLarge(bytes: 17 << 20, limit: 16 << 20)
    )
    #expect(reason([0xFF, 0xFE, 0x3C, 0]) == .encoding)
    #expect(reason(Array("<string>".utf8) + [0xFF] + Array("</string>".utf8)) == .encoding)
    #expect(reason(Array("bplist00".utf8)) == .brokenBinary("the file ends before its trailer"))
  }

  /// A binary file of some arrays, each of which holds the next one twice.
  private static func doubling(_ levels: Int, cycle: Bool) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for level in 0..<levels {
      offsets.append(UInt8(bytes.count))
      let next = UInt8(cycle ? 0 : level + 1)
      bytes += [0xA2, next, next]
    }
    offsets.append(UInt8(bytes.count))
    bytes.append(0x09)
    let table = UInt64(bytes.count)
    bytes += offsets
    bytes += [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt64(levels + 1), 0, table] {
      bytes += (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * (7 - $0))) }
    }
    return bytes
  }

  @Test("a binary file whose values share each other, or hold themselves, is bounded")
  func sharing() throws {
    #expect(try PropertyListNode(Self.doubling(3, cycle: false)).array?.count == 2)
    let limit = PropertyListLimits.valueCount
    #expect {
      try PropertyListNode(Self.doubling(60, cycle: false))
    } throws: { error in
      (error as? PropertyListError)?.reason == .tooManyValues(limit: limit)
    }
    #expect {
      try PropertyListNode(Self.doubling(3, cycle: true))
    } throws: { error in
      (error as? PropertyListError)?.reason == .tooDeep(limit: 128)
    }
  }

  @Test("a damaged file gives an error or a value, never a crash", arguments: 0..<4)
  func damaged(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let value: [String: Any] = [
      "CFBundleURLTypes": [["CFBundleURLSchemes": ["notes", "é"], "CFBundleURLName": "a"]],
      "LSApplicationQueriesSchemes": ["a", "b"], "n": 7, "d": 1.5, "t": true,
      "data": Data([1, 2, 3]), "date": Date(timeIntervalSince1970: 0),
    ]
    var refused = 0
    for form in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: value,
        format: form,
        options: 0
      )
      let bytes = Array(data)
      for length in 0..<bytes.count where (try? PropertyListNode(Array(bytes[..<length]))) == nil {
        refused += 1
      }
      for _ in 0..<700 {
        let changed = random.mutate(bytes, alphabet: Array("<>/&;\u{0}\u{FF}aA_".utf8))
        let file = SourceFile(name: "a.plist", bytes: changed)
        do throws(PropertyListError) {
          _ = SchemeRegistry([try SchemeDeclaration(propertyList: file)]).findings()
        } catch {
          #expect(!error.message.isEmpty)
          #expect(error.diagnostic(in: file).location != nil)
        }
      }
    }
    #expect(refused > 500)
  }

  @Test("a value of a wrong type is a finding with its place, not an error")
  func wrongTypes() throws {
    let text = """
      <plist><dict><key>CFBundleURLTypes</key><array><string>a</string><dict>
      <key>CFBundleURLSchemes</key><array><true/><string>b</string></array></dict></array>
      <key>LSApplicationQueriesSchemes</key><dict/></dict></plist>
      """
    let file = SourceFile(name: "a.plist", bytes: Array(text.utf8))
    let declaration = try SchemeDeclaration(propertyList: file)
    #expect(
      declaration.problems.map(\.message) == [
        "'CFBundleURLTypes[0]' is a string: expected a dictionary",
        "'CFBundleURLTypes[1].CFBundleURLSchemes[0]' is a boolean: expected a string",
        "'LSApplicationQueriesSchemes' is a dictionary: expected a list of strings",
      ]
    )
    #expect(declaration.problems.map(\.location?.line) == [1, 2, 3])
    #expect(declaration.schemes.map(\.text) == ["b"])
    let list = SourceFile(name: "b.plist", bytes: Array("<array/>".utf8))
    #expect(throws: PropertyListError.self) { try SchemeDeclaration(propertyList: list) }
  }
}

extension PropertyListNode {
  /// The value as a text that two readers can be compared by.
  fileprivate var plain: String {
    switch value {
    case .string(let text): "s" + text.unicodeScalars.map { "\($0.value)" }.joined(separator: " ")
    case .integer(let number): "i\(number)"
    case .real(let number): "r\(number)"
    case .boolean(let bool): "b\(bool)"
    case .array(let elements): "[" + elements.map(\.plain).joined(separator: ",") + "]"
    case .dictionary(let entries):
      "{" + entries.map { "\($0.key):\($0.node.plain)" }.sorted().joined(separator: ",") + "}"
    case .date, .data, .other: "?"
    }
  }
}

/// The same of a value that Foundation has read.
private func plain(_ value: Any) -> String {
  switch value {
  case let text as String:
    return "s" + text.unicodeScalars.map { "\($0.value)" }.joined(separator: " ")
  case let bool as Bool: return "b\(bool)"
  case let number as Int: return "i\(number)"
  case let number as Double: return "r\(number)"
  case let elements as [Any]: return "[" + elements.map(plain).joined(separator: ",") + "]"
  case let entries as [String: Any]:
    return "{" + entries.map { "\($0.key):\(plain($0.value))" }.sorted().joined(separator: ",")
      + "}"
  default: return "?"
  }
}

extension SeededGenerator {
  fileprivate mutating func propertyList(depth: Int) -> Any {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 4), using: &self) {
    case 0: return pick(["", "a", "ä&<b>", "😀", " x ", String(repeating: "long ", count: 20)])
    case 1: return pick([2, -1, 255, 65_536, Int.max, Int.min])
    case 2: return pick([0.5, -1.25, 1e100])
    case 3: return chance(0.5)
    case 4, 5:
      let count = Int.random(in: 0...20, using: &self)
      return (0..<count).map { _ in propertyList(depth: depth - 1) }
    default:
      let count = Int.random(in: 0...20, using: &self)
      return Dictionary(
        (0..<count).map { ("k\($0)", propertyList(depth: depth - 1)) },
        uniquingKeysWith: { first, _ in first }
      )
    }
  }
}
