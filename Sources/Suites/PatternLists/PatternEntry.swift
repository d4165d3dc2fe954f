package import Diagnostics
package import MatchEngine
package import RegexSyntax
package import SubjectDomains

/// An entry of a list: a pattern, with what the list says about it.
package struct PatternEntry: Sendable {
  /// The pattern as engines get it, with its mode and its flags written into it; places are those
  /// in the list.
  package var target: PatternCase
  /// The pattern as the list has it.
  package let written: String
  /// What to do about a mistake where the pattern is made from another form, in which it cannot be corrected as a
  /// pattern; nil for one that is written as such.
  package var advice: String?
  /// The engine that it is written for; nil for any.
  package let engine: EngineID?
  /// What it is searched in; nil if the list does not say it.
  package let domain: SubjectDomain.ID?
  /// The UTF-16 units that mode and flags put in front of the pattern.
  package var prefixLength: Int { target.wrapping.prefix.utf16.count }
  private let isExtended: Bool

  /// Where a match may be.
  package enum Mode: String, Sendable, CaseIterable {
    /// Anywhere.
    case search
    /// At the start.
    case prefix
    /// All of the subject.
    case full
  }
}

extension PatternEntry {
  /// The offset in the pattern of the list of one in the pattern of engines.
  package func writtenOffset(_ offset: Int) -> Int {
    min(max(offset - prefixLength, 0), written.utf16.count)
  }

  /// Whether engines get the pattern as it is written.
  package var isBare: Bool { target.wrapping == PatternCase.Wrapping() }

  /// Another pattern, as engines get it.
  package func wrapped(_ pattern: String) -> String {
    target.wrapping.prefix + pattern + target.wrapping.suffix
  }

  /// The place of a part of the pattern as it is written, in UTF-16 units.
  package func location(_ part: Range<Int>) -> SourceLocation? {
    target.location(part.lowerBound + prefixLength..<part.upperBound + prefixLength)
  }

  /// A pattern of engines without what this entry's mode and flags put around it; nil if it has not
  /// that around it.
  package func unwrapped(_ pattern: String) -> String? {
    target.wrapping.content(of: pattern).map(String.init)
  }

  /// Blanks and comments are what they are only under the flag.
  private var head: String { isExtended ? "(?x)" : "" }

  /// The pattern with nothing around it.
  package var alone: String { head + written }

  /// The pattern as a dialect reads it, in the terms of syntax trees.
  ///
  /// - Parameter dialect: What it is written in.
  /// - Returns: The reading; nil if there is none.
  package func read(in dialect: RegexDialect) -> ReadEntry? {
    if dialect.isOfTrees {
      return (try? RegexParser.parse(written)).map {
        ReadEntry(self, text: $0.source, dialect, head: "", places: nil)
      }
    }
    let reading = RegexParser.reading(of: alone, in: dialect)
    let isWhole = !reading.constructs.contains { Self.unreadable.contains($0.feature) }
    guard isWhole, let tree = reading.tree else { return nil }
    return ReadEntry(self, text: tree.source, dialect, head: head, places: reading.places)
  }

  /// The syntax tree of another text in the place of the pattern, with the entry's mode and flags.
  ///
  /// - Parameters:
  ///   - text: The text as the list would have it.
  ///   - dialect: What it is written in.
  /// - Returns: The tree; nil if the dialect does not read the text.
  package func tree(of text: String, in dialect: RegexDialect) -> RegexPattern? {
    let read = dialect.isOfTrees ? text : RegexParser.reading(of: text, in: dialect).tree?.source
    return read.flatMap { try? RegexParser.parse(wrapped($0)) }
  }

  /// What a reading leaves out or says only nearly.
  private static let unreadable: Set<DialectFeature> = [
    .branchReset, .conditional, .matchStartReset, .recursion, .verb,
  ]

  /// Creates an entry.
  ///
  /// - Parameters:
  ///   - pattern: The pattern as the list has it.
  ///   - rule: The id of the rule that it belongs to.
  ///   - flags: The flags that engines are to apply.
  ///   - mode: Where a match may be.
  ///   - anchors: What the program puts before and after the pattern, without a group around it.
  ///   - engine: The engine that it is written for.
  ///   - domain: What it is searched in.
  ///   - unicodeFlag: The flag with which JavaScript reads it; nil where nothing says it.
  ///   - canHaveFlags: Whether flags could be given beside the pattern, where there are none.
  ///   - subjects: What its tests run it on.
  ///   - place: The place of a part of the pattern, in UTF-16 units.
  package init(
    _ pattern: String,
    rule: String,
    flags: String = "",
    mode: Mode = .search,
    anchors: (start: String, end: String) = ("", ""),
    engine: EngineID? = nil,
    domain: SubjectDomain.ID? = nil,
    unicodeFlag: UnicodeFlag? = UnicodeFlag.none,
    canHaveFlags: Bool = false,
    subjects: [Subject] = [],
    place: @escaping @Sendable (Range<Int>) -> SourceLocation?
  ) {
    let wrapping = PatternWrapping(
      flags: flags,
      mode: mode,
      anchors: anchors,
      isExtended: flags.contains("x") || pattern.leadingFlags("imsx")?.contains("x") == true
    )
    let (start, count) = (wrapping.prefix.utf16.count, pattern.utf16.count)
    var target = PatternCase(
      rule: rule,
      pattern: wrapping.prefix + pattern + wrapping.suffix,
      subjects: subjects,
      domain: SubjectDomain(domain ?? .url),
      location: { range in
        let lower = min(max(range.lowerBound - start, 0), count)
        return place(lower..<min(max(range.upperBound - start, lower), count))
      }
    )
    target.wrapping = PatternCase.Wrapping(prefix: wrapping.prefix, suffix: wrapping.suffix)
    let movable =
      canHaveFlags && flags.isEmpty && mode == .search ? pattern.leadingFlags("ims") : nil
    target.flagPrefix = wrapping.flagPrefix ?? movable.map { "(?\($0):" }
    target.unicodeFlag = unicodeFlag
    self.target = target
    written = pattern
    isExtended = flags.contains("x")
    self.engine = engine
    self.domain = domain
  }
}

extension String {
  /// The flags that a pattern begins with, such as `i` of `(?i)a`; nil for none, or others than these.
  fileprivate func leadingFlags(_ known: String) -> String? {
    guard hasPrefix("(?"), let end = firstIndex(of: ")") else { return nil }
    let flags = self[index(startIndex, offsetBy: 2)..<end]
    return !flags.isEmpty && flags.allSatisfy { known.contains($0) } ? String(flags) : nil
  }
}

/// The text around a pattern that makes engines apply its flags and mode, in the syntax common to
/// all of them.
struct PatternWrapping {
  let prefix: String
  let suffix: String
  /// The part of the prefix that applies flags.
  let flagPrefix: String?

  init(
    flags: String,
    mode: PatternEntry.Mode,
    anchors: (start: String, end: String) = ("", ""),
    isExtended: Bool = false
  ) {
    guard !flags.isEmpty || mode != .search else {
      (prefix, suffix) = anchors
      flagPrefix = nil
      return
    }
    let head = (mode == .search ? "" : "^") + "(?\(flags):"
    prefix = head + anchors.start
    flagPrefix = flags.isEmpty ? nil : head
    // A comment at the end of the pattern would include the bracket.
    suffix =
      anchors.end + (isExtended ? "\n)" : ")")
      + (mode == .full ? PatternCase.Wrapping.end : "")
  }
}
