import Diagnostics
import Foundation
import PropertyLists
import TestSupport
import Testing

@Suite("Hostile property lists")
struct HostileListTests {
  private static func reason(_ bytes: [UInt8]) -> PropertyListError.Reason? {
    do throws(PropertyListError) {
      _ = try PropertyListNode(bytes)
      return nil
    } catch {
      return error.reason
    }
  }

  /// Some arrays, each of which holds the next one twice.
  private static func doubling(_ levels: Int) -> [UInt8] {
    let arrays = (1...levels).map { [UInt8]([0xA2, UInt8($0), UInt8($0)]) }
    return BinaryList(arrays + [[0x08]]).bytes
  }

  @Test("values that share each other are counted each time")
  func sharing() throws {
    #expect(try PropertyListNode(Self.doubling(3)).array?.count == 2)
    let limit = PropertyListLimits.valueCount
    #expect(Self.reason(Self.doubling(60)) == .tooManyValues(limit: limit))
  }

  @Test("deep containers are refused, and as many as are allowed are read")
  func depth() {
    func chain(_ levels: Int) -> [UInt8] {
      BinaryList((1..<levels).map { [0xA1, UInt8($0)] } + [[0x08]]).bytes
    }
    let limit = PropertyListLimits.depth
    #expect(Self.reason(chain(limit)) == nil)
    #expect(Self.reason(chain(limit + 1)) == .tooDeep(limit: limit))
  }

  @Test(
    "a container that contains itself is distinguished from a deep one",
    arguments: [
      [[0xA1, 0]], [[0xA2, 1, 0], [0x08]], [[0xA1, 1], [0xA1, 2], [0xC1, 0]],
      [[0xD1, 1, 0], [0x51, 0x61]],
    ] as [[[UInt8]]]
  )
  func circles(objects: [[UInt8]]) {
    #expect(Self.reason(BinaryList(objects).bytes) == .circular)
  }

  @Test("sets are read, and are no arrays")
  func sets() throws {
    let node = try PropertyListNode(BinaryList([[0xC2, 1, 2], [0x51, 0x61], [0x08]]).bytes)
    guard case .set(let elements) = node.value else {
      Issue.record("\(node.value)")
      return
    }
    #expect(elements.map(\.value.kind) == ["a string", "a boolean"])
    #expect(node.array == nil)
  }

  @Test(
    "numbers out of reach are refused with the object that has them",
    arguments: [
      ([0xA1, 9], 9, "a reference to a missing object"),
      ([0xAF, 0x13] + [UInt8](repeating: 0x7F, count: 8), 8, "a length extends beyond the file"),
      ([0xAF, 0x12, 0x7F, 0xFF, 0xFF, 0xFF], 8, "an array extends beyond the file"),
      ([0x5F, 0x12, 0x7F, 0xFF, 0xFF, 0xFF], 8, "a string extends beyond the file"),
      ([0xDF, 0x11, 0xFF, 0xFF], 8, "a dictionary extends beyond the file"),
      ([0xCF, 0x11, 0xFF, 0xFF], 8, "a set extends beyond the file"),
      ([0x4F, 0x11, 0xFF, 0xFF], 8, "data extends beyond the file"),
      ([0x13, 0], 8, "a number extends beyond the file"), ([0x33, 0], 8, "a number extends"),
      ([0x5F, 0x51], 9, "a length is not a number"), ([0x6E, 0, 0], 8, "a string extends"),
      ([0x5F], 8, "a length extends beyond the file"), ([0x99], 8, "an object of an unknown kind"),
      ([0xF7], 8, "an object of an unknown kind"), ([0x15], 8, "an object of an unknown kind"),
      ([0xD1, 0, 0], 8, "itself"),
    ] as [([UInt8], Int, String)]
  )
  func outOfReach(object: [UInt8], place: Int, words: String) {
    let bytes = BinaryList([object]).bytes
    do throws(PropertyListError) {
      _ = try PropertyListNode(bytes)
      Issue.record("read")
    } catch {
      #expect(error.message.contains(words))
      #expect(error.range == place..<place)
    }
  }

