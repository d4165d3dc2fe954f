import Deeplink
import RuleSets

/// The mistakes that are put into a template.
struct TemplateMutants {
  private let rule: LinkRule
  private let template: DeeplinkTemplate
  private let decoding: DeeplinkDecoding

  init(_ rule: LinkRule, _ template: DeeplinkTemplate, _ decoding: DeeplinkDecoding) {
    self.rule = rule
    self.template = template
    self.decoding = decoding
  }

  /// The mutants from left to right, then those of the rule's settings; no more are made than wanted.
  func all(_ most: Int) -> [RuleMutant] {
    var mutants: [RuleMutant] = []
    var seen: Set = [template]
    var offset = 0
    for (index, part) in template.parts.enumerated() {
      let text = Self.text(of: part)
      for (kind, range, replacement) in changes(of: text, at: index) where mutants.count < most {
        let mutant = Mutant(
          kind,
          .pattern,
          [(offset + range.lowerBound..<offset + range.upperBound, replacement)],
          in: Array(template.description.utf16)
        )
        guard let changed = try? DeeplinkTemplate(mutant.text, query: template.query),
          seen.insert(changed).inserted
        else { continue }
        mutants.append(self.mutant(mutant, changed, decoding))
      }
      offset += text.utf16.count
    }
    return mutants + settings
  }

  /// A part as it is in a template's text.
  private static func text(of part: DeeplinkTemplate.Part) -> String {
    (try? DeeplinkTemplate(parts: [part]))?.description ?? ""
  }

  private typealias Change = (kind: MutationKind, range: Range<Int>, replacement: String)

  /// The changes of a part, in UTF-16 offsets of its text; a range may begin before it.
  private func changes(of text: String, at index: Int) -> [Change] {
    let isLast = index + 1 == template.parts.count
    let units = Array(text.utf16)
    switch template.parts[index] {
    case .literal:
      // No other unit of UTF-16 stands for a letter or a digit of ASCII.
      let bytes = units.map { $0 < 0x80 ? UInt8($0) : 0 }
      var changes = bytes.wordEnds.map { end -> Change in
        (.changedLiteral, end..<end + 1, String(UnicodeScalar(bytes[end].neighbour)))
      }
      if isLast, let slash = bytes.lastIndex(of: UInt8(ascii: "/")) {
        changes.append((.droppedSegment, slash..<bytes.count, ""))
      }
      return changes
    case .argument(let argument):
      var changes: [Change] = []
      if let separator = argument.separator {
        // The text ends with the separator and a brace.
        let length = String(separator).utf16.count
        let range = units.count - 1 - length..<units.count - 1
        changes.append((.changedSeparator, range, separator == "," ? ";" : ","))
      }
      if argument.type != .text, let colon = units.firstIndex(of: UInt16(UInt8(ascii: ":"))) {
        changes.append((.allowedValue, colon..<units.count - 1, ""))
      }
      let start = isLast ? -lengthOfLastSegment(before: index) : 0
      changes.append((.droppedArgument, start..<units.count, ""))
      return changes
    }
  }

  /// The length of what leads to an argument in the literal before it: its delimiter and its name.
  private func lengthOfLastSegment(before index: Int) -> Int {
    guard index > 0 else { return 0 }
    let units = Array(Self.text(of: template.parts[index - 1]).utf16)
    let start = units.lastIndex { "/?&#".utf16.contains($0) } ?? 0
    return units.count - start
  }

  /// The mutants of `decode` and `strictQuery`, where these mean something.
  private var settings: [RuleMutant] {
    var mutants: [RuleMutant] = []
    if !template.arguments.isEmpty {
      let isDecoded = decoding == .percentDecoded
      mutants.append(
        mutant(Self.flag("decode", isDecoded), template, isDecoded ? .asWritten : .percentDecoded)
      )
    }
    let isStrict = template.query == .strict
    let other = template.reading(isStrict ? .standard : .strict)
    if other != template {
      mutants.append(mutant(Self.flag("strictQuery", isStrict), other, decoding))
    }
    return mutants
  }

  private static func flag(_ name: String, _ isOn: Bool) -> Mutant {
    let units = Array("\(isOn)".utf16)
    return Mutant(.flippedFlag, .named(name), [(0..<units.count, "\(!isOn)")], in: units)
  }

  private func mutant(
    _ mutant: Mutant,
    _ changed: DeeplinkTemplate,
    _ decoding: DeeplinkDecoding
  ) -> RuleMutant {
    let rule = rule.with(.template(changed, decoding: decoding))
    let templates = [template, changed]
    return RuleMutant(mutant) { (rule, { templates.flatMap(Self.urls) }) }
  }

  /// URLs that a template takes, and some that it nearly takes.
  private static func urls(of template: DeeplinkTemplate) -> [String] {
    [
      "7", "summer-night", "a%20b", "a@b", "a,b;c", "", "a/b",
      "9b2c61c4-0d11-4b5e-8f0a-3d4c5e6f7a8b",
    ].flatMap { value -> [String] in
      let text = template.parts.map { part in
        if case .literal(let text) = part { text } else { value }
      }
      .joined()
      let isRelative = text.first.map { "/?#".contains($0) } ?? true
      let url =
        (isRelative ? "https://link.example" : template.beginsWithScheme ? "" : "app:") + text
      return [url, url + "x", String(url.dropLast())]
    }
  }
}
