public import Diagnostics
import LocatedJSON

/// The recognised kind of a file and the part that reveals it.
public struct FileEvidence: Sendable, Hashable {
  /// The recognised kind.
  public var kind: FileKind
  /// The UTF-8 offsets of the revealing part.
  public var range: Range<Int>

  /// Creates evidence of a kind at a range of UTF-8 offsets.
  public init(_ kind: FileKind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }
}

extension FileEvidence {
  /// Recognises the kind of a file by its structure; nil if unknown.
  ///
  /// At most `FileText.lineLimit` lines are examined.
  ///
  /// - Parameter file: The file.
  public init?(_ file: SourceFile) {
    if let other = Self.otherThanText(file.bytes) {
      self = other
      return
    }
    let text = FileText(file)
    if text.beginsAsJSON, let document = try? JSONDocument(file.withoutMark) {
      guard let evidence = Self.json(document.root) else { return nil }
      self = evidence
      return
    }
    guard let evidence = text.beginsAsJSON ? text.jsonLines : text.evidence else { return nil }
    self = evidence
  }

  /// How files begin that gzip, Zstandard, ZIP, xz and bzip2 write.
  private static let signsOfPacking: [[UInt8]] = [
    [0x1F, 0x8B, 0x08], [0x28, 0xB5, 0x2F, 0xFD], [0x50, 0x4B, 0x03, 0x04],
    [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0],
    [0x42, 0x5A, 0x68, 0x39, 0x31, 0x41, 0x59, 0x26, 0x53, 0x59],
  ]

  /// Evidence that the file is not UTF-8 text.
  private static func otherThanText(_ bytes: [UInt8]) -> FileEvidence? {
    let marks: [[UInt8]] = [[0xFF, 0xFE], [0xFE, 0xFF], [0, 0, 0xFE, 0xFF]]
    if let mark = marks.first(where: bytes.starts(with:)) {
      return FileEvidence(.otherEncoding, at: 0..<mark.count)
    }
    if bytes.starts(with: "bplist".utf8) { return FileEvidence(.propertyList, at: 0..<6) }
    if bytes.starts(with: "SQLite format 3\0".utf8) { return FileEvidence(.database, at: 0..<6) }
    if let sign = Self.signsOfPacking.first(where: bytes.starts(with:)) {
      return FileEvidence(.packed, at: 0..<sign.count)
    }
    let start = bytes.prefix(4_096)
    guard let zero = start.firstIndex(of: 0) else {
      return start.firstIndex(where: \.isStrangeControl)
        .map { FileEvidence(.binary, at: $0..<($0 + 1)) }
    }
    // In UTF-16, every second byte of Latin text is 0.
    let zeros = start.count { $0 == 0 }
    let isWide =
      zeros * 5 >= start.count * 2 && zeros * 5 <= start.count * 4
      && !start.contains { $0 != 0 && $0.isStrangeControl }
    return FileEvidence(isWide ? .otherEncoding : .binary, at: zero..<(zero + 1))
  }
}

extension UInt8 {
  /// Whether it is a control character that text never contains: any but tab, line ends, form feed,
  /// escape and end-of-file.
  fileprivate var isStrangeControl: Bool {
    self < 0x20 && ![0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1A, 0x1B].contains(self)
  }
}

extension SourceFile {
  /// The file without its byte order mark.
  package var withoutMark: SourceFile {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return bytes.starts(with: mark)
      ? SourceFile(name: name, bytes: Array(bytes.dropFirst(mark.count))) : self
  }
}
