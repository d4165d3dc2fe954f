import Diagnostics
import FileAccess
import FileKinds
import Yams

extension PatternList {
  /// The entries of a YAML list.
  static func entries(
    ofYAML file: PatternFile,
    by reader: EntryReader
  ) throws(InputError) -> [PatternEntry] {
    let source = file.source
    if let evidence = FileEvidence(source), ![.yaml, .patternList].contains(evidence.kind) {
      throw PatternFile.foreign(evidence, source)
    }
    guard let root = try YAMLText(file).root else { return [] }
    guard case .list(let nodes) = root.value else {
      throw root.error("expected a list of patterns", in: source)
    }
    try PatternFile.check(nodes, in: source)
    var entries: [PatternEntry] = []
    for (index, node) in nodes.enumerated() {
      entries.append(try reader.entry(node, named: "\(source.name)[\(index)]"))
    }
    return entries
  }
}

/// A YAML document, read within bounds: the library recurses into what is nested.
struct YAMLText {
  let file: PatternFile

  /// The maximum number of bytes, and the most levels of lists and mappings, of which a list of
  /// patterns has three.
  private static let (byteLimit, depthLimit) = (16 << 20, 8)
  /// The maximum number of brackets that are open: patterns have some, too.
  private static let bracketLimit = 500

  init(_ file: PatternFile) { self.file = file }

  var root: ListNode? {
    get throws(InputError) {
      try checkSize()
      let node: Node?
      do {
        node = try Yams.compose(yaml: file.text)
      } catch {
        throw self.error(error)
      }
      guard let node else { return nil }
      return try self.node(node, depth: 1)
    }
  }

  private func checkSize() throws(InputError) {
    guard file.source.bytes.count <= Self.byteLimit else {
      throw wrong("the file has more than \(Self.byteLimit) bytes", at: 0)
    }
    let bytes = file.source.bytes
    var depth = 0
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      // A new entry: brackets in the patterns before it need not be closed.
      case UInt8(ascii: "\n")
      where bytes[(offset + 1)...].drop(while: { $0 == 0x20 }).starts(with: "- ".utf8):
        depth = 0
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "-"), UInt8(ascii: "?"):
        let nested = [byte, 0x20, byte, 0x20, byte, 0x20, byte, 0x20]
        guard !bytes[offset...].starts(with: nested) else {
          throw wrong("lists nested too deep", at: offset)
        }
      default: break
      }
      guard depth <= Self.bracketLimit else { throw wrong("too many open brackets", at: offset) }
    }
  }

  private func wrong(_ message: String, at offset: Int) -> InputError {
    .ofList(message, at: file.source.location(of: offset..<offset), in: file.source)
  }

  private func error(_ error: any Error) -> InputError {
    switch error {
    case YamlError.scanner(_, let problem, let mark, _),
      YamlError.parser(_, let problem, let mark, _),
      YamlError.composer(_, let problem, let mark, _):
      let location = file.source.location(atLine: mark.line, column: mark.column)
      return .ofList("this is not YAML: \(problem)", at: location, in: file.source)
    case YamlError.duplicatedKeysInMapping(_, let context):
      let mark = context.mark
      let location = file.source.location(atLine: mark.line, column: mark.column)
      return .ofList("a key is in the mapping twice", at: location, in: file.source)
    default: return wrong("this is not YAML", at: 0)
    }
  }
}

extension YAMLText {
  private func node(_ node: Node, depth: Int) throws(InputError) -> ListNode {
    let location = location(of: node)
    guard depth <= Self.depthLimit else {
      throw .ofList("lists nested too deep", at: location, in: file.source)
    }
    switch node {
    case .scalar(let scalar): return self.scalar(scalar, node.tag, at: location)
    case .sequence(let sequence):
      var nodes: [ListNode] = []
      for element in sequence { nodes.append(try self.node(element, depth: depth + 1)) }
      return ListNode(.list(nodes), at: location)
    case .mapping(let mapping):
      var members: [ListNode.Member] = []
      for (key, value) in mapping {
        members.append(
          ListNode.Member(
            key: key.scalar?.string ?? "",
            keyLocation: self.location(of: key),
            node: try self.node(value, depth: depth + 1)
          )
        )
      }
      return ListNode(.mapping(members), at: location)
    case .alias: throw .ofList("aliases are not supported", at: location, in: file.source)
    }
  }

