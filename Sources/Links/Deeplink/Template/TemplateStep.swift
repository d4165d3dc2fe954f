/// One step through a URL: a literal that must be there, or an argument that is taken.
///
/// Where an argument ends depends only on what follows it, so a template never has to go back.
enum TemplateStep: Hashable, Sendable {
  case literal([UInt8])
  case argument(stops: ByteSet, ending: Ending)

  /// How the end of an argument is found.
  enum Ending: Hashable, Sendable {
    /// At the first character that cannot be in it.
    case stop
    /// Before these bytes if such a character follows them.
    case beforeSuffix([UInt8])
    /// Where the next literal, which could be part of the argument, first is.
    case beforeFirst(LiteralFinder)
    /// After the longest value of a type; an end, a stop or this first byte of a literal follows.
    case afterValue(DeeplinkValueType, next: UInt8?)
  }
}

extension TemplateStep {
  /// The step of an argument in front of a literal, or at the template's end.
  static func argument(
    _ type: DeeplinkValueType = .text,
    stops: ByteSet,
    before next: [UInt8]?
  ) -> Self {
    guard type.pattern.isEmpty else {
      return .argument(stops: stops, ending: .afterValue(type, next: next?.first))
    }
    guard let next, let first = next.first, !stops.contains(first) else {
      return .argument(stops: stops, ending: .stop)
    }
    guard let end = next.firstIndex(where: stops.contains) else {
      return .argument(stops: stops, ending: .beforeFirst(LiteralFinder(next)))
    }
    return .argument(stops: stops, ending: .beforeSuffix(Array(next[..<end])))
  }

  /// Where the step ends if it begins at `start`, nil if it cannot be taken there.
  func end(in subject: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    switch self {
    case .literal(let bytes):
      guard subject.count - start >= bytes.count else { return nil }
      for index in bytes.indices where subject[start + index] != bytes[index] { return nil }
      return start + bytes.count
    case .argument(let stops, .stop):
      return Self.runEnd(in: subject, from: start, stops)
    case .argument(let stops, .beforeSuffix(let suffix)):
      let end = Self.runEnd(in: subject, from: start, stops)
      guard end - start >= suffix.count else { return nil }
      let begin = end - suffix.count
      for index in suffix.indices where subject[begin + index] != suffix[index] { return nil }
      return begin
    case .argument(let stops, .beforeFirst(let finder)):
      return finder.firstStart(in: subject, from: start, before: stops)
    case .argument(let stops, .afterValue(let type, let next)):
      let (end, isValue) = type.run(in: subject, from: start)
      guard isValue else { return nil }
      return end == subject.count || stops.contains(subject[end]) || subject[end] == next
        ? end : nil
    }
  }

  private static func runEnd(
    in subject: UnsafeBufferPointer<UInt8>,
    from start: Int,
    _ stops: ByteSet
  ) -> Int {
    var index = start
    while index < subject.count, !stops.contains(subject[index]) { index += 1 }
    return index
  }
}
