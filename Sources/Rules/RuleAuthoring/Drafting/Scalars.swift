/// A text as its scalars, which compare without canonical equivalence.
typealias Scalars = [Unicode.Scalar]

extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }
  var isSmallLetter: Bool { ("a"..."z").contains(self) }
  var isCapitalLetter: Bool { ("A"..."Z").contains(self) }
  var isLetter: Bool { isSmallLetter || isCapitalLetter }
  var isHexDigit: Bool { isDigit || ("a"..."f").contains(self) || ("A"..."F").contains(self) }
  /// Whether it occurs in ids.
  var isIDPart: Bool { isDigit || isLetter || self == "_" || self == "-" }
  /// Whether it may separate a name and a number.
  var isJoint: Bool { "-_.+".unicodeScalars.contains(self) }

  /// Whether it may occur in a host name, in letters of any script.
  var isHostPart: Bool {
    if isASCII { return isDigit || isLetter || self == "-" || self == "_" }
    return properties.isAlphabetic || properties.numericType != nil
      || [.nonspacingMark, .spacingMark].contains(properties.generalCategory)
  }

  /// Whether it is a line break, blank or invisible, which links must escape.
  var isNoPartOfURL: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned,
      .privateUse, .surrogate:
      true
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  var hexNumber: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Sequence<Unicode.Scalar> {
  var string: String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: self)
    return String(view)
  }

  /// The scalars with ASCII letters in lower case.
  var lowercased: Scalars {
    map { $0.isCapitalLetter ? Unicode.Scalar(UInt8($0.value) | 0x20) : $0 }
  }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) { self = scalars.string }
}

extension Scalars {
  /// The start of the first occurrence of a text.
  func firstRange(of text: String) -> Int? {
    let wanted = Scalars(text.unicodeScalars)
    guard count >= wanted.count else { return nil }
    return (0...(count - wanted.count)).first { self[$0...].starts(with: wanted) }
  }

  /// A pattern that matches exactly this text.
  var patternText: String {
    map { scalar in
      #"\^$.|?*+()[]{}"#.unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
    }
    .joined()
  }

  /// The text within a template, with special characters percent-encoded, since engines disagree on
  /// how to escape them.
  var templateText: String {
    map { $0 == "$" ? "%24" : $0 == "\\" ? "%5C" : "\($0)" }.joined()
  }
}
