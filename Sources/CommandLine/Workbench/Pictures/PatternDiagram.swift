import RegexSyntax

/// A pattern as a railroad diagram, in boxes and tracks.
indirect enum PatternDiagram: Sendable, Hashable {
  /// The empty string.
  case skip
  case box(Box)
  case sequence([PatternDiagram])
  case choice([PatternDiagram])
  /// An item that may be left out or taken again.
  case loop(PatternDiagram, Repetition)
  /// A part with a name around it.
  case group(PatternDiagram, String, Span)

  /// What is taken in one step.
  struct Box: Sendable, Hashable {
    var kind: Kind
    var text: String
    var range: Span
  }

  enum Kind: String, Sendable, Hashable, Encodable {
    case text, set, any, place, reference, flags
  }

  struct Repetition: Sendable, Hashable {
    var canSkip: Bool
    var canRepeat: Bool
    /// How often, where the tracks do not say it.
    var words: String?
    var range: Span
  }

  /// UTF-16 offsets in the pattern.
  struct Span: Sendable, Hashable, Encodable {
    var start: Int
    var end: Int

    init(_ range: Range<Int>) { (start, end) = (range.lowerBound, range.upperBound) }
  }
}

extension PatternDiagram: Encodable {
  private enum Key: String, CodingKey {
    case type, kind, text, range, items, item, label, canSkip, canRepeat, words
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .skip: try container.encode("skip", forKey: .type)
    case .box(let box):
      try container.encode("box", forKey: .type)
      try container.encode(box.kind, forKey: .kind)
      try container.encode(box.text, forKey: .text)
      try container.encode(box.range, forKey: .range)
    case .sequence(let items), .choice(let items):
      if case .choice = self {
        try container.encode("choice", forKey: .type)
      } else {
        try container.encode("sequence", forKey: .type)
      }
      try container.encode(items, forKey: .items)
    case .loop(let item, let repetition):
      try container.encode("loop", forKey: .type)
      try container.encode(item, forKey: .item)
      try container.encode(repetition.canSkip, forKey: .canSkip)
      try container.encode(repetition.canRepeat, forKey: .canRepeat)
      try container.encodeIfPresent(repetition.words, forKey: .words)
      try container.encode(repetition.range, forKey: .range)
    case .group(let item, let label, let range):
      try container.encode("group", forKey: .type)
      try container.encode(item, forKey: .item)
      try container.encode(label, forKey: .label)
      try container.encode(range, forKey: .range)
    }
  }
}
