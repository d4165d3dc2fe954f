import Diagnostics
import RunRecord

/// What a run found, on one screen: what fails first, then what is worth a look, in as much detail as
/// there is room for.
struct FindingScreen {
  private let groups: [FindingGroup]
  private let style: TextStyle
  private let layout: ReportLayout
  private let excerpt: Excerpt

  /// The finding with the line that it is about; nil if that is not known.
  typealias Excerpt = (ReportedFinding) -> [String]?

  /// The most lines of a whole report by default.
  static let maxLines = 40
  /// The fewest lines that findings get, however long the rest is.
  static let minRoom = 8

  init(
    of record: RunRecord,
    _ layout: ReportLayout,
    style: TextStyle,
    excerpt: @escaping Excerpt = { _ in nil }
  ) {
    self.style = style
    self.layout = layout
    self.excerpt = excerpt
    let findings = ReportedFinding.all(of: record)
    let failing = Set(findings.filter { $0.fails && $0.part == .tests }.compactMap(\.rule))
    let explained = ExplainedFindings(in: record.news)
    let new = layout.alwaysSaysNext ? record.allNewRules : []
    // A run of one part is about what it finds, whether that fails or not.
    let isOfOnePart = !layout.hasTable && !layout.isQuiet
    let showsDoubts = layout.alwaysSaysNext || isOfOnePart
    let shown = findings.filter { finding in
      guard !explained.contains(finding) else { return false }
      return finding.fails || showsDoubts && finding.isWorthALook(inFailing: failing)
        || isOfOnePart && finding.level == .undecided
        || finding.isDoubt && finding.rule.map(new.contains) ?? false
    }
    groups = FindingGroup.groups(of: shown, withTestsFailingIn: failing)
  }
}

extension FindingScreen {
  /// Whether there is room for a line of each rule.
  ///
  /// - Parameter rest: The number of lines that the rest of the report has.
  /// - Returns: Whether there is.
  func hasRoom(beside rest: Int) -> Bool {
    FindingGroup.rules(of: groups).count <= Self.maxLines - rest - 1
  }

  /// Whether there is room for all that is said of each finding.
  ///
  /// - Parameter rest: The number of lines that the rest of the report has.
  /// - Returns: Whether there is.
  func hasRoomForAll(beside rest: Int) -> Bool {
    groups.isEmpty || height(groups.map { lines(of: $0, .all) }) <= Self.maxLines - rest - 1
  }

  /// The lines of the findings, each block ended by an empty line; none without any.
  ///
  /// - Parameter rest: The number of lines that the rest of the report has.
  /// - Returns: At most as many as are left of a screen.
  func text(beside rest: Int) -> String {
    guard !groups.isEmpty else { return "" }
    let room = max(Self.minRoom, Self.maxLines - rest - 1)
    for detail in Detail.allCases.dropLast() {
      let blocks = groups.map { lines(of: $0, detail) }
      if height(blocks) <= room { return text(blocks, detail) }
    }
    return leading(room) ?? ofRules(room) ?? text(ofKinds(room), .place)
  }

  /// A line for each rule, with the gravest that it has, and lines for what else rules have where
  /// there is room; nil if there are too many rules.
  private func ofRules(_ room: Int) -> String? {
    let rules = FindingGroup.rules(of: groups)
    guard rules.count <= room else { return nil }
    var shown = rules.map { _ in 1 }
    var lines = zip(rules, shown).flatMap(ruleLines)
    guard height(of: lines) <= room else { return text([cut(lines, rules, room)], .place) }
    while true {
      let open = rules.indices.filter { shown[$0] < rules[$0].count }
      guard let next = open.min(by: { shown[$0] < shown[$1] }) else { break }
      shown[next] += 1
      let more = zip(rules, shown).flatMap(ruleLines)
      guard height(of: more) <= room else { break }
      lines = more
    }
    return text(lines.map { [$0] }, .place)
  }

