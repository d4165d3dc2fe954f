extension FileEvidence {
  /// A guess at what lines look like that are known not to be what was expected.
  ///
  /// Unlike the evidence of a file, it only words the refusal.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - range: The UTF-8 offsets of the line to show.
  /// - Returns: What most of the lines look like.
  public static func likely(_ lines: [String], at range: Range<Int>) -> FileEvidence {
    let lines = lines.prefix(FileText.lineLimit).map { TextLine($0[...], at: range) }
    let shapes: [(FileKind, (TextLine) -> Bool)] = [
      (.jsonLines, \.isJSONObject), (.json, \.isBracketed),
      (.urlList, \.beginsAsURL), (.addressList, \.isAddress), (.hostList, \.isHostName),
      (.log, \.beginsWithTime), (.table, Separators(lines).fit), (.settings, \.isSetting),
      (.prose, { $0.words.count > 1 }),
    ]
    let kind = shapes.first { shape in lines.count(where: shape.1) * 2 > lines.count }?.0
    return FileEvidence(kind ?? .otherText, at: range)
  }
}

/// The column separator of a table without a header: a character equally frequent in every line.
private struct Separators {
  private let counts: [(sign: UInt8, count: Int)]

  init(_ lines: [TextLine]) {
    guard lines.count > 1, let first = lines.first else {
      counts = []
      return
    }
    counts = ",;|\t".utf8.map { sign in (sign, first.text.utf8.count { $0 == sign }) }
      .filter { $0.count > 0 }
  }

  func fit(_ line: TextLine) -> Bool {
    counts.contains { sign, count in line.text.utf8.count { $0 == sign } == count }
  }
}

extension TextLine {
  fileprivate var isBracketed: Bool { text.hasPrefix("[") && text.hasSuffix("]") }

  fileprivate var beginsAsURL: Bool {
    guard let scheme = text.firstRange(of: "://") else { return false }
    return scheme.lowerBound > text.startIndex
      && text[..<scheme.lowerBound].utf8.allSatisfy(\.isOfHostName)
  }

  /// Whether it is an IP address, optionally with a prefix length or a port, or a mail address.
  fileprivate var isAddress: Bool {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    if parts.count == 2 { return !parts[0].isEmpty && words.count == 1 && parts[1].contains(".") }
    let numbers = text.prefix { $0 != "/" }.split(separator: ".", omittingEmptySubsequences: false)
    if numbers.count == 4, numbers.allSatisfy({ $0.first?.isNumber ?? false }) { return true }
    return text.utf8.count { $0 == UInt8(ascii: ":") } > 1
      && text.utf8.allSatisfy { $0.isDigit || "abcdefABCDEF:/.".utf8.contains($0) }
  }

  /// Whether it begins with a date or a time.
  fileprivate var beginsWithTime: Bool {
    let start = text.drop { $0 == "[" || $0 == "<" }.prefix(19).utf8
    let signs = start.count { "-/:".utf8.contains($0) }
    return start.first?.isDigit ?? false && signs > 1 && start.prefix(2).allSatisfy(\.isDigit)
  }

  /// Whether it is a key and a value, a directive that ends with a sign, or the start of a block.
  fileprivate var isSetting: Bool {
    if text.hasSuffix(";") || text.hasSuffix("{") || text == "}" { return true }
    let name = text.utf8.prefix { $0.isOfHostName }
    let rest = text.utf8.dropFirst(name.count).drop { $0 == UInt8(ascii: " ") }
    return !name.isEmpty && ["=".utf8.first, ":".utf8.first].contains(rest.first)
  }
}
