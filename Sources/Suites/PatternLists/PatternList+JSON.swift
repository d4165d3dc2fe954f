import Diagnostics
import FileAccess
import FileKinds
import LocatedJSON

extension PatternList {
  /// The entries of a JSON list, or of one object.
  static func entries(
    ofJSON file: SourceFile,
    by reader: EntryReader
  ) throws(InputError) -> [PatternEntry] {
    let document = try JSONLine.document(file)
    if let evidence = FileEvidence.json(document.root), evidence.kind != .patternList {
      throw PatternFile.foreign(evidence, file)
    }
    let root = ListNode(ofFile: document)
    switch root.value {
    case .list(let nodes):
      try PatternFile.check(nodes, in: file)
      var entries: [PatternEntry] = []
      for (index, node) in nodes.enumerated() {
        entries.append(try reader.entry(node, named: "\(file.name)[\(index)]"))
      }
      return entries
    case .mapping(let members) where members.contains { PatternKey(name: $0.key) == .pattern }:
      return [try reader.entry(root, named: "\(file.name)[0]")]
    default: throw root.error("expected a list of patterns", in: file)
    }
  }

  /// The entries of JSON Lines.
  static func entries(
    ofJSONLines file: SourceFile,
    by reader: EntryReader
  ) throws(InputError) -> [PatternEntry] {
    var entries: [PatternEntry] = []
    var nodes: [ListNode] = []
    for line in try JSONLine.all(in: file) {
      if entries.isEmpty, let evidence = FileEvidence.json(line.document.root),
        evidence.kind != .patternList
      {
        throw PatternFile.foreign(evidence, file)
      }
      let node = ListNode(line.document.root, in: line)
      let name = "\(file.name):\(node.location.line)"
      entries.append(try reader.entry(node, named: name))
      nodes.append(node)
    }
    try PatternFile.check(nodes, in: file)
    return entries
  }
}

/// A JSON document that is a file, or a line of one.
struct JSONLine: Sendable {
  let document: JSONDocument
  let file: SourceFile
  /// Where the document begins, as a UTF-8 offset.
  let start: Int

  static func isDocument(_ bytes: [UInt8]) -> Bool {
    (try? JSONDocument(SourceFile(name: "", bytes: bytes))) != nil
  }

  static func document(_ file: SourceFile) throws(InputError) -> JSONDocument {
    let document: JSONDocument
    do {
      document = try JSONDocument(file)
    } catch {
      throw InputError([error.diagnostic(in: file)], sources: [file])
    }
    try JSONLine(document: document, file: file, start: 0).checkKeys()
    return document
  }

  /// The lines of a file that are not blank.
  static func all(in file: SourceFile) throws(InputError) -> [JSONLine] {
    var lines: [JSONLine] = []
    for number in 1...file.lineCount {
      let range = file.rangeOfLine(number)
      guard file.bytes[range].contains(where: { $0 > 0x20 }) else { continue }
      let document: JSONDocument
      do {
        document = try JSONDocument(SourceFile(name: file.name, bytes: Array(file.bytes[range])))
      } catch {
        var diagnostic = error.diagnostic(in: file)
        let place = error.range.lowerBound + range.lowerBound
        diagnostic.location = file.location(of: place..<error.range.upperBound + range.lowerBound)
        throw InputError([diagnostic], sources: [file])
      }
      let line = JSONLine(document: document, file: file, start: range.lowerBound)
      try line.checkKeys()
      lines.append(line)
    }
    return lines
  }

  /// Refuses keys that are twice in an object: only one of them would be read.
  func checkKeys() throws(InputError) {
    guard let twice = document.duplicateKeys.first else { return }
    throw .ofList(
      "the key '\(twice.key.printable)' is in the object twice",
      at: location(of: twice.second),
      in: file
    )
  }

  /// The place in the file of a range of the document.
  func location(of range: Range<Int>) -> SourceLocation {
    start == 0
      ? document.location(of: range)
      : file.location(of: range.lowerBound + start..<range.upperBound + start)
  }
}

extension ListNode {
  /// The root of a document that is a whole file.
  init(ofFile document: JSONDocument) {
    self.init(document.root, in: JSONLine(document: document, file: document.file, start: 0))
  }

  init(_ node: JSONNode, in line: JSONLine) {
    let location = line.location(of: node.range)
    switch node.value {
    case .null: self.init(.nothing, at: location)
    case .bool, .number:
      self.init(.other(line.document.file.text(in: node.range)), at: location)
    case .array(let elements):
      self.init(.list(elements.map { ListNode($0, in: line) }), at: location)
    case .object(let object):
      let members = object.members.map { member in
        Member(
          key: member.key,
          keyLocation: line.location(of: member.keyRange),
          node: ListNode(member.value, in: line)
        )
      }
      self.init(.mapping(members), at: location)
    case .string(let text):
      self.init(.text(text), at: location) { part in
        line.location(of: line.document.place(ofUTF16: part, inStringAt: node.range))
      }
    }
  }
}