  private func scalar(
    _ scalar: Node.Scalar,
    _ tag: Tag,
    at location: SourceLocation
  ) -> ListNode {
    let source = file.source
    let text = scalar.string
    let value = Self.value(of: text, tag)
    guard let offsets = offsets(of: scalar, from: location.utf8Range.lowerBound) else {
      return ListNode(value, at: location)
    }
    return ListNode(value, at: source.location(of: offsets[0]..<offsets[offsets.count - 1])) {
      part in
      let part = text.utf8Range(ofUTF16: part)
      return source.location(of: offsets[part.lowerBound]..<offsets[part.upperBound])
    }
  }

  /// Where each byte of a scalar's text is in the file, and where the text ends; nil if it is folded over
  /// lines.
  private func offsets(of scalar: Node.Scalar, from start: Int) -> [Int]? {
    let bytes = file.source.bytes
    var place = scalar.style == .plain ? start : start + 1
    var offsets: [Int] = []
    let text = Array(scalar.string.utf8)
    while offsets.count < text.count {
      guard place < bytes.count else { return nil }
      let written = scalar.style.written(bytes[place...].prefix(10))
      guard let written, text[offsets.count...].starts(with: written.text) else { return nil }
      offsets += [Int](repeating: place, count: written.text.count)
      place += written.length
    }
    return offsets + [place]
  }

  private static func value(of text: String, _ tag: Tag) -> ListNode.Value {
    switch tag {
    case Tag(.null): .nothing
    // `=` and `<<` have types of their own, which only keys can have here.
    case Tag(.str), Tag(.value), Tag(.merge): .text(text)
    default: .other(text)
    }
  }

  private func location(of node: Node) -> SourceLocation {
    guard let mark = node.mark else { return file.source.location(of: 0..<0) }
    return file.source.location(atLine: mark.line, column: mark.column)
  }
}

extension Node.Scalar.Style {
  /// What the bytes of a file say first, as YAML 1.2 reads a scalar of this style (7.3), and how many bytes
  /// say it; nil for what no pattern is written with, such as a line break.
  fileprivate func written(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], length: Int)? {
    guard let first = bytes.first, first != 0x0A, first != 0x0D else { return nil }
    switch (self, first) {
    case (.singleQuoted, UInt8(ascii: "'")):
      return bytes.dropFirst().first == first ? ([first], 2) : nil
    case (.doubleQuoted, UInt8(ascii: "\\")): return Self.escape(Array(bytes.dropFirst()))
    case (.literal, _), (.folded, _): return nil
    default: return ([first], 1)
    }
  }

  private static func escape(_ bytes: [UInt8]) -> (text: [UInt8], length: Int)? {
    guard let sign = bytes.first else { return nil }
    switch sign {
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "/"), UInt8(ascii: " "):
      return ([sign], 2)
    case UInt8(ascii: "t"): return ([0x09], 2)
    case UInt8(ascii: "n"): return ([0x0A], 2)
    case UInt8(ascii: "r"): return ([0x0D], 2)
    case UInt8(ascii: "x"): return hexadecimal(bytes[1...].prefix(2), count: 2)
    case UInt8(ascii: "u"): return hexadecimal(bytes[1...].prefix(4), count: 4)
    case UInt8(ascii: "U"): return hexadecimal(bytes[1...].prefix(8), count: 8)
    default: return nil
    }
  }

  private static func hexadecimal(
    _ digits: ArraySlice<UInt8>,
    count: Int
  ) -> (text: [UInt8], length: Int)? {
    guard digits.count == count,
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (Array(String(scalar).utf8), count + 2)
  }
}

extension String {
  /// The UTF-8 offsets of a part in UTF-16 units, from where the text begins.
  func utf8Range(ofUTF16 part: Range<Int>, from start: Int = 0) -> Range<Int> {
    func offset(_ units: Int) -> Int {
      let index = utf16.index(utf16.startIndex, offsetBy: min(max(units, 0), utf16.count))
      return utf8.distance(from: utf8.startIndex, to: index)
    }
    return start + offset(part.lowerBound)..<start + offset(part.upperBound)
  }
}
