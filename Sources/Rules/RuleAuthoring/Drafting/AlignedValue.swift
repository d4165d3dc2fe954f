/// What the values of one place have in common, and what varies between them.
enum AlignedValue: Hashable {
  /// All are this.
  case constant(Scalars)
  /// All are one of these words, which say what kind of thing the link is for.
  case words([Scalars])
  /// They vary between what they have in common.
  case variable(Variable)

  /// A part that varies.
  struct Variable: Hashable {
    var prefix: Scalars = []
    var valueClass: ValueClass
    var suffix: Scalars = []
    /// Whether a name stands before the number that counts.
    var skipsName = false
  }
}

extension AlignedValue {
  /// Finds what values have in common.
  ///
  /// - Parameters:
  ///   - values: The values, one for each example.
  ///   - place: Where they stand.
  init(_ values: [Scalars], at place: ValueClass.Place) {
    let distinct = values.uniqued
    guard distinct.count > 1 else {
      self = .constant(distinct.first ?? [])
      return
    }
    let areWords = distinct.allSatisfy { $0.count > 2 && $0.allSatisfy(\.isSmallLetter) }
    if areWords, distinct.count <= 5, distinct.count * 2 <= values.count, place != .host {
      self = .words(distinct)
      return
    }
    self = .variable(Variable(varying: distinct, at: place))
  }

  /// Takes a single value for one that varies.
  init(varying value: Scalars, at place: ValueClass.Place) {
    self = .variable(Variable(varying: [value], at: place))
  }

  /// Whether it is a part that varies, and not one of some words.
  var isVariable: Bool {
    if case .variable = self { true } else { false }
  }

  /// Whether all values are the same.
  var isConstant: Bool {
    if case .constant = self { true } else { false }
  }

  /// Whether the values that vary look like ids.
  var isID: Bool {
    if case .variable(let variable) = self { variable.valueClass.isID } else { false }
  }
}

extension AlignedValue.Variable {
  init(varying values: [Scalars], at place: ValueClass.Place) {
    if place != .host, values.allSatisfy(\.isNameWithNumber) {
      let numbers = values.map { Scalars($0.reversed().prefix(while: \.isDigit).reversed()) }
      self.init(valueClass: ValueClass(of: numbers, at: place), skipsName: true)
      return
    }
    let prefix = Self.sharedStart(values)
    let suffix = Self.sharedEnd(values.map { Scalars($0.dropFirst(prefix.count)) })
    let rests = values.map { Scalars($0.dropFirst(prefix.count).dropLast(suffix.count)) }
    self.init(prefix: prefix, valueClass: ValueClass(of: rests, at: place), suffix: suffix)
  }

  /// What all begin with, up to where a new part of them begins.
  private static func sharedStart(_ values: [Scalars]) -> Scalars {
    guard let first = values.first else { return [] }
    let shortest = values.map(\.count).min() ?? 0
    var length = (0..<max(0, shortest - 1)).prefix { index in
      values.allSatisfy { $0[index] == first[index] }
    }.count
    while length > 0 {
      let rests = values.map { Scalars($0[length...]) }
      let before = first[length - 1]
      let areNumbers = rests.allSatisfy {
        $0.prefix(while: \.isDigit).count > (values.count > 1 ? 0 : 3)
      }
      if before.isLetter {
        // Of one value alone a few letters before a number are a kind of thing.
        if areNumbers, rests.allSatisfy(\.isNumberWithEnding), values.count > 1 || length <= 3 {
          break
        }
      } else if "@:~!=,;*'".unicodeScalars.contains(before) {
        break
      } else if before.isJoint, areNumbers, rests.allSatisfy(\.isNumberWithEnding), values.count > 1
      {
        break
      }
      length -= 1
    }
    return Scalars(first.prefix(length))
  }

  /// What all end with: the ending of a file's name, or what stands behind a number.
  private static func sharedEnd(_ values: [Scalars]) -> Scalars {
    guard let first = values.first else { return [] }
    let shortest = values.map(\.count).min() ?? 0
    let shared = (1..<max(1, shortest)).prefix { length in
      values.allSatisfy { $0[$0.count - length] == first[first.count - length] }
    }.count
    let end = Scalars(first.suffix(shared))
    if let dot = end.lastIndex(of: "."), end.count - dot <= 6 {
      let ending = end[(dot + 1)...]
      if !ending.isEmpty, ending.allSatisfy(\.isLetter) { return Scalars(end[dot...]) }
    }
    return []
  }
}

extension AlignedValue.Variable {
  /// What counts of a value that has this form.
  func valueAlone(_ value: Scalars) -> Scalars {
    guard !skipsName else { return Scalars(value.reversed().prefix(while: \.isDigit).reversed()) }
    return Scalars(value.dropFirst(prefix.count).dropLast(suffix.count))
  }

  /// The pattern before what counts, of it, and behind it.
  func patterns(at place: ValueClass.Place) -> (before: String, value: String, after: String) {
    let name = place == .query ? "(?:[^&#]*-)?" : "(?:[^/?#]*-)?"
    return (
      prefix.patternText + (skipsName ? name : ""), valueClass.pattern, suffix.patternText
    )
  }
}

extension Scalars {
  /// Whether it is a name with a number behind it, as in `a-long-title-12345`.
  fileprivate var isNameWithNumber: Bool {
    let digits = reversed().prefix(while: \.isDigit).count
    let name = dropLast(digits)
    return digits >= 4 && name.last == "-" && name.dropLast().contains(where: \.isLetter)
      && !name.contains { "/?#&".unicodeScalars.contains($0) } && !isUUID
  }

  /// Whether it is a number, with the ending of a file's name at most.
  fileprivate var isNumberWithEnding: Bool {
    let rest = drop(while: \.isDigit)
    return rest.count < count && (rest.isEmpty || rest.first == "." && rest.count <= 6)
  }
}

extension Array where Element: Hashable {
  /// The elements, each where it stands first.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
