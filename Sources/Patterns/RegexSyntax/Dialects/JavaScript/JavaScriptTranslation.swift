/// A JavaScript pattern as a text that ICU and PCRE2 (without its Unicode properties) read alike, with
/// exactly the meaning that it has in JavaScript.
///
/// See "Regular Expressions" and annex B.1.2 of <https://tc39.es/ecma262/>. The flags `g` and `d` change
/// nothing about a single search. Without the flag `u` JavaScript matches UTF-16 units, and the text code
/// points: on subjects without surrogate pairs that is the same.
package struct JavaScriptTranslation: Sendable {
  /// The pattern as it was written.
  package let source: String
  package let flags: String
  /// The tree of the text.
  package let tree: RegexPattern
  /// Where the engines that read the text may still part from JavaScript, in the order of their places.
  package let differences: [Difference]
  private let pieces: [Piece]

  /// A part of the text, with the part of the pattern that it stands for, in UTF-16 offsets.
  struct Piece: Sendable {
    var text: String
    var source: Range<Int>
  }

  /// A construct that works in another way in JavaScript.
  package struct Difference: Sendable, Hashable {
    /// What it is.
    package var kind: Kind
    /// Where it is in the pattern, in UTF-16 offsets.
    package var range: Range<Int>

    /// The kinds of construct.
    package enum Kind: String, Sendable, Hashable {
      /// A loop whose body can match nothing: JavaScript undoes a turn that matches nothing.
      case emptyLoop
      /// A group in a loop that a back-reference names: JavaScript empties it at each turn.
      case loopCapture
    }
  }

  /// Translates a pattern.
  ///
  /// - Parameters:
  ///   - source: The pattern's text, as it is between slashes or in the property `source`.
  ///   - flags: The flags, such as `gi`.
  /// - Throws: `JavaScriptPatternError` if it is no pattern of JavaScript, or cannot be translated
  ///   exactly.
  package init(_ source: String, flags: String = "") throws(JavaScriptPatternError) {
    let flagSet = try JavaScriptFlags(flags)
    var translator = JavaScriptTranslator(source, flagSet)
    try translator.translate()
    let text = translator.pieces.reduce(into: "") { $0 += $1.text }
    do throws(RegexSyntaxError) {
      tree = try RegexParser.parse(text.isEmpty ? "(?:)" : text)
    } catch {
      let place = Self.place(of: error.range, among: translator.pieces)
      let words =
        translator.hasLookbehind
        ? "a lookbehind of variable length" : "a construct that other engines do not have"
      throw .untranslatable(words, at: place.lowerBound)
    }
    self.source = source
    self.flags = flags
    pieces = translator.pieces
    var inspector = TranslationInspector()
    try inspector.inspect(tree)
    var differences: [Difference] = []
    for (kind, range) in inspector.differences {
      differences.append(Difference(kind: kind, range: Self.place(of: range, among: pieces)))
    }
    self.differences = differences
  }
}

extension JavaScriptTranslation {
  /// The text, in the dialect that ICU and PCRE2 share.
  package var text: String { tree.source }

  /// The part of the pattern that a part of the text stands for, in UTF-16 offsets.
  package func place(of range: Range<Int>) -> Range<Int> { Self.place(of: range, among: pieces) }

  private static func place(of range: Range<Int>, among pieces: [Piece]) -> Range<Int> {
    var offset = 0
    var lower: Int?
    var upper = 0
    for piece in pieces {
      let end = offset + piece.text.utf16.count
      if end > range.lowerBound, offset < range.upperBound {
        lower = min(lower ?? piece.source.lowerBound, piece.source.lowerBound)
        upper = max(upper, piece.source.upperBound)
      }
      offset = end
    }
    return (lower ?? 0)..<max(lower ?? 0, upper)
  }
}

/// Why a JavaScript pattern is not translated.
package enum JavaScriptPatternError: Error, Sendable, Hashable {
  /// JavaScript refuses the pattern: what is wrong, and where in it, in UTF-16 offsets.
  case invalid(String, at: Int)
  /// It means something that ICU and PCRE2 cannot both say exactly: what, and where.
  case untranslatable(String, at: Int)
}

extension JavaScriptPatternError {
  /// What is wrong: lower case, without a full stop.
  package var message: String {
    switch self {
    case .invalid(let what, let offset): "not a pattern of JavaScript: \(what), at offset \(offset)"
    case .untranslatable(let what, let offset): "\(what), at offset \(offset)"
    }
  }
}

/// The flags of a JavaScript pattern.
struct JavaScriptFlags {
  var ignoresCase = false
  var isMultiline = false
  var dotMatchesAll = false
  var isUnicode = false
  var isSticky = false

  /// Reads flags.
  ///
  /// - Throws: `JavaScriptPatternError` for an unknown or repeated flag, and for `v`.
  init(_ text: String) throws(JavaScriptPatternError) {
    var seen: Set<Character> = []
    for letter in text {
      guard seen.insert(letter).inserted else {
        throw .invalid("the flag \(letter) is repeated", at: 0)
      }
      switch letter {
      case "d", "g": break
      case "i": ignoresCase = true
      case "m": isMultiline = true
      case "s": dotMatchesAll = true
      case "u": isUnicode = true
      case "y": isSticky = true
      case "v": throw .untranslatable("the flag v, whose classes have operators", at: 0)
      default: throw .invalid("there is no flag \(letter)", at: 0)
      }
    }
  }
}

/// Looks in the tree of a translation for what engines do in different ways.
private struct TranslationInspector {
  var differences: [(JavaScriptTranslation.Difference.Kind, Range<Int>)] = []

  mutating func inspect(_ tree: RegexPattern) throws(JavaScriptPatternError) {
    var hasReference = false
    var isUnbounded = false
    var found: [(JavaScriptTranslation.Difference.Kind, Range<Int>)] = []
    tree.root.forEach { node in
      switch node.kind {
      case .backReference: hasReference = true
      case .group(.lookbehind, let body):
        let branches: [RegexNode] =
          if case .alternation(let all) = body.kind { all } else { [body] }
        if !branches.allSatisfy({ LookbehindExpansion.length(of: $0) != nil }) {
          isUnbounded = true
        }
      case .quantified(let item, let quantifier) where quantifier.upperBound != 1:
        let body = RegexPattern(source: tree.source, flags: tree.flags, root: item, comments: [])
        if body.minimumLength == 0 { found.append((.emptyLoop, node.range)) }
        if item.hasCapture { found.append((.loopCapture, node.range)) }
      default: break
      }
    }
    if isUnbounded { throw .untranslatable("a lookbehind of variable length", at: 0) }
    differences = found.filter { $0.0 != .loopCapture || hasReference }
  }
}
