import TextCoding

/// Makes parts of URLs that a pattern matches and that look like those of real links.
struct PatternSampler {
  let pattern: LinkPattern
  let steps: [PatternStep]
  let values: SampleValues
  /// The name of the query's item that the pattern is for; nil for another part.
  let item: String?

  /// The maximum number of texts of one pattern.
  private static let limit = 8
  /// The most different values that are tried in one place.
  private static let choices = 6

  /// Reads a pattern again, with its literal text in the case in which it is written.
  init(
    _ pattern: LinkPattern,
    variables: SubstitutionVariables,
    values: SampleValues,
    item: String? = nil
  ) {
    self.pattern = pattern
    self.values = values
    self.item = item
    let reading = PatternReading(pattern.text, options: MatchOptions(), variables: variables)
    steps = pattern.part == .path ? reading.steps.withoutOuterSlashes : reading.steps
  }
}

extension PatternSampler {
  /// Texts that the pattern matches, as a URL has them; empty if none is known.
  var texts: [String] {
    guard pattern.problem == nil else { return [] }
    var texts: [String] = []
    if steps.last == .anything, case .byte(let byte)? = steps.dropLast().last, byte.isLetter {
      // What `/search*` means is mostly `/search` alone.
      add(writing(Array(steps.dropLast()), 0), to: &texts)
    }
    for choice in 0..<Self.choices {
      add(writing(steps, choice), to: &texts)
    }
    if steps.last == .anything {
      // What has more below it, and what has nothing.
      add(writing(steps, 0).map { $0 + "/more" }, to: &texts)
      add(writing(Array(steps.dropLast()), 0), to: &texts)
    }
    return Array(texts.prefix(Self.limit))
  }

  private func add(_ text: String?, to texts: inout [String]) {
    guard let text else { return }
    let forms = pattern.part == .path ? pathForms(of: text) : [text]
    for form in forms where !texts.contains(form) && pattern.matches(form) { texts.append(form) }
  }

  /// A path with its first slash, and with the one at its end if the pattern has one.
  private func pathForms(of text: String) -> [String] {
    let path = "/" + text
    return pattern.text.hasSuffix("/") && text != "" ? [path + "/", path] : [path]
  }

  /// One text of the steps; nil if a list of values is empty.
  private func writing(_ steps: [PatternStep], _ choice: Int) -> String? {
    var text = SampleWriter(sampler: self, choice: choice)
    return text.write(steps) ? text.text : nil
  }

  /// Literal bytes as a URL has them.
  func encoded(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return pattern.options.isPercentEncoded ? text : LinkPattern.encode(text)
  }
}

/// Writes one text of a pattern, step by step.
private struct SampleWriter {
  let sampler: PatternSampler
  let choice: Int
  private(set) var text = ""
  private var literal: [UInt8] = []

  init(sampler: PatternSampler, choice: Int) {
    self.sampler = sampler
    self.choice = choice
  }

  mutating func write(_ steps: [PatternStep]) -> Bool {
    var index = 0
    while index < steps.count {
      switch steps[index] {
      case .byte(let byte):
        literal.append(byte)
        index += 1
      case .set(let set):
        let members = set.characters
        guard !members.isEmpty else { return false }
        literal.append(members[(7 * text.utf8.count + 11 * choice + literal.count) % members.count])
        index += 1
      case .oneOf(let list):
        flush()
        guard let value = Self.value(of: list, choice), write(value) else { return false }
        index += 1
      case .anyCharacter, .anything:
        flush()
        let run = steps[index...].prefix { $0 == .anyCharacter || $0 == .anything }
        text += value(
          length: run.count { $0 == .anyCharacter },
          isOpen: run.contains(.anything),
          isLast: index + run.count == steps.count
        )
        index += run.count
      }
    }
    flush()
    return true
  }

  private mutating func flush() {
    text += sampler.encoded(literal)
    literal = []
  }

  /// A value for `*`, or for a number of `?`, or for both.
  private func value(length: Int, isOpen: Bool, isLast: Bool) -> String {
    let likely =
      sampler.item.map(sampler.values.values(ofItem:)) ?? sampler.values.values(after: word)
    if isOpen {
      let value = likely[choice % likely.count]
      return value.unicodeScalars.count >= length ? value : Self.repeated(value, length)
    }
    let fitting = likely.filter { $0.unicodeScalars.count == length && !$0.contains("%") }
    let made = [SampleValues.number, SampleValues.mixed].map { Self.repeated($0, length) }
    let all = fitting + made
    return all[choice % all.count]
  }

  /// The part of the path before the one that is written, or what that one begins with.
  private var word: String {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard let own = parts.last else { return "" }
    if !own.isEmpty { return String(own) }
    return parts.count > 1 ? String(parts[parts.count - 2]) : ""
  }

  private static func repeated(_ value: String, _ length: Int) -> String {
    var scalars = String.UnicodeScalarView()
    let source = Array(value.unicodeScalars)
    for index in 0..<length { scalars.append(source[index % source.count]) }
    return String(scalars)
  }

  /// A usual language or country where the list has it, else one of its first values.
  private static func value(of list: ValueList, _ choice: Int) -> [PatternStep]? {
    guard !list.texts.isEmpty else { return nil }
    let usual = ["en", "de", "US", "DE"].map { $0.utf8.map(PatternStep.byte) }
      .filter { list.texts.count > 100 && list.texts.contains($0) }
    return usual.isEmpty ? list.texts[choice % list.texts.count] : usual[choice % usual.count]
  }
}

extension UInt8 {
  /// Whether the byte is a letter of ASCII.
  fileprivate var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
}
