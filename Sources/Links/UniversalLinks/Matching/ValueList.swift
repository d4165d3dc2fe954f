import Diagnostics

/// The values of a variable, read once for all patterns that name it.
final class ValueList: Sendable {
  /// The steps of each value.
  let texts: [[PatternStep]]
  /// The number of steps of the values, including their ends.
  let size: Int
  /// What runs them; nil if it would be too large.
  let automaton: ValueAutomaton?

  init(_ texts: [[PatternStep]]) {
    self.texts = texts
    size = texts.reduce(0) { $0 + $1.count + 1 }
    automaton = ValueAutomaton(texts)
  }
}

extension ValueList: Hashable {
  /// Whether two lists have the same values in the same order.
  static func == (left: ValueList, right: ValueList) -> Bool {
    left === right || left.texts == right.texts
  }

  /// Feeds the values into a hasher.
  func hash(into hasher: inout Hasher) { hasher.combine(texts) }
}

/// The lists of values that the patterns of one file share.
///
/// A file may name a long variable in thousands of patterns, each of which would need its own copy.
final class ValueLists {
  private var lists: [Key: Result<ValueList, Failure>] = [:]

  private struct Key: Hashable {
    let name: ExactText
    let isCaseSensitive: Bool
  }

  private enum Failure: Error { case nested }

  /// The values of a variable; nil if one of them names a variable itself.
  func list(
    _ name: String,
    values: [String],
    options: MatchOptions
  ) -> ValueList? {
    let key = Key(name: ExactText(name), isCaseSensitive: options.isCaseSensitive)
    if let known = lists[key] { return try? known.get() }
    var texts: [[PatternStep]] = []
    for value in values {
      // A variable in a value is not looked up.
      let reading = PatternReading(value, options: options, variables: SubstitutionVariables())
      guard reading.variableNames.isEmpty, reading.problem == nil else {
        lists[key] = .failure(.nested)
        return nil
      }
      texts.append(reading.steps)
    }
    let list = ValueList(texts)
    lists[key] = .success(list)
    return list
  }
}
