import Diagnostics

/// The lines of a text, as kinds of files are recognised by them.
struct FileText {
  /// The lines that are not empty, of the first ones.
  let lines: [TextLine]

  /// The most lines that are looked at.
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
  /// Whether it begins as a JSON object, or as a list of JSON strings or objects; a class of a pattern
  /// hardly begins so.
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

  /// The lines that are no comments of shells and YAML.
  var uncommented: [TextLine] { lines.filter { !$0.text.hasPrefix("#") } }

  /// A kind, at the first line that fits, if a share of all lines do.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - share: The least part of the lines, as a divisor: 2 is one half.
  ///   - least: The least number of lines.
  ///   - fits: Whether a line is as that kind has it.
  /// - Returns: The kind with the place of that line; nil if too few lines fit.
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

  /// A kind, at the first line that no other kind has.
  func evidence(of kind: FileKind, at isMark: (TextLine) -> Bool) -> FileEvidence? {
    lines.first(where: isMark).map { FileEvidence(kind, at: $0.range) }
  }
}

/// A line of a text.
struct TextLine {
  /// The line without the blanks around it.
  let text: Substring
  /// Whether blanks are before it.
  let isIndented: Bool
  /// The UTF-8 offsets of the whole line.
  let range: Range<Int>

  /// The most bytes of a line that are looked at.
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
  /// Whether it begins with one of some texts.
  func begins(with starts: [String]) -> Bool { starts.contains { text.hasPrefix($0) } }

  /// Whether it has a sign that means something in a pattern, other than a dot and a question mark.
  var hasPatternSign: Bool { text.utf8.contains { #"\^$*+()[]{}|"#.utf8.contains($0) } }

  /// The texts between blanks.
  var words: [Substring] { text.split { $0 == " " || $0 == "\t" } }
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
