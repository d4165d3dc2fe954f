import MatchEngine

/// The characters of a subject that only the newer of two Unicode versions contains.
///
/// To an engine, a character outside its version is unassigned in every set and folding, so such a
/// difference says nothing about the pattern.
struct NewCharacters {
  /// The last version that the older engine supports.
  let version: Int
}

extension NewCharacters {
  /// The subject with each new character replaced by an older one of the same kind; nil if there
  /// are none.
  ///
  /// Without an older one of the kind, the character is removed. Characters of the pattern itself
  /// are kept.
  func aged(_ subject: Subject, besides pattern: String) -> Subject? {
    guard subject.text.unicodeScalars.contains(where: isNew) else { return nil }
    var text = ""
    var isChanged = false
    for scalar in subject.text.unicodeScalars {
      if isNew(scalar), !pattern.unicodeScalars.contains(scalar) {
        isChanged = true
        if let older = Self.older(than: scalar) { text.unicodeScalars.append(older) }
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return isChanged ? Subject(text) : nil
  }

  private func isNew(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    return scalar.properties.age.map { $0.major > version } ?? true
  }

  /// A character of the same general category that all engines support, preferably with as many
  /// UTF-16 units.
  private static func older(than scalar: Unicode.Scalar) -> Unicode.Scalar? {
    let isWide = scalar.value > 0xFFFF
    switch scalar.properties.generalCategory {
    case .uppercaseLetter: return isWide ? "\u{10400}" : "É"
    case .lowercaseLetter: return isWide ? "\u{10428}" : "é"
    case .titlecaseLetter: return "ǅ"
    case .modifierLetter: return "ʰ"
    case .otherLetter: return isWide ? "\u{10300}" : "中"
    case .nonspacingMark: return isWide ? "\u{10A01}" : "\u{301}"
    case .spacingMark: return isWide ? "\u{1D165}" : "\u{903}"
    case .enclosingMark: return "\u{20DD}"
    case .decimalNumber: return isWide ? "\u{104A0}" : "٣"
    case .letterNumber: return isWide ? "\u{10140}" : "\u{2167}"
    case .otherNumber: return isWide ? "\u{10107}" : "²"
    case .connectorPunctuation: return "\u{203F}"
    case .dashPunctuation: return "\u{2010}"
    case .openPunctuation: return "\u{2045}"
    case .closePunctuation: return "\u{2046}"
    case .initialPunctuation: return "«"
    case .finalPunctuation: return "»"
    case .otherPunctuation: return isWide ? "\u{10100}" : "¿"
    case .mathSymbol: return isWide ? "\u{1D6C1}" : "±"
    case .currencySymbol: return "€"
    case .modifierSymbol: return isWide ? "\u{1F3FB}" : "¨"
    case .otherSymbol: return isWide ? "\u{1D100}" : "©"
    default: return nil
    }
  }
}
