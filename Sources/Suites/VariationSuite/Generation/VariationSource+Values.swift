import LinkVariations
import RunRecord

/// The variations of a name or an id.
extension VariationSource {
  /// Other characters, and fewer or more of them.
  var valueChanges: [Variation] {
    var list: [Variation] = []
    for index in values.suffix(2) where link.segments[index].count < 80 {
      let value = link.segments[index]
      guard !value.contains("."), !value.contains("%") else { continue }
      for sign in value.likelySigns {
        let middle = value.index(value.startIndex, offsetBy: value.count / 2)
        let changed = String(value[..<middle]) + sign + String(value[middle...])
        list.append(vary(.valueCharacter, sign) { $0.segments[index] = changed })
      }
      for changed in value.otherLengths {
        list.append(vary(.valueLength, "\(changed.count)") { $0.segments[index] = changed })
      }
    }
    return list
  }
}

extension String {
  private var isNumber: Bool { allSatisfy { $0.isASCII && $0.isNumber } }

  /// Characters that the value lacks and that others of its kind are likely to have.
  fileprivate var likelySigns: [String] {
    if isNumber { return [] }
    let hasDigit = contains(where: \.isNumber)
    let isHex = allSatisfy(\.isHexDigit)
    if isHex && hasDigit { return [] }
    var signs: [String] = []
    if !contains("-") { signs.append("-") }
    if !contains("_") { signs.append("_") }
    if !hasDigit { signs.append("7") }
    if !contains(where: \.isUppercase) { signs.append("Q") }
    if !hasDigit { signs += [".", "%C3%A9", "+"] }
    return signs
  }

  /// The same kind of value with another length.
  fileprivate var otherLengths: [String] {
    guard isID else { return [] }
    var list = [self + suffix(1)]
    if count > 2 { list.append(String(dropLast())) }
    if isNumber { list += [String(repeating: "7", count: 1), self + self] }
    return list
  }
}