  /// The first lines of a rule's findings.
  private func ruleLines(_ groups: [FindingGroup], _ shown: Int) -> [String] {
    groups.prefix(shown).enumerated().map { place, group in
      guard place == shown - 1, !group.isOfSeveralRules else {
        return line(of: group.first, group.rest)
      }
      let more = groups[place...].reduce(-1) { $0 + $1.findings.count }
      return line(of: group.first, more == 0 ? "" : " (and \(more) more of the rule)")
    }
  }

  /// As many lines of rules as there is room for on a narrow terminal, and how many findings the others have.
  private func cut(_ lines: [String], _ rules: [[FindingGroup]], _ room: Int) -> [String] {
    var kept = lines.count
    while kept > 0, height(of: Array(lines[..<kept])) + 1 > room { kept -= 1 }
    let left = rules[kept...].joined().reduce(0) { $0 + $1.findings.count }
    return lines[..<kept] + ["… and \(counted(left, "more finding")): \(command([]))"]
  }

  /// A finding in one line, with what is said behind its title.
  ///
  /// - Parameters:
  ///   - finding: The finding.
  ///   - rest: What is said behind the title.
  ///   - isCut: Whether a title that is too long for the line is cut.
  /// - Returns: The line.
  private func line(of finding: ReportedFinding, _ rest: String, isCut: Bool = true) -> String {
    let place = finding.location.map { $0.link + ": " } ?? ""
    var title = finding.title
    if let help = finding.shortHelp { title += " (\(help))" }
    if isWide { title += finding.ruleWords }
    let rest = rest + " [\(finding.code.shown)]"
    let taken = Self.word + place.displayWidth + rest.displayWidth
    let room = (isCut ? layout.width : nil).map { max(Self.minTitle, $0 - taken) } ?? Self.maxTitle
    return style.cyan(place) + word(for: finding) + " " + title.shortened(toWidth: room) + rest
  }

  /// Whether lines have room for the names of rules.
  private var isWide: Bool { layout.width.map { $0 >= Self.usualWidth } ?? true }

  /// The gravest groups in as much detail as there is room for, and a line for each of the others; nil if
  /// not even those fit.
  private func leading(_ room: Int) -> String? {
    var blocks = groups.map { lines(of: $0, .place) }
    // Each block in detail is followed by an empty line.
    var left = room - blocks.reduce(0) { $0 + height([$1]) - 1 }
    var detailed = 0
    while left > 0, detailed < groups.count {
      let short = height([blocks[detailed]]) - 1
      let block = Detail.allCases.dropLast().lazy.map { lines(of: groups[detailed], $0) }
        .first { height([$0]) - short <= left }
      guard let block else { break }
      left -= height([block]) - short
      blocks[detailed] = block
      detailed += 1
    }
    guard left >= 0 else { return nil }
    let rest = Array(blocks[detailed...])
    let leading = detailed == 0 ? "" : text(Array(blocks[..<detailed]), .some)
    return leading + (rest.isEmpty ? "" : text(rest, .place))
  }

  /// How much is said of a group.
  private enum Detail: Int, CaseIterable {
    case all = 12
    case most = 6
    case some = 3
    case place = 0
  }

  private func text(_ blocks: [[String]], _ detail: Detail) -> String {
    let gap = detail == .place ? "" : "\n"
    let text = blocks.map { $0.joined(separator: "\n") + "\n" }.joined(separator: gap)
    return text + "\n"
  }

  private func lines(of group: FindingGroup, _ detail: Detail) -> [String] {
    let finding = group.first
    let rest = group.rest
    let place = finding.location?.link
    guard detail != .place else {
      return [line(of: finding, rest, isCut: false)]
    }
    if detail.rawValue >= Detail.most.rawValue, rest.isEmpty, !finding.isKnown,
      let lines = excerpt(finding)
    {
      return lines
    }
    var lines = ["\(word(for: finding)) \(finding.title)\(rest) [\(finding.code.shown)]"]
    if let place { lines.append(style.cyan(" --> ") + place) }
    let details = finding.details.map(layout.commands.naming)
    // One line more takes no more room than to say that there is one.
    let isNearlyAll = details.count == detail.rawValue + 1
    let shown = details.prefix(isNearlyAll ? details.count : detail.rawValue)
    lines += shown.map { "    " + $0 }
    let left = details.count - shown.count
    if left > 0 { lines.append("    … and \(counted(left, "more line"))") }
    return lines
  }

