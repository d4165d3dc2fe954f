/// Reads a pattern's text from the left as another dialect does, notes what ICU reads otherwise, and writes
/// what the dialect understands as a text in ICU's dialect.
///
/// See <https://www.pcre.org/current/doc/html/pcre2pattern.html> and, for JavaScript without the flag
/// `u`, "Regular Expressions Patterns" in annex B of <https://tc39.es/ecma262/>.
struct DialectScanner: ConstructNotes {
  let units: [UInt16]
  let syntax: DialectSyntax
  /// What ICU reads where, if it reads the pattern at all.
  let own: OwnItems?
  /// The number of capture groups in the whole pattern.
  let groupCount: Int
  var index = 0
  /// What the dialect understands, in ICU's dialect.
  var translation = ""
  /// Where each item begins in the translation, in UTF-8, and in the pattern.
  private(set) var itemStarts: [(translated: Int, written: Int)] = []
  var constructs: [DialectConstruct] = []
  var groups: [OpenGroup] = []
  var closedGroups: [ClosedGroup] = []
  var nextGroup = 1
  var isExtended = false
  /// Where the last quotation ends that JavaScript does not know.
  var quotedEnd = 0
  /// The ranges of classes that have been noted.
  var notedRanges: Set<Range<Int>> = []
  /// What JavaScript reads with features that some edition lacks.
  var features: [JavaScriptFeatureUse] = []
  /// The names of the groups so far.
  var names: Set<String> = []

  init(_ pattern: String, _ syntax: DialectSyntax, own: RegexPattern?) {
    units = Array(pattern.utf16)
    self.syntax = syntax
    self.own = own.map(OwnItems.init)
    groupCount = Self.countGroups(units)
  }

  /// A group that has not been closed yet.
  struct OpenGroup {
    var number: Int?
    var name: String?
    var headStart: Int
    var sourceStart: Int
    var isLookaround: Bool
    var wasExtended: Bool
  }

  /// A group that can be referred to.
  struct ClosedGroup {
    var number: Int
    var name: String?
    var body: Range<Int>
  }
}

extension DialectScanner {
  /// The numbers of the groups that have a name; of two of one name, the first.
  var groupNumbers: [String: Int] {
    let all = closedGroups.map { ($0.name, $0.number) } + groups.map { ($0.name, $0.number ?? 0) }
    let named = all.compactMap { name, number in name.map { ($0, number) } }
    return Dictionary(named, uniquingKeysWith: min)
  }

  /// The unit at an offset, NUL behind the end.
  func unit(_ offset: Int) -> Unicode.Scalar? {
    offset < units.count ? Unicode.Scalar(units[offset]) : nil
  }

  /// Reads the whole pattern.
  mutating func scan() {
    while index < units.count {
      itemStarts.append((translation.utf8.count, index))
      scanItem()
    }
    translation += String(repeating: ")", count: groups.count)
    itemStarts.append((translation.utf8.count, units.count))
  }

  private mutating func scanItem() {
    switch unit(index) {
    case "\\": scanEscape()
    case "[": scanClass()
    case "(": scanGroup()
    case ")": closeGroup()
    case "{": scanBrace()
    case "}":
      if own == nil || isJavaScript { note(.literalBrace, index..<index + 1, nil, [.exact("\\}")]) }
      translation += "\\}"
      index += 1
    case "]":
      translation += "\\]"
      index += 1
    case "*", "+", "?", "|", ".", "^", "$":
      translation += text(index..<index + 1)
      index += 1
    case "#" where isExtended && syntax.hasExtendedMode: skipComment()
    case let scalar?
    where isExtended && syntax.hasExtendedMode && scalar.properties.isPatternWhitespace:
      index += 1
    default: scanLiteral()
    }
  }

  mutating func scanLiteral() {
    let (codePoint, length) = codePoint(at: index)
    translation += PortableText.literal(codePoint)
    index += length
  }

  /// The code point at an offset and its length.
  func codePoint(at offset: Int) -> (UInt32, Int) {
    let lead = units[offset]
    guard UTF16.isLeadSurrogate(lead), offset + 1 < units.count,
      UTF16.isTrailSurrogate(units[offset + 1])
    else { return (UInt32(lead), 1) }
    let value = 0x10000 + (UInt32(lead) & 0x3FF) << 10 + UInt32(units[offset + 1]) & 0x3FF
    return (value, 2)
  }

  /// `#…` up to a line feed.
  private mutating func skipComment() {
    let start = index
    while index < units.count, units[index] != 0x0A { index += 1 }
    let odd = units[start..<index].contains {
      [0x0B, 0x0C, 0x0D, 0x85, 0x2028, 0x2029].contains($0)
    }
    if odd { note(.extendedMode, start..<index, "the comment ends at a line feed") }
  }

