/// A text as its scalars: what is compared is what is written, and not what is equivalent to it.
typealias Scalars = [Unicode.Scalar]

extension Unicode.Scalar {
  var isDigit: Bool { ("0"..."9").contains(self) }
  var isSmallLetter: Bool { ("a"..."z").contains(self) }
  var isCapitalLetter: Bool { ("A"..."Z").contains(self) }
  var isLetter: Bool { isSmallLetter || isCapitalLetter }
  var isHexDigit: Bool { isDigit || ("a"..."f").contains(self) || ("A"..."F").contains(self) }
  /// Whether it is one of the characters that ids are made of.
  var isIDPart: Bool { isDigit || isLetter || self == "_" || self == "-" }
  /// Whether a name and a number may be set apart by it.
  var isJoint: Bool { "-_.+".unicodeScalars.contains(self) }

  /// Whether it may be in a host name, written in letters of any script.
  var isHostPart: Bool {
    if isASCII { return isDigit || isLetter || self == "-" || self == "_" }
    return properties.isAlphabetic || properties.numericType != nil
      || [.nonspacingMark, .spacingMark].contains(properties.generalCategory)
  }

  /// Whether it breaks a line, is blank or unseen, so that no link holds it as it is.
  var isNoPartOfURL: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned,
      .privateUse, .surrogate:
      true
    default: properties.isDefaultIgnorableCodePoint
    }
  }

  /// The number in at least four hexadecimal digits.
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

  /// The ASCII letters among them in small.
  var lowercased: Scalars {
    map { $0.isCapitalLetter ? Unicode.Scalar(UInt8($0.value) | 0x20) : $0 }
  }
}

extension String {
  init(_ scalars: some Sequence<Unicode.Scalar>) { self = scalars.string }
}

extension Scalars {
  /// Where another text begins in this one.
  func firstRange(of text: String) -> Int? {
    let wanted = Scalars(text.unicodeScalars)
    guard count >= wanted.count else { return nil }
    return (0...(count - wanted.count)).first { self[$0...].starts(with: wanted) }
  }

  /// The text as a pattern that matches it alone.
  var patternText: String {
    map { scalar in
      #"\^$.|?*+()[]{}"#.unicodeScalars.contains(scalar) ? "\\\(scalar)" : "\(scalar)"
    }
    .joined()
  }

  /// The text as a part of a template: what has a meaning there is percent-encoded, since engines do not
  /// agree on how it is escaped.
  var templateText: String {
    map { $0 == "$" ? "%24" : $0 == "\\" ? "%5C" : "\($0)" }.joined()
  }
}