  /// The groups of each kind together, in no more lines than there is room for.
  private func ofKinds(_ room: Int) -> [[String]] {
    var limit = room
    var blocks = collapsed(limit)
    while limit > 1, height(of: blocks.flatMap(\.self)) > room {
      limit -= 1
      blocks = collapsed(limit)
    }
    return blocks
  }

  /// The groups of each kind together, with the first rules of each.
  private func collapsed(_ room: Int) -> [[String]] {
    let kinds = FindingGroup.kinds(of: groups)
    let left = kinds.dropFirst(room - 1)
    var spare = room - kinds.count
    var blocks = kinds.prefix(room - 1).map { kind in
      // Each kind has a line of its own before one shows its rules.
      let lines = lines(ofKind: kind, max(0, min(Self.maxRules, spare - 1)))
      spare -= lines.count - 1
      return lines
    }
    if !left.isEmpty {
      let count = left.reduce(0) { $0 + $1.reduce(0) { $0 + $1.findings.count } }
      blocks.append(["… and \(counted(count, "more finding")): \(command([]))"])
    }
    return blocks
  }

  private static let maxRules = 5

  private func lines(ofKind groups: [FindingGroup], _ shown: Int) -> [String] {
    guard let first = groups.first?.first, groups.count > 1 else {
      return groups.flatMap { self.lines(of: $0, .place) }
    }
    let count = groups.reduce(0) { $0 + $1.findings.count }
    let rules = counted(groups.count, "rule")
    let show = command([first.showWord])
    let heading = "\(word(for: first)) \(first.kindWords(count)) in \(rules)"
    guard shown > 0 else { return ["\(heading): \(show)"] }
    var lines = [heading + ":"]
    lines += groups.prefix(shown).map { group in
      let place = group.first.location.map { style.cyan($0.link) + ": " } ?? ""
      return "    \(place)\((group.first.rule ?? group.first.title).shown)"
    }
    let left = groups.count - shown
    if left > 0 {
      lines.append("    … and \(counted(left, "more rule")): \(show)")
    }
    return lines
  }

  private func command(_ words: [String]) -> String {
    layout.commands.keepsRuns ? layout.commands.quoted(["show"] + words) : "--verbose"
  }

  private func word(for finding: ReportedFinding) -> String {
    if finding.isKnown { return style.dim("known:") }
    if finding.level == .undecided { return style.yellow(style.bold("undecided:")) }
    if finding.fails { return style.red(style.bold("error:")) }
    return finding.level == .warning
      ? style.yellow(style.bold("warning:")) : style.dim("note:")
  }

  /// The lines that blocks take on a terminal of the report's width.
  private func height(_ blocks: [[String]]) -> Int {
    blocks.reduce(0) { $0 + 1 + height(of: $1) }
  }

  /// The lines of a terminal that lines of text take.
  private func height(of lines: [String]) -> Int {
    // Where there is no terminal, lines are as long as they are.
    guard let width = layout.width else { return lines.count }
    let wrapped = WrappedText(width: width)
    return lines.reduce(0) { sum, line in
      line.displayWidth <= width
        ? sum + 1 : sum + 1 + wrapped.report(line).count(where: \.isNewline)
    }
  }

  private static let usualWidth = 120
  /// The columns of the longest word before a title, with the space after it.
  private static let word = "undecided: ".count
  /// The fewest columns of a title, and the most where there is no terminal.
  private static let minTitle = 40
  private static let maxTitle = 200
}

/// The findings of one cause: in one rule, or the same in several.
struct FindingGroup {
  var findings: [ReportedFinding]

  var first: ReportedFinding { findings[0] }

  fileprivate var isOfSeveralRules: Bool { Set(findings.map(\.rule)).count > 1 }

  /// How many more findings there are than the first.
  fileprivate var rest: String {
    guard findings.count > 1 else { return "" }
    return isOfSeveralRules
      ? " (in \(counted(Set(findings.map(\.rule)).count, "rule")))"
      : " (and \(findings.count - 1) more of the rule)"
  }
}

