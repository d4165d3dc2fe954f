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
    /// On which side of the number that counts a name is; nil for none.
    var name: NamePlace?
    /// A value of which it is not sure what counts, with what was taken for it.
    var doubt: Doubt?
  }

  /// On which side of a number a name is.
  enum NamePlace: Hashable {
    case before, after
  }

  /// What was decided about a value that can be read in two ways.
  enum Doubt: Hashable {
    /// Its number was taken alone.
    case number(of: Scalars)
    /// It was taken whole, although it begins or ends with a number.
    case whole(Scalars)
  }
}

extension AlignedValue {
  /// Finds what values have in common.
  ///
  /// Of names with numbers, the numbers alone count, unless two names have the same number.
  ///
  /// - Parameters:
  ///   - values: The values, one for each example.
  ///   - place: Where they are.
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
    if place != .host, let name = Self.namePlace(in: values),
      values.map({ $0.number(beside: name) }).uniqued.count == values.count
    {
      self.init(valueClass: ValueClass(of: values.map { $0.number(beside: name) }, at: place))
      self.name = name
      // One link may be the only one of its kind, and a short number the first word of a title.
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

  /// The digits of a number that is hardly a part of a title.
  private static let sureDigits = 4

  /// On which side of the numbers that count the names are; nil if there are none.
  private static func namePlace(in values: [Scalars]) -> AlignedValue.NamePlace? {
    if values.allSatisfy(\.isNameWithNumber) { return .before }
    // Several titles hardly all begin with a number: of two links one digit is enough.
    let least = values.count > 1 ? 1 : sureDigits
    let areNumbers = values.allSatisfy { value in
      value.isNumberWithName(digits: least) || !value.isEmpty && value.allSatisfy(\.isDigit)
    }
    let haveNames = values.contains { $0.isNumberWithName(digits: least) }
    return areNumbers && haveNames ? .after : nil
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

  /// What all end with: the ending of a file's name, or what follows a number.
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
    if let name { return value.number(beside: name) }
    return Scalars(value.dropFirst(prefix.count).dropLast(suffix.count))
  }

  /// The pattern before what counts, of it, and after it.
  func patterns(at place: ValueClass.Place) -> (before: String, value: String, after: String) {
    let anything = place == .query ? "[^&#]*" : "[^/?#]*"
    return (
      prefix.patternText + (name == .before ? "(?:\(anything)-)?" : ""), valueClass.pattern,
      (name == .after ? "(?:-\(anything))?" : "") + suffix.patternText
    )
  }
}

extension Scalars {
  /// Whether it is a name with a number after it, as in `a-long-title-12345`.
  fileprivate var isNameWithNumber: Bool {
    let digits = reversed().prefix(while: \.isDigit).count
    let name = dropLast(digits)
    return digits >= 4 && name.last == "-" && name.dropLast().contains(where: \.isLetter)
      && !name.contains { "/?#&".unicodeScalars.contains($0) } && !isUUID
  }

  /// Whether it is a number with a name after it, as in `12345-a-long-title`.
  ///
  /// A name begins with a letter and is none that a machine has made: `2024-05-12` is a day.
  fileprivate func isNumberWithName(digits least: Int) -> Bool {
    let digits = prefix(while: \.isDigit)
    let rest = dropFirst(digits.count)
    guard digits.count >= least, rest.first == "-", !isUUID else { return false }
    let word = rest.dropFirst().prefix { !"-_".unicodeScalars.contains($0) }
    guard let first = word.first, first.isLetter || first == "%" || !first.isASCII else {
      return false
    }
    // The digits of what is percent-encoded are none of the word.
    let parts = word.split(separator: "%", omittingEmptySubsequences: false)
    return !parts[0].contains(where: \.isDigit)
      && !parts.dropFirst().contains { $0.dropFirst(2).contains(where: \.isDigit) }
  }

  /// Whether it is a name that begins or ends with a number.
  fileprivate var isNumberBesideName: Bool {
    guard !isUUID, !isLikeID || isNumberWithName(digits: 1) else { return false }
    if isNumberWithName(digits: 1) { return true }
    let digits = reversed().prefix(while: \.isDigit).count
    let name = dropLast(digits)
    return digits > 0 && name.last == "-" && name.dropLast().contains(where: \.isLetter)
  }

  /// Whether it is more likely a number with a name than a word of a path.
  var isLongNumberBesideName: Bool { isNumberWithName(digits: 4) || isNameWithNumber }

  /// The number before or after the name.
  fileprivate func number(beside name: AlignedValue.NamePlace) -> Scalars {
    switch name {
    case .before: Scalars(reversed().prefix(while: \.isDigit).reversed())
    case .after: Scalars(prefix(while: \.isDigit))
    }
  }

  /// Whether it is a number, with the ending of a file's name at most.
  fileprivate var isNumberWithEnding: Bool {
    let rest = drop(while: \.isDigit)
    return rest.count < count && (rest.isEmpty || rest.first == "." && rest.count <= 6)
  }
}

extension Array where Element: Hashable {
  /// The elements, each where it is first.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
