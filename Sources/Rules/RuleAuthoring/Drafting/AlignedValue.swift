import Diagnostics

/// What the values in one place have in common, and what varies.
enum AlignedValue: Hashable {
  /// All are equal.
  case constant(Scalars)
  /// Each is one of these words, which indicate the kind of link.
  case words([Scalars])
  /// They vary around what they have in common.
  case variable(Variable)

  struct Variable: Hashable {
    var prefix: Scalars = []
    var valueClass: ValueClass
    var suffix: Scalars = []
    /// The side of the significant number that a name is on, if any.
    var name: NamePlace?
    /// An ambiguity about which part is significant, with the choice made.
    var doubt: Doubt?
  }

  /// The side of a number that a name is on.
  enum NamePlace: Hashable {
    case before, after
  }

  /// The choice made for an ambiguous value.
  enum Doubt: Hashable {
    /// Only its number was used.
    case number(of: Scalars)
    /// All of it was used, although it begins or ends with a number.
    case whole(Scalars)
  }
}

extension AlignedValue {
  /// Finds what values have in common.
  ///
  /// In names with numbers, only the numbers are significant, unless two names have the same
  /// number.
  ///
  /// - Parameters:
  ///   - values: The values, one for each example.
  ///   - place: The place of the values.
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

  /// Treats a single value as variable.
  init(varying value: Scalars, at place: ValueClass.Place) {
    self = .variable(Variable(varying: [value], at: place))
  }

  /// Whether it varies freely rather than among some words.
  var isVariable: Bool {
    if case .variable = self { true } else { false }
  }

  var isConstant: Bool {
    if case .constant = self { true } else { false }
  }

  /// Whether the varying values look like ids.
  var isID: Bool {
    if case .variable(let variable) = self { variable.valueClass.isID } else { false }
  }
}

extension AlignedValue.Variable {
  init(varying values: [Scalars], at place: ValueClass.Place) {
    if place != .host, let name = Self.namePlace(in: values),
      values.map({ $0.number(beside: name) }).uniqued.count == values.count
    {
      self.init(valueClass: ValueClass(of: values.map { $0.number(beside: name) }, at: place))
      self.name = name
      // A single link may be the only one of its kind, and a short number the first word of a
      // title.
      let short = values.first { $0.number(beside: name).count < Self.sureDigits }
      if let doubtful = short ?? (values.count == 1 ? values.first : nil) {
        doubt = .number(of: doubtful)
      }
      return
    }
    let prefix = Self.sharedStart(values)
    let suffix = Self.sharedEnd(values.map { Scalars($0.dropFirst(prefix.count)) })
    let rests = values.map { Scalars($0.dropFirst(prefix.count).dropLast(suffix.count)) }
    self.init(prefix: prefix, valueClass: ValueClass(of: rests, at: place), suffix: suffix)
    let isWhole = prefix.isEmpty && suffix.isEmpty && place != .host
    guard isWhole, values.allSatisfy(\.isNumberBesideName) else { return }
    doubt = values.first.map { .whole($0) }
  }

  /// The number of digits that are unlikely to be part of a title.
  private static let sureDigits = 4

  /// The side of the significant numbers that the names are on; nil if there are none.
  private static func namePlace(in values: [Scalars]) -> AlignedValue.NamePlace? {
    if values.allSatisfy(\.isNameWithNumber) { return .before }
    // Several titles are unlikely to all begin with a number, so with two links one digit is
    // enough.
    let least = values.count > 1 ? 1 : sureDigits
    let areNumbers = values.allSatisfy { value in
      value.isNumberWithName(digits: least) || !value.isEmpty && value.allSatisfy(\.isDigit)
    }
    let haveNames = values.contains { $0.isNumberWithName(digits: least) }
    return areNumbers && haveNames ? .after : nil
  }

  /// The common start of all values, up to where a new part of them begins.
  private static func sharedStart(_ values: [Scalars]) -> Scalars {
    guard let first = values.first else { return [] }
    let shortest = values.map(\.count).min() ?? 0
    var length = (0..<max(0, shortest - 1)).prefix { index in
      values.allSatisfy { $0[index] == first[index] }
    }.count
    while length > 0 {
      let before = first[length - 1]
      if "@:~!=,;*'".unicodeScalars.contains(before) { break }
      // Letters alone before a number belong to an id.
      if before.isJoint, values.count > 1,
        values.allSatisfy({ Scalars($0[length...]).isNumberWithEnding })
      {
        break
      }
      length -= 1
    }
    return Scalars(first.prefix(length))
  }

  /// The common end of all values: a file extension, or what follows a number.
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
  /// The significant part of a value of this form.
  func valueAlone(_ value: Scalars) -> Scalars {
    if let name { return value.number(beside: name) }
    return Scalars(value.dropFirst(prefix.count).dropLast(suffix.count))
  }

  /// The patterns before, of, and after the significant part.
  func patterns(at place: ValueClass.Place) -> (before: String, value: String, after: String) {
    let anything = place == .query ? "[^&#]*" : "[^/?#]*"
    return (
      prefix.patternText + (name == .before ? "(?:\(anything)-)?" : ""), valueClass.pattern,
      (name == .after ? "(?:-\(anything))?" : "") + suffix.patternText
    )
  }
}

extension Scalars {
  /// Whether it is a name followed by a number, as in `a-long-title-12345`.
  fileprivate var isNameWithNumber: Bool {
    let digits = reversed().prefix(while: \.isDigit).count
    let name = dropLast(digits)
    return digits >= 4 && name.last == "-" && name.dropLast().contains(where: \.isLetter)
      && !name.contains { "/?#&".unicodeScalars.contains($0) } && !isUUID
  }

  /// Whether it is a number followed by a name, as in `12345-a-long-title`.
  ///
  /// A name begins with a letter and does not look machine-made: `2024-05-12` is a date.
  fileprivate func isNumberWithName(digits least: Int) -> Bool {
    let digits = prefix(while: \.isDigit)
    let rest = dropFirst(digits.count)
    guard digits.count >= least, rest.first == "-", !isUUID else { return false }
    let word = rest.dropFirst().prefix { !"-_".unicodeScalars.contains($0) }
    guard let first = word.first, first.isLetter || first == "%" || !first.isASCII else {
      return false
    }
    // The digits of percent escapes are not part of the word.
    let parts = word.split(separator: "%", omittingEmptySubsequences: false)
    return !parts[0].contains(where: \.isDigit)
      && !parts.dropFirst().contains { $0.dropFirst(2).contains(where: \.isDigit) }
  }

  fileprivate var isNumberBesideName: Bool {
    guard !isUUID, !isLikeID || isNumberWithName(digits: 1) else { return false }
    if isNumberWithName(digits: 1) { return true }
    let digits = reversed().prefix(while: \.isDigit).count
    let name = dropLast(digits)
    return digits > 0 && name.last == "-" && name.dropLast().contains(where: \.isLetter)
  }

  /// Whether it is more likely a number with a name than a word of a path.
  var isLongNumberBesideName: Bool { isNumberWithName(digits: 4) || isNameWithNumber }

  fileprivate func number(beside name: AlignedValue.NamePlace) -> Scalars {
    switch name {
    case .before: Scalars(reversed().prefix(while: \.isDigit).reversed())
    case .after: Scalars(prefix(while: \.isDigit))
    }
  }

  /// Whether it is a number, optionally with a file extension.
  fileprivate var isNumberWithEnding: Bool {
    let rest = drop(while: \.isDigit)
    return rest.count < count && (rest.isEmpty || rest.first == "." && rest.count <= 6)
  }
}
