import Diagnostics
import Foundation
import PropertyLists
import TestSupport
import Testing

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
    "a tag ends outside of quotation marks, or within those that are left open",
    arguments: [
      #"<plist version="1.0>2"><string>a</string></plist>"#,
      #"<plist version="1.0><string>a</string></plist>"#,
      #"<plist version='1.0"><string>a</string></plist>"#,
      #"<plist><string ">a</string></plist>"#, #"<plist><string>a</string></plist ">"#,
    ]
  )
  func quotationMarks(text: String) throws {
    #expect(try PropertyListNode(Array(text.utf8)).string == "a")
  }

  @Test(
    "whole numbers of XML have a sign, 64 bits, and two notations",
    arguments: [
      ("5", 5), ("+5", 5), ("-5", -5), (" 7\n", 7), ("0x1F", 31), ("-0X1f", -31),
      ("18446744073709551615", Int128(UInt64.max)), ("-9223372036854775808", Int128(Int64.min)),
    ]
  )
  func integers(text: String, number: Int128) throws {
    let node = try PropertyListNode(Array("<plist><integer>\(text)</integer></plist>".utf8))
    guard case .integer(number) = node.value else {
      Issue.record("\(node.value)")
      return
    }
  }

  @Test("the header of a blob and a byte order mark are passed over, and places count them")
  func headers() throws {
    let xml = Array("<plist><dict><key>a</key><string>b</string></dict></plist>".utf8)
    let binary = Array(
      try PropertyListSerialization.data(
        fromPropertyList: ["a": "b"],
        format: .binary,
        options: 0
      )
    )
    let header: [UInt8] = [0xFA, 0xDE, 0x71, 0x71, 0, 0, 0, 0]
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for head in [[], mark, header, header + mark] {
      #expect(!PropertyListNode.isBinary(head + xml))
      let node = try #require(try PropertyListNode(dictionaryIn: head + xml)["a"])
      let file = SourceFile(name: "a", bytes: head + xml)
      #expect(node.range.map { file.text(in: $0) } == "<string>b</string>")
      #expect(node.textRange.map { file.text(in: $0) } == "b")
      #expect(PropertyListNode.isBinary(head + binary))
      let read = try PropertyListNode(dictionaryIn: head + binary)
      #expect(read["a"]?.string == "b")
      #expect(read["a"]?.range == nil)
      #expect {
        try PropertyListNode(head + Array(binary.dropLast()))
      } throws: { error in
        (error as? PropertyListError)?.range.lowerBound ?? 0 >= head.count
      }
    }
    for length in 4...8 {
      #expect(throws: PropertyListError(reason: .empty, range: 0..<0)) {
        try PropertyListNode(Array(header.prefix(length)))
      }
    }
  }

  @Test("what follows a list is an error, unless it is to be passed over")
  func rest() throws {
    // The magic number of the other form of entitlements is no text.
    let list = Array("<plist><true/></plist>".utf8)
    #expect(try PropertyListNode(list + [0xFA, 0xDE], rest: .passedOver).value.kind == "a boolean")
    for end in 1..<list.count {
      #expect(throws: PropertyListError(reason: .encoding, range: end..<end)) {
        try PropertyListNode(Array(list[..<end]) + [0xFA, 0xDE], rest: .passedOver)
      }
    }
    let text = Array("<plist><string>a</string></plist>junk".utf8)
    #expect(try PropertyListNode(text, rest: .passedOver).string == "a")
    #expect(throws: PropertyListError(reason: .expected("the end of the file"), range: 33..<34)) {
      try PropertyListNode(text)
    }
  }

  @Test("a root that is not a dictionary is refused")
  func dictionaries() throws {
    let error = PropertyListError(reason: .notADictionary(kind: "an array"), range: 7..<15)
    #expect(throws: error) {
      try PropertyListNode(dictionaryIn: Array("<plist><array/></plist>".utf8))
    }
    #expect(error.message == "the property list is an array: expected a dictionary")
  }

  @Test("of a repeated key the value is taken that Foundation takes")
  func repeatedKeys() throws {
    let entry = { (value: String) in "<key>a</key><string>\(value)</string>" }
    let xml = Array("<plist><dict>\(entry("b"))\(entry("c"))</dict></plist>".utf8)
    // A dictionary of two entries, whose keys are one object: the offsets of the four objects follow them, then
    // the widths, the counts and the place of the offsets.
    let objects: [UInt8] = [0xD2, 1, 1, 2, 3, 0x51, 0x61, 0x51, 0x62, 0x51, 0x63]
    let trailer: [[UInt8]] = [0, 4, 0, 8 + UInt8(objects.count)].map {
      [0, 0, 0, 0, 0, 0, 0, $0]
    }
    var binary = Array("bplist00".utf8) + objects + [8, 13, 15, 17] + trailer.joined()
    binary.replaceSubrange((binary.count - 26)..<(binary.count - 24), with: [1, 1])
    for bytes in [xml, binary] {
      let node = try PropertyListNode(dictionaryIn: bytes)
      let theirs = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      #expect(node.entries(of: "a").map(\.node.string) == ["b", "c"])
      #expect(node["a"]?.string == (theirs as? [String: String])?["a"])
      #expect(node["c"] == nil)
    }
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
      ("<plist><string>1️⃣&#xD800;2️⃣</string></plist>", .unknownEntity("#xD800")),
      ("<plist>1️⃣<integer>x</integer>2️⃣</plist>", .malformedValue("a whole number")),
      ("<plist>1️⃣<integer>+-1</integer>2️⃣</plist>", .malformedValue("a whole number")),
      (
        "<plist>1️⃣<integer>18446744073709551616</integer>2️⃣</plist>",
        .malformedValue("a whole number")
      ),
      ("<plist>1️⃣<true>x</true>2️⃣</plist>", .malformedValue("no text here")),
      ("<plist><dict/></plist>1️⃣a2️⃣", .expected("the end of the file")),
      ("1️⃣<!DOCTYPE plist [<!ENTITY a \"b\">2️⃣]><plist><dict/></plist>", .declarations),
      ("<plist><dict/><!-- a1️⃣", .unexpectedEnd(expected: "'-->'")),
      ("<1️⃣", .unexpectedEnd(expected: "the name of an element")),
      ("1️⃣<2️⃣ a>", .expected("the name of an element")),
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
    #expect(reason([0x89, 0x50, 0x4E, 0x47, 0xFF]) == .unknownForm)
    #expect(reason(Array("bplist00".utf8)) == .brokenBinary("the file ends before its trailer"))
    #expect(throws: PropertyListError(reason: .encoding, range: 10..<10)) {
      try PropertyListNode(Array("<string>é".utf8) + [0xFF] + Array("</string>".utf8))
    }
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
    case .date, .data, .set, .other: "?"
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
  case let number as UInt64: return "i\(number)"
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
    case 1:
      if chance(0.1) { return UInt64.max }
      return pick([2, -1, 255, 65_536, Int.max, Int.min])
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