  /// A count in braces, or braces that stand for themselves.
  private mutating func scanBrace() {
    let start = index
    if let end = countEnd(at: start) {
      let count = text(start..<end)
      let isOpen = count.hasPrefix("{,")
      let fix = "{0" + count.dropFirst()
      if isOpen { note(.interval, start..<end, "a count from 0", [.exact(fix)]) }
      translation += isOpen ? fix : count
      index = end
      return
    }
    if let (quantifier, range) = own?.quantifiers[start] {
      let upper = quantifier.upperBound.map(String.init) ?? ""
      let count =
        quantifier.upperBound == quantifier.lowerBound
        ? "{\(quantifier.lowerBound)}" : "{\(quantifier.lowerBound),\(upper)}"
      note(.interval, range, "not a count: the brace is literal", [.exact(count)])
    } else {
      let looksLikeCount =
        unit(start + 1).map { "0123456789,".unicodeScalars.contains($0) } ?? false
      note(
        looksLikeCount ? .interval : .literalBrace,
        start..<start + 1,
        "the brace is literal",
        [.exact("\\{")]
      )
    }
    translation += "\\{"
    index += 1
  }

  /// Where a count ends: `{n}`, `{n,}` or `{n,m}`, and `{,m}` in some dialects.
  private func countEnd(at start: Int) -> Int? {
    var offset = start + 1
    func skipDigits() -> Int {
      var end = offset
      while end < units.count, (0x30...0x39).contains(units[end]), end - offset < 9 { end += 1 }
      return end
    }
    let first = skipDigits()
    guard first > offset || syntax.hasOpenCounts && unit(offset) == "," else { return nil }
    offset = first
    if unit(offset) == "," {
      offset += 1
      offset = skipDigits()
    }
    return unit(offset) == "}" ? offset + 1 : nil
  }

  /// Counts the groups that capture, passing over escapes, classes and quotations.
  private static func countGroups(_ units: [UInt16]) -> Int {
    var count = 0
    var offset = 0
    var isInClass = false
    while offset < units.count {
      switch Unicode.Scalar(units[offset]) {
      case "\\": offset += 1
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass:
        let rest = units[(offset + 1)...].prefix(4).map { Unicode.Scalar($0) ?? " " }
        let isNamed =
          rest.starts(with: ["?", "P", "<"]) || rest.starts(with: ["?", "'"])
          || (rest.starts(with: ["?", "<"]) && rest.count > 2 && rest[2] != "=" && rest[2] != "!")
        if rest.first != "?" && rest.first != "*" || isNamed { count += 1 }
      default: break
      }
      offset += 1
    }
    return count
  }
}

extension DialectReading {
  /// The longest pattern that is read, in UTF-16 units.
  private static let maxLength = 100_000

  /// Reads a pattern in a dialect.
  init(of pattern: String, own: RegexPattern?, _ syntax: DialectSyntax) {
    guard pattern.utf16.count <= Self.maxLength else {
      self.init(tree: nil, constructs: [])
      return
    }
    var scanner = DialectScanner(pattern, syntax, own: own)
    scanner.scan()
    var constructs = scanner.constructs
    if pattern.isEmpty {
      constructs.append(DialectConstruct(.emptyPattern, 0..<0, fixes: [.exact("(?:)")]))
    }
    var spelledOut: [Int: JavaScriptFeatureUse.Replacement] = [:]
    if let own {
      var collector = DialectConstructCollector(own, syntax)
      collector.run()
      constructs += collector.constructs
      spelledOut = collector.flagsSpelledOut
    } else {
      constructs += Self.constructs(besides: constructs, in: Array(pattern.utf16), syntax)
    }
    self.init(
      tree: try? RegexParser.parse(
        scanner.translation,
        nestingLimit: RegexParser.maximumNestingLimit
      ),
      constructs: constructs.sorted { $0.range.lowerBound < $1.range.lowerBound }
    )
    groupNumbers = scanner.groupNumbers
    places = ReadPlaces(scanner.itemStarts, in: scanner.translation)
    guard syntax.isJavaScript else { return }
    // A reference to a name of two groups is to either, which no number says.
    let isAmbiguous = scanner.features.contains { $0.feature == .duplicateNames }
    javaScriptFeatures = scanner.features.map { use in
      var use = use
      if use.feature == .modifiers { use.replacement = spelledOut[use.range.lowerBound] }
      if isAmbiguous, use.feature == .namedGroups { use.replacement = nil }
      return use
    }
  }
}

