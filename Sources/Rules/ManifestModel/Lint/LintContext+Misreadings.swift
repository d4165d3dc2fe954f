import LocatedJSON
import RegexEquivalence
import RegexSyntax
import SubjectDomains

/// What a pattern means that its author hardly wanted to say.
enum Misreading: Sendable {
  /// No subject gets past a part.
  case impossible(ImpossiblePart)
  /// Slashes around it are parts of it.
  case delimited(DelimitedPattern)
  /// Backslashes that were to escape what follows are parts of it: the first one.
  case doubledBackslash(Range<Int>)
}

extension LintContext {
  /// The patterns that mean what their authors wanted to say, as far as that can be told, in file order.
  ///
  /// What checks say about others would be about another pattern.
  var meantPatterns: [(rule: Rule, pattern: Located<String>)] {
    patterns.filter { misreading(of: $0.rule, $0.pattern) == nil }
  }

  /// What a pattern means that its author hardly wanted to say; nil for nothing known, and if a test of the
  /// rule matches.
  func misreading(of rule: Rule, _ pattern: Located<String>) -> Misreading? {
    guard !rule.sendsHeaders,
      let found = syntax.misreading(of: pattern.value, { misreading(of: pattern.value, $0) })
    else { return nil }
    let isTested = hasTests && rule.inputs.contains { engine.matches(pattern.value, $0) != false }
    return isTested ? nil : found
  }

  private func misreading(of pattern: String, _ syntax: RegexPattern) -> Misreading? {
    if let part = impossiblePart(of: syntax) ?? contradiction(in: syntax) {
      return .impossible(part)
    }
    if let delimited = delimited(pattern), delimited.isSure(in: domain.id) {
      return .delimited(delimited)
    }
    guard isDomainKnown, !domain.alphabet.isPlain(0x5C) else { return nil }
    return syntax.root.doubledBackslash(in: Array(pattern.utf16)).map(Misreading.doubledBackslash)
  }

  /// The part of a pattern that no subject gets past; nil if none is certain.
  func impossiblePart(of syntax: RegexPattern) -> ImpossiblePart? {
    let traits = domain.traits
    return syntax.impossiblePart(
      in: isDomainKnown ? traits : SubjectTraits(absent: traits.isAbsent)
    )
  }

  /// A lookaround or a word boundary without which something matches the pattern, which nothing does: this is
  /// proven on automata.
  private func contradiction(in syntax: RegexPattern) -> ImpossiblePart? {
    let parts = syntax.root.assertions
    guard !parts.isEmpty, syntax.isOfASCII, !syntax.hasLineAnchors,
      isWithoutMatch(syntax.root, of: syntax),
      isWithoutMatch(syntax.root.withBoundariesOfASCII, of: syntax)
    else { return nil }
    let part = parts.first { part in
      let without = syntax.root.mapped { $0.range == part.range ? part.with(.empty) : $0 }
      return !isWithoutMatch(without, of: syntax)
    }
    return part.map { ImpossiblePart(node: $0, reason: .contradiction) }
  }

  private func isWithoutMatch(_ root: RegexNode, of syntax: RegexPattern) -> Bool {
    let text = syntax.withRoot(root).printed(in: .icu).text
    guard let pattern = try? RegexParser.parse(text), let none = try? RegexParser.parse("(?!)")
    else { return false }
    var options = ComparisonOptions()
    options.comparesWholeMatch = false
    options.maxStates = 1_000
    options.maxWork = 40_000
    return PatternComparison(pattern, none, options: options).equivalence() == .equal
  }

  /// A pattern of which the file has slashes around it.
  func delimited(_ pattern: String) -> DelimitedPattern? {
    DelimitedPattern(written(pattern) ?? pattern)
  }
}

/// A pattern between slashes, with flags after them, as JavaScript has it.
struct DelimitedPattern: Sendable {
  let flags: String
  private let body: Substring

  /// Takes a text apart; nil if no slashes are around it, or one within is not escaped.
  init?(_ text: String) {
    guard text.hasPrefix("/"), let end = text.lastIndex(of: "/"), end > text.startIndex else {
      return nil
    }
    let body = text[text.index(after: text.startIndex)..<end]
    let flags = text[text.index(after: end)...]
    guard !body.isEmpty, body.first != "*", flags.allSatisfy("dgimsuvxy".contains),
      Set(flags).count == flags.count, Self.isClosed(body)
    else { return nil }
    self.flags = String(flags)
    self.body = body
  }

  /// Whether the slash after a text ends it: it is not escaped, and the text has no other like it.
  private static func isClosed(_ body: Substring) -> Bool {
    var isEscaped = false
    for character in body {
      if character == "/", !isEscaped { return false }
      isEscaped = character == "\\" && !isEscaped
    }
    return !isEscaped
  }

  /// Whether the slashes are hardly meant as parts of the pattern; in URLs and paths they may be around a word.
  func isSure(in domain: SubjectDomain.ID) -> Bool {
    if body.contains(#"\/"#) { return true }
    if domain == .userAgent, flags.isEmpty { return body.contains(where: \.isLetter) }
    let isPlain = body.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
    return flags.contains { "gi".contains($0) } && !(domain == .url && isPlain)
  }

  /// What corrects one without flags.
  static let help = "leave out the '/' around the pattern, which are JavaScript's"

  /// What corrects it.
  var help: String {
    let common = flags.filter("ims".contains)
    return Self.help
      + (common.isEmpty
        ? "" : ", and give '\(common)' as a flag beside it, or begin it with '(?\(common))'")
  }
}

extension RegexNode {
  /// The node with word boundaries as they are where words are of ASCII alone.
  fileprivate var withBoundariesOfASCII: RegexNode {
    mapped { node in
      switch node.kind {
      case .anchor(.wordBoundary): Self.boundary?.root ?? node
      case .anchor(.notWordBoundary): Self.noBoundary?.root ?? node
      default: node
      }
    }
  }

  private static let boundary = try? RegexParser.parse(
    "(?:(?<=[A-Za-z0-9_])(?![A-Za-z0-9_])|(?<![A-Za-z0-9_])(?=[A-Za-z0-9_]))"
  )
  private static let noBoundary = try? RegexParser.parse(
    "(?:(?<=[A-Za-z0-9_])(?=[A-Za-z0-9_])|(?<![A-Za-z0-9_])(?![A-Za-z0-9_]))"
  )

  /// The lookarounds and word boundaries in it.
  fileprivate var assertions: [RegexNode] {
    var found: [RegexNode] = []
    forEach { node in
      switch node.kind {
      case .group(let group, _) where group.isLookaround: found.append(node)
      case .anchor(.wordBoundary), .anchor(.notWordBoundary): found.append(node)
      default: break
      }
    }
    return found
  }

  /// The node with other nodes in the places of some.
  fileprivate func mapped(_ change: (RegexNode) -> RegexNode) -> RegexNode {
    change(rebuilt(children.map { $0.mapped(change) }))
  }

  /// The first backslash that the node takes before what a backslash usually escapes.
  fileprivate func doubledBackslash(in units: [UInt16]) -> Range<Int>? {
    var found: Range<Int>?
    forEach { node in
      guard found == nil, case .literal(let literal) = node.kind, literal.codePoint == 0x5C,
        node.range.count == 2, node.range.upperBound < units.count,
        "dDwWsSbB./+*?()[]{}|^$-".utf16.contains(units[node.range.upperBound])
      else { return }
      found = node.range
    }
    return found
  }
}
