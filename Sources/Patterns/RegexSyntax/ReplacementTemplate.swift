/// A replacement template as parsed by `NSRegularExpression`, which differs from ICU.
///
/// `$` and digits refer to a group: at most as many digits are read as the number of groups has,
/// including leading zeros, so `$10` is group 10 of ten groups, but group 1 and a `0` if there are
/// nine. A group that does not exist or did not participate is empty. `\` makes the next character
/// literal, whatever it is, and is dropped at the end. A `$` before anything but a digit is
/// literal.
public struct ReplacementTemplate: Sendable, Hashable {
  /// The template's text.
  public let text: String
  /// The number of capture groups of the template's pattern.
  public let captureGroupCount: Int
  /// The references to groups in order, including groups that do not exist.
  public private(set) var groupReferences: [GroupReference] = []
  /// The UTF-16 code units of the literal parts.
  public private(set) var literals: [UInt16] = []
  /// The parts of the template, in order.
  public private(set) var parts: [Part] = []

  /// A reference to a group in a template.
  public struct GroupReference: Sendable, Hashable {
    /// The group's number, 0 being the whole match; it may exceed the number of groups.
    public var number: Int
    /// The UTF-16 offsets of the `$` and the digits in the template.
    public var range: Range<Int>
  }

  /// A part of a template.
  public enum Part: Sendable, Hashable {
    /// A range of `literals`.
    case literal(Range<Int>)
    /// The text of an existing group, 0 being the whole match.
    case group(Int)
  }

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - text: The template's text; every text is a valid template.
  ///   - captureGroupCount: The number of capture groups, not counting the whole match.
  public init(_ text: String, captureGroupCount: Int) {
    self.text = text
    self.captureGroupCount = captureGroupCount
    parse(Array(text.utf16))
  }
}

extension ReplacementTemplate {
  /// The references to groups that the pattern lacks, which are always empty.
  public var referencesOutOfRange: [GroupReference] {
    groupReferences.filter { $0.number > captureGroupCount }
  }

  /// Why a reference to a group that the pattern lacks is always empty, in one sentence without its full
  /// stop.
  public func absence(of reference: GroupReference) -> String {
    let groups = captureGroupCount == 1 ? "1 capture group" : "\(captureGroupCount) capture groups"
    return "group $\(reference.number) is never set: the pattern has \(groups)"
  }

  /// The maximum number of digits in a reference: that of the number of groups, at least one.
  private var digitLimit: Int { String(max(captureGroupCount, 0)).utf8.count }

  private mutating func parse(_ units: [UInt16]) {
    var index = 0
    while index < units.count {
      switch units[index] {
      case UInt16(ascii: "\\"):
        if index + 1 < units.count { appendLiteral(units[index + 1]) }
        index += 2
      case UInt16(ascii: "$"):
        let end = index + 1 + digitCount(in: units[(index + 1)...])
        if end == index + 1 {
          appendLiteral(units[index])
        } else {
          appendReference(to: units[(index + 1)..<end], range: index..<end)
        }
        index = end
      default:
        appendLiteral(units[index])
        index += 1
      }
    }
  }

  private func digitCount(in units: ArraySlice<UInt16>) -> Int {
    units.prefix(digitLimit).prefix { UInt16(ascii: "0")...UInt16(ascii: "9") ~= $0 }.count
  }

  private mutating func appendLiteral(_ unit: UInt16) {
    literals.append(unit)
    if case .literal(let range) = parts.last {
      parts[parts.count - 1] = .literal(range.lowerBound..<literals.count)
    } else {
      parts.append(.literal(literals.count - 1..<literals.count))
    }
  }

  private mutating func appendReference(to digits: ArraySlice<UInt16>, range: Range<Int>) {
    let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt16(ascii: "0")) }
    groupReferences.append(GroupReference(number: number, range: range))
    if number <= captureGroupCount { parts.append(.group(number)) }
  }
}

extension UInt16 {
  fileprivate init(ascii scalar: Unicode.Scalar) {
    self = UInt16(UInt8(ascii: scalar))
  }
}