extension DialectReading {
  /// What a dialect reads in another way than ICU in a pattern that ICU refuses: the constructs of the pattern
  /// with those replaced that are known, if ICU reads that.
  private static func constructs(
    besides known: [DialectConstruct],
    in units: [UInt16],
    _ syntax: DialectSyntax
  ) -> [DialectConstruct] {
    let ordered = known.sorted { $0.range.lowerBound < $1.range.lowerBound }
    let exact = ordered.map { construct in (construct.range, construct.fixes.filter(\.isExact)) }
    var found: [DialectConstruct] = []
    // A fix around a replaced construct has the replacement in it: what another one gives is a fix, too.
    for choice in [exact.map { ($0, $1.first) }, exact.map { ($0, $1.last) }] {
      for construct in constructs(replacing: choice, in: units, syntax) {
        let index = found.firstIndex {
          $0.feature == construct.feature && $0.range == construct.range
        }
        guard let index else {
          found.append(construct)
          continue
        }
        found[index].fixes += construct.fixes.filter { !found[index].fixes.contains($0) }
      }
    }
    return found
  }

  /// The constructs of a pattern with some parts replaced, without those in the replacements.
  private static func constructs(
    replacing parts: [(range: Range<Int>, fix: DialectConstruct.Fix?)],
    in units: [UInt16],
    _ syntax: DialectSyntax
  ) -> [DialectConstruct] {
    var edits = PatternEdits(units)
    var replaced: [(old: Range<Int>, new: Range<Int>)] = []
    var shift = 0
    for (range, fix) in parts {
      guard let fix, range.lowerBound >= replaced.last?.old.upperBound ?? 0 else { continue }
      edits.replace(range, by: fix.text)
      let start = range.lowerBound + shift
      replaced.append((range, start..<start + fix.text.utf16.count))
      shift += fix.text.utf16.count - range.count
    }
    guard !replaced.isEmpty, let text = edits.text(of: units.indices),
      let own = try? RegexParser.parse(text)
    else { return [] }
    func old(_ offset: Int, isEnd: Bool) -> Int {
      guard let last = replaced.last(where: { $0.new.lowerBound < offset }) else { return offset }
      guard offset < last.new.upperBound else {
        return offset - last.new.upperBound + last.old.upperBound
      }
      return isEnd ? last.old.upperBound : last.old.lowerBound
    }
    return DialectReading(of: text, own: own, syntax).constructs.compactMap { construct in
      let range = construct.range
      guard !replaced.contains(where: { $0.new.clamped(to: range) == range }) else { return nil }
      var construct = construct
      let start = old(range.lowerBound, isEnd: false)
      construct.range = start..<max(start, old(range.upperBound, isEnd: true))
      return construct
    }
  }
}

/// What ICU reads at which offset of a pattern.
struct OwnItems {
  private(set) var literals: [Int: (codePoint: UInt32, range: Range<Int>)] = [:]
  private(set) var references: [Int: (reference: BackReference, range: Range<Int>)] = [:]
  private(set) var classes: [Int: (set: CharacterClass, range: Range<Int>)] = [:]
  private var ranges: [(first: UInt32, last: UInt32, range: Range<Int>)] = []
  /// The index in `ranges`, by every offset of a range of a class.
  private var rangeIndices: [Int: Int] = [:]
  private(set) var quantifiers: [Int: (quantifier: Quantifier, range: Range<Int>)] = [:]

  init(_ pattern: RegexPattern) {
    pattern.root.forEach { add($0) }
  }

  private mutating func add(_ node: RegexNode) {
    switch node.kind {
    case .literal(let literal):
      literals[node.range.lowerBound] = (literal.codePoint, node.range)
    case .backReference(let reference):
      references[node.range.lowerBound] = (reference, node.range)
    case .characterClass(let set):
      classes[node.range.lowerBound] = (set, node.range)
      add(set.content)
    case .quantified(_, let quantifier):
      quantifiers[quantifier.range.lowerBound] = (quantifier, quantifier.range)
    default: break
    }
  }

  private mutating func add(_ member: ClassMember) {
    switch member.kind {
    case .literal(let literal):
      literals[member.range.lowerBound] = (literal.codePoint, member.range)
    case .range(let first, let last):
      for offset in member.range { rangeIndices[offset] = ranges.count }
      ranges.append((first.codePoint, last.codePoint, member.range))
    case .shorthand, .property: break
    case .nested(let set): add(set.content)
    case .union(let members): members.forEach { add($0) }
    case .operations(let first, let steps):
      add(first)
      steps.forEach { add($0.operand) }
    }
  }
}

extension OwnItems {
  /// The range of a class that an offset is in.
  func range(at offset: Int) -> (first: UInt32, last: UInt32, range: Range<Int>)? {
    rangeIndices[offset].map { ranges[$0] }
  }
}
