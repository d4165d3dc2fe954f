import Diagnostics
import Yams

extension ContractNode {
  /// Reads a YAML document without aliases, whose copies can grow exponentially.
  init(yaml source: SourceFile) throws(ContractFileError) {
    let start = source.bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    guard let text = String(validating: source.bytes[start...], as: UTF8.self) else {
      throw ContractFileError("the file is not UTF-8", at: source.location(of: 0..<0), in: source)
    }
    if let alias = source.bytes.firstAlias {
      throw ContractFileError(
        "YAML anchors and aliases are not supported",
        at: source.location(of: alias),
        in: source
      )
    }
    if let place = source.bytes.firstDeepBracket(limit: ContractFileLimits.depth) {
      throw ContractFileError(
        "lists and mappings nested more than \(ContractFileLimits.depth) deep",
        at: source.location(of: place..<(place + 1)),
        in: source
      )
    }
    let root: Node?
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      throw Self.error(error, in: source)
    }
    guard let root else {
      throw ContractFileError("the file is empty", at: source.location(of: 0..<0), in: source)
    }
    self = try Self.make(root, in: source, path: "", depth: 1)
  }

  private static func make(
    _ node: Node,
    in source: SourceFile,
    path: String,
    depth: Int
  ) throws(ContractFileError) -> ContractNode {
    let location = Self.location(of: node, in: source, path: path)
    guard depth <= ContractFileLimits.depth else {
      throw ContractFileError(
        "lists and mappings nested more than \(ContractFileLimits.depth) deep",
        at: location,
        in: source
      )
    }
    switch node {
    case .scalar(let scalar):
      let isNothing =
        scalar.style == .plain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
      return ContractNode(value: isNothing ? .nothing : .text(scalar.string), location: location)
    case .sequence(let sequence):
      var elements: [ContractNode] = []
      for (index, element) in sequence.enumerated() {
        let place = "\(path)[\(index)]"
        elements.append(try make(element, in: source, path: place, depth: depth + 1))
      }
      return ContractNode(value: .list(elements), location: location)
    case .mapping(let mapping):
      var entries: [Entry] = []
      for (key, value) in mapping {
        guard let name = key.scalar?.string else {
          let place = Self.location(of: key, in: source, path: path)
          throw ContractFileError("expected a text as the key", at: place, in: source)
        }
        let place = path.isEmpty ? name.shown : "\(path).\(name.shown)"
        entries.append(
          Entry(
            key: name,
            keyLocation: Self.location(of: key, in: source, path: place),
            node: try make(value, in: source, path: place, depth: depth + 1)
          )
        )
      }
      return ContractNode(value: .mapping(entries), location: location)
    case .alias:
      throw ContractFileError(
        "YAML anchors and aliases are not supported",
        at: location,
        in: source
      )
    }
  }

  private static func location(
    of node: Node,
    in source: SourceFile,
    path: String
  ) -> SourceLocation {
    guard let mark = node.mark else { return source.location(of: 0..<0) }
    let start = source.place(of: mark).utf8Range.lowerBound
    // A plain text is in the file as it is; of others the place is where they begin.
    let length = node.scalar.map { $0.style == .plain ? $0.string.utf8.count : 1 } ?? 1
    return source.location(of: start..<(start + length), path: path.isEmpty ? nil : path)
  }

  private static func error(_ error: any Error, in source: SourceFile) -> ContractFileError {
    switch error {
    case YamlError.scanner(_, let problem, let mark, _),
      YamlError.parser(_, let problem, let mark, _),
      YamlError.composer(_, let problem, let mark, _):
      let location = source.place(of: mark)
      return ContractFileError("this is not YAML: \(problem)", at: location, in: source)
    case YamlError.duplicatedKeysInMapping(let duplicates, let context):
      let keys = duplicates.map { "\($0)" }.sorted().joined(separator: ", ")
      let location = source.place(of: context.mark)
      return ContractFileError("duplicate key: \(keys.shown)", at: location, in: source)
    default:
      return ContractFileError("this is not YAML", at: source.location(of: 0..<0), in: source)
    }
  }
}

private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

extension SourceFile {
  /// The place of a mark of the YAML reader, which does not get the byte order mark.
  fileprivate func place(of mark: Mark) -> SourceLocation {
    let isMoved = mark.line == 1 && bytes.starts(with: byteOrderMark)
    return location(atLine: mark.line, column: mark.column + (isMoved ? 1 : 0))
  }
}

extension [UInt8] {
  /// The first alias (`*name`) of an anchor (`&name`) in valid YAML positions.
  fileprivate var firstAlias: Range<Int>? {
    let anchors = Set(names(after: UInt8(ascii: "&")).map { self[$0.dropFirst()] })
    guard !anchors.isEmpty else { return nil }
    return names(after: UInt8(ascii: "*")).first { anchors.contains(self[$0.dropFirst()]) }
  }

  /// The places where a word begins with a sign.
  private func names(after sign: UInt8) -> [Range<Int>] {
    var names: [Range<Int>] = []
    var offset = 0
    while offset < count {
      let isAtStart =
        offset == 0 || self[offset - 1] <= 0x20 || ",[{:-?".utf8.contains(self[offset - 1])
      guard self[offset] == sign, isAtStart else {
        offset += 1
        continue
      }
      var end = offset + 1
      while end < count, self[end] > 0x20, !",[]{}".utf8.contains(self[end]) { end += 1 }
      if end > offset + 1 { names.append(offset..<end) }
      offset = end
    }
    return names
  }

  /// The first bracket that opens more levels than a limit, however the text quotes it: a reader of
  /// YAML goes into brackets before anybody can say how deep they are.
  fileprivate func firstDeepBracket(limit: Int) -> Int? {
    var depth = 0
    for (offset, byte) in enumerated() {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        if depth > limit * 4 { return offset }
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth = Swift.max(0, depth - 1)
      default: break
      }
    }
    return nil
  }
}