  @Test("arrays that lie upon each other take no more than the values that are allowed")
  func overlappingArrays() {
    // Every array begins some bytes after the one before and takes up the rest of the file.
    let count = 2_000_000
    let arrays = (1...120).map { [0xAF, 0x12] + BinaryList.number(count, size: 4) + [UInt8($0)] }
    let bytes = BinaryList(arrays, rest: count).bytes
    #expect(Self.reason(bytes) == .tooManyValues(limit: PropertyListLimits.valueCount))
  }

  @Test("strings that lie upon each other are no larger together than the file")
  func overlappingStrings() {
    let count = 1_000_000
    let array = [0xAF, 0x10, 200] + (1...200).map { UInt8($0) }
    let strings = (1...200).map { _ in [0x5F, 0x12] + BinaryList.number(count, size: 4) }
    let bytes = BinaryList([array] + strings, rest: count).bytes
    #expect(Self.reason(bytes) == .brokenBinary("strings overlap"))
    // One that many share is one.
    let shared = BinaryList(
      [
        [0xAF, 0x10, 200] + [UInt8](repeating: 1, count: 200),
        [0x5F, 0x12] + BinaryList.number(count, size: 4),
      ],
      rest: count
    )
    #expect(Self.reason(shared.bytes) == nil)
  }

  private static var value: [String: Any] {
    [
      "CFBundleURLTypes": [["CFBundleURLSchemes": ["notes", "é"], "CFBundleURLName": "a"]],
      "com.apple.developer.associated-domains": ["applinks:example.com"],
      "n": 7, "d": 1.5, "t": true, "x": ["x": [1.5, true]],
      "data": Data([1, 2, 3]), "date": Date(timeIntervalSince1970: 0),
    ]
  }

  @Test(
    "a damaged file gives an error with a place in it or a value, never a crash",
    arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary],
    [[], [0xFA, 0xDE, 0x71, 0x71, 0, 0, 0, 0]] as [[UInt8]]
  )
  func damaged(form: PropertyListSerialization.PropertyListFormat, head: [UInt8]) throws {
    let bytes =
      head
      + Array(
        try PropertyListSerialization.data(fromPropertyList: Self.value, format: form, options: 0)
      )
    var refused = 0
    func read(_ bytes: [UInt8]) {
      do throws(PropertyListError) {
        _ = try PropertyListNode(bytes)
      } catch {
        refused += 1
        #expect(!error.message.isEmpty)
        #expect(error.range.upperBound <= bytes.count)
        let diagnostic = error.diagnostic(in: SourceFile(name: "a", bytes: bytes))
        #expect(diagnostic.location?.utf8Range == error.range)
      }
    }
    for length in 0..<bytes.count { read(Array(bytes[..<length])) }
    #expect(refused > bytes.count - 10)
    for offset in bytes.indices {
      for replacement: UInt8 in [0, 0xFF, bytes[offset] ^ 0x10] {
        var changed = bytes
        changed[offset] = replacement
        read(changed)
      }
    }
    for seed: UInt64 in 0..<4 {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<700 { read(random.mutate(bytes, alphabet: Array("<>/&;\u{0}\u{FF}aA_".utf8))) }
    }
  }
}

/// A binary property list of objects as they are given, with one byte for each reference.
private struct BinaryList {
  let bytes: [UInt8]

  /// - Parameters:
  ///   - objects: The objects, of which the first is the root.
  ///   - rest: The number of bytes between the last object and the table.
  init(_ objects: [[UInt8]], rest: Int = 0) {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += Self.number(bytes.count, size: 4)
      bytes += object
    }
    bytes += [UInt8](repeating: 0x20, count: rest)
    let table = bytes.count
    bytes += offsets
    bytes += [0, 0, 0, 0, 0, 0, 4, 1]
    for number in [objects.count, 0, table] { bytes += Self.number(number, size: 8) }
    self.bytes = bytes
  }

  /// A number of some bytes, the highest first.
  static func number(_ number: Int, size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: number >> (8 * (size - 1 - $0))) }
  }
}