extension FindingGroup {
  /// Findings by rule and cause, the gravest first; an error of a check comes before the tests of its rule
  /// that fail, since it may be why they do.
  static func groups(
    of findings: [ReportedFinding],
    withTestsFailingIn failing: Set<String>
  ) -> [FindingGroup] {
    let ranks = findings.map { finding in
      let isCause =
        finding.fails && !finding.isPromoted && finding.part == .checks
        && failing.contains(finding.rule ?? "")
      return isCause ? -1 : finding.screenRank
    }
    let sorted = findings.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { findings[$0] }
    // Errors in the same words, as of an app that many rules name, have one cause.
    let words = Dictionary(
      grouping: findings.filter { $0.part == .checks && $0.fails },
      by: \.title
    )
    .filter { Set($0.value.map(\.rule)).count > 2 }
    return grouped(sorted) { finding in
      let isShared = words[finding.title] != nil && finding.part == .checks
      return [
        finding.part.rawValue, finding.code, "\(finding.isKnown)",
        isShared ? finding.title : finding.rule ?? finding.title,
      ]
    }
    .map(FindingGroup.init)
  }

  /// Groups of the same kind together, in the order of the first of each.
  static func kinds(of groups: [FindingGroup]) -> [[FindingGroup]] {
    grouped(groups) {
      [$0.first.part.rawValue, $0.first.code, "\($0.first.fails) \($0.first.isKnown)"]
    }
  }

  /// Groups of the same rule together, in the order of the first of each.
  static func rules(of groups: [FindingGroup]) -> [[FindingGroup]] {
    grouped(groups) { [$0.first.rule ?? "", $0.first.rule == nil ? $0.first.title : ""] }
  }

  private static func grouped<Element>(
    _ elements: [Element],
    by key: (Element) -> [String]
  ) -> [[Element]] {
    elements.grouped { key($0).map(ExactText.init) }
  }
}

extension ReportedFinding {
  /// The details beneath the title where there is room for a few lines only.
  fileprivate var details: [String] {
    let lines = annotation.lines ?? self.lines
    return lines.first == title ? Array(lines.dropFirst()) : lines
  }

  /// The order on a screen: what fails, then what is not known, then the rest, each in the order of
  /// the parts.
  fileprivate var screenRank: Int {
    let place = 2 * part.gravity - (isOfKeys ? 1 : 0)
    let doubt = level == .note ? 200 : level == .undecided ? 100 : isPromoted ? 50 : 0
    return (fails ? 0 : 1_000) + doubt + place
  }

  /// Whether a key is misspelt or there twice, which is why other checks find something.
  private var isOfKeys: Bool {
    part == .checks && ["unknown-key", "duplicate-key", "missing-key"].contains(code)
  }

  /// Whether `check` shows it beside what fails.
  fileprivate func isWorthALook(inFailing rules: Set<String>) -> Bool {
    if isKnown { return true }
    if level == .warning { return true }
    return level == .note && part == .checks && (rule.map(rules.contains) ?? false)
  }

  /// The kind of finding, with a count.
  fileprivate func kindWords(_ count: Int) -> String {
    switch (part, level) {
    case (.tests, .undecided): counted(count, "undecided test")
    case (.tests, _): counted(count, "failed test")
    case (.drift, _): counted(count, "difference") + " between engines: \(code.shown)"
    case (.slow, _) where isOfScanning: counted(count, "pattern") + " slow by scanning"
    case (.slow, _): counted(count, "slow pattern")
    default: "\(count.grouped) × \(code.shown)"
    }
  }

  /// The word that shows all of its kind.
  fileprivate var showWord: String {
    part == .tests || part == .slow && !isOfScanning ? part.rawValue : code
  }

  private var isOfScanning: Bool { code == SlowRecord.Verdict.scanning.rawValue }
}

extension PartID {
  /// The place of what the part finds among the findings of all parts: what fails first.
  package var gravity: Int {
    let order: [PartID] = [.tests, .checks, .slow, .goldens, .links, .drift, .budgets]
    return order.firstIndex(of: self) ?? order.count
  }
}
