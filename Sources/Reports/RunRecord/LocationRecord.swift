public import Diagnostics

/// A place in a file, as reports need it.
public struct LocationRecord: Sendable, Hashable, Codable {
  /// The file, named as the user named it.
  public var file: String
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int
  /// The UTF-8 offset from the start of the file.
  public var offset: Int
  /// The number of UTF-8 bytes that the place spans.
  public var length: Int
  /// The place within the JSON document, if known.
  public var path: String?
  /// The line in which the place ends; nil if that is not known.
  public var endLine: Int?
  /// The column after its last character, in Unicode scalars; nil if that is not known.
  public var endColumn: Int?
  /// The column in UTF-16 units where it, or that of the end, is another one than in Unicode
  /// scalars.
  public var utf16Column: Int?
  /// The column after the last character in UTF-16 units; nil exactly if `utf16Column` is.
  public var utf16EndColumn: Int?

  /// Creates a place.
  public init(
    file: String,
    line: Int,
    column: Int,
    offset: Int,
    length: Int,
    path: String? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.offset = offset
    self.length = length
    self.path = path
  }
}

extension LocationRecord {
  /// The place of a source location.
  public init(_ location: SourceLocation) {
    self.init(
      file: location.file,
      line: location.line,
      column: location.column,
      offset: location.utf8Range.lowerBound,
      length: location.utf8Range.count,
      path: location.path
    )
  }

  /// The place as a source location.
  public var sourceLocation: SourceLocation {
    SourceLocation(
      file: file,
      line: line,
      column: column,
      utf8Range: offset..<(offset + length),
      path: path
    )
  }
}
