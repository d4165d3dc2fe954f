/// A letter that denotes a set of characters or a kind of sequence after a backslash.
public enum Shorthand: Character, Sendable, Hashable {
  /// `\d`: a decimal digit of any script.
  case digit = "d"
  /// `\D`: anything but a decimal digit.
  case notDigit = "D"
  /// `\h`: horizontal white space, a space separator or a tab.
  case horizontalSpace = "h"
  /// `\H`: anything but horizontal white space.
  case notHorizontalSpace = "H"
  /// `\s`: white space.
  case whiteSpace = "s"
  /// `\S`: anything but white space.
  case notWhiteSpace = "S"
  /// `\v`: a line terminator, as one code point.
  case verticalSpace = "v"
  /// `\V`: anything but a line terminator.
  case notVerticalSpace = "V"
  /// `\w`: a letter, mark, digit or connector of a word.
  case word = "w"
  /// `\W`: anything but a word character.
  case notWord = "W"
  /// `\R`: a line terminator, or a carriage return with its line feed; outside classes only.
  case lineBreak = "R"
  /// `\X`: a grapheme cluster; outside classes only.
  case graphemeCluster = "X"
}

extension Shorthand {
  /// The shorthand of a letter after a backslash outside a class.
  init?(letter: Unicode.Scalar) {
    self.init(rawValue: Character(letter))
  }

  /// The shorthand of a letter after a backslash inside a class, where `\R` and `\X` are the
  /// letters R and X.
  init?(classLetter: Unicode.Scalar) {
    guard let shorthand = Shorthand(letter: classLetter),
      shorthand != .lineBreak, shorthand != .graphemeCluster
    else { return nil }
    self = shorthand
  }
}

extension Shorthand {
  /// The complementary set; nil for shorthands that match several characters.
  package var complement: Shorthand? {
    let letter = rawValue.isUppercase ? rawValue.lowercased() : rawValue.uppercased()
    return Shorthand(rawValue: Character(letter))
  }

  /// Its ASCII characters as members of a class; nil for line ends and complements.
  package var asciiMembers: String? {
    switch self {
    case .word: "0-9A-Za-z_"
    case .digit: "0-9"
    case .whiteSpace: "\\t-\\r "
    case .horizontalSpace: "\\t "
    default: nil
    }
  }
}
