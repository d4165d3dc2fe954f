import Diagnostics

/// The lines of a text, for recognising kinds of files.
struct FileText {
  /// The non-empty lines at the start of the text.
  let lines: [TextLine]

  /// The maximum number of lines to examine.
  static let lineLimit = 1_000

  init(_ file: SourceFile) {
    var lines: [TextLine] = []
    for number in 1...file.lineCount where lines.count < Self.lineLimit {
      let range = file.rangeOfLine(number)
      let line = TextLine(file.text(in: range.prefix(TextLine.byteLimit))[...], at: range)
      if !line.text.isEmpty { lines.append(line) }
    }
    self.lines = lines
  }
}

extension FileText {
  /// Whether it begins like a JSON object or an array of strings or objects, unlike most character
  /// classes.
  var beginsAsJSON: Bool {
    let start = lines.filter { !$0.begins(with: ["//", "/*"]) }.prefix(2).map(\.text).joined()
    let signs = start.unicodeScalars.lazy.filter { !$0.properties.isWhitespace }.prefix(2)
    let second = signs.dropFirst().first
    return switch signs.first {
    case "{": second == "\"" || second == "}" || second == nil
    case "[": second == "\"" || second == "{"
    default: false
    }
  }

  /// The lines that are not `#` comments.
  var uncommented: [TextLine] { lines.filter { !$0.text.hasPrefix("#") } }

  /// A kind, if enough lines fit, located at the first of them.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - share: The required fraction of lines, as a divisor: 2 is one half.
  ///   - least: The required number of lines.
  ///   - fits: Whether a line is typical of the kind.
  /// - Returns: The evidence, or nil if too few lines fit.
  func evidence(
    of kind: FileKind,
    inOneOf share: Int,
    least: Int = 2,
    where fits: (TextLine) -> Bool
  ) -> FileEvidence? {
    let count = lines.count(where: fits)
    guard count >= least, count * share >= lines.count, let first = lines.first(where: fits) else {
      return nil
    }
    return FileEvidence(kind, at: first.range)
  }

  /// A kind, located at the first line that only this kind has.
  func evidence(of kind: FileKind, at isMark: (TextLine) -> Bool) -> FileEvidence? {
    lines.first(where: isMark).map { FileEvidence(kind, at: $0.range) }
  }
}

struct TextLine {
  /// The line without surrounding blanks.
  let text: Substring
  /// Whether blanks precede it.
  let isIndented: Bool
  /// The UTF-8 offsets of the whole line.
  let range: Range<Int>

  /// The maximum number of bytes of a line to examine.
  static let byteLimit = 2_000

  init(_ line: Substring, at range: Range<Int>) {
    var text = line
    if text.unicodeScalars.first == "\u{FEFF}" { text = text.unicodeScalars.dropFirst().asText }
    isIndented = text.first == " " || text.first == "\t"
    self.text = text.trimmingBlanks
    self.range = range
  }
}

extension TextLine {
  func begins(with starts: [String]) -> Bool { starts.contains { text.hasPrefix($0) } }

  /// Whether it has pattern syntax other than a dot or a question mark.
  var hasPatternSign: Bool { text.utf8.contains { #"\^$*+()[]{}|"#.utf8.contains($0) } }

  var words: [Substring] {
    text.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.map(Substring.init)
  }
}

extension Substring {
  fileprivate var trimmingBlanks: Substring {
    let isBlank: (Unicode.Scalar) -> Bool = { $0 == " " || $0 == "\t" || $0 == "\r" }
    var scalars = unicodeScalars.drop(while: isBlank)
    while let last = scalars.last, isBlank(last) { scalars.removeLast() }
    return Substring(scalars)
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var asText: Substring { Substring(self) }
}
