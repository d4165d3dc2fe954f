import RegexSyntax

/// The characters of the subjects of a domain.
public struct DomainAlphabet: Sendable, Hashable {
  /// Characters, the most ordinary first; all of them, unless the alphabet is open.
  public let ordinary: [UInt32]
  /// Whether all other characters of text belong to it, too.
  public let isOpen: Bool
  private let members: Set<UInt32>
  private let restricted: Set<UInt32>

  /// - Parameters:
  ///   - ordinary: Characters, the most ordinary first.
  ///   - restricted: Those of them that are not for every place, or not as often as one likes.
  ///   - isOpen: Whether all other characters of text belong to it, too.
  init(_ ordinary: String, restricted: String = "", isOpen: Bool = false) {
    self.ordinary = ordinary.unicodeScalars.map(\.value)
    self.restricted = Set(restricted.unicodeScalars.map(\.value))
    self.isOpen = isOpen
    members = Set(self.ordinary)
  }
}

extension DomainAlphabet {
  /// Whether a code point is one of the characters.
  public func contains(_ codePoint: UInt32) -> Bool {
    if members.contains(codePoint) { return true }
    return isOpen && Unicode.Scalar(codePoint)?.isInText == true
  }

  /// Whether a code point may be anywhere after the beginning of a subject, as often as one likes.
  public func isPlain(_ codePoint: UInt32) -> Bool {
    contains(codePoint) && !restricted.contains(codePoint)
  }

  /// Whether all units are plain characters; none outside of Unicode's first plane is.
  public func arePlain(_ units: [UInt16]) -> Bool { units.allSatisfy { isPlain(UInt32($0)) } }

  /// One of some pieces, at random, that is short and has plain characters only; nil if none turns up
  /// in a few tries.
  func plainPiece(of pieces: [[UInt16]], using random: inout SplitMix64) -> [UInt16]? {
    for _ in 0..<4 {
      if let piece = pieces.randomElement(using: &random), piece.count < 24, arePlain(piece) {
        return piece
      }
    }
    return nil
  }

  /// The character sets to search with, in order: the alphabet's, then all characters (nil).
  public var searched: [[UInt32]?] { isOpen ? [nil] : [ordinary, nil] }
}

extension Unicode.Scalar {
  /// Whether the scalar is a character of text: assigned, no control character, and not the replacement
  /// for half of a surrogate pair.
  var isInText: Bool {
    if isASCII { return value >= 0x20 && value < 0x7F }
    if properties.isNoncharacterCodePoint { return false }
    return switch properties.generalCategory {
    case .control, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: false
    default: value != 0xFFFD
    }
  }
}
