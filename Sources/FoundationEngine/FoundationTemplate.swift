/// A replacement template as `NSRegularExpression` reads it, which is not how ICU does.
///
/// `$` and digits name a group: as many digits count as the number of groups has (so `$10` is group
/// 10 of ten groups, but group 1 and a `0` where there are nine), leading zeros among them. A group
/// that does not exist, or took no part, gives nothing. `\` makes the next character literal, be it
/// `$`, `\` or any other, and vanishes at the end. A `$` before anything but a digit is literal.
public struct FoundationTemplate: Sendable, Hashable {
  /// A place in a template that names a group.
  public struct GroupReference: Sendable, Hashable {
    /// The group's number, 0 being the whole match; it may be over the number of groups.
    public var number: Int
    /// The UTF-16 offsets of the `$` and the digits in the template.
    public var range: Range<Int>

    /// Creates a reference from its parts.
    public init(number: Int, range: Range<Int>) {
      self.number = number
      self.range = range
    }
  }

  /// The template's text.
  public let text: String
  /// The number of capture groups of the pattern that the template belongs to.
  public let captureGroupCount: Int
  /// The places that name a group, in order, those of groups that do not exist included.
  public private(set) var groupReferences: [GroupReference] = []
  private var literals: [UInt16] = []
  private var parts: [Part] = []

  /// Reads a template.
  ///
  /// - Parameters:
  ///   - text: The template's text; every text is a template.
  ///   - captureGroupCount: The number of capture groups, the whole match not counted.
  public init(_ text: String, captureGroupCount: Int) {
    self.text = text
    self.captureGroupCount = captureGroupCount
    parse(Array(text.utf16))
  }
}

extension FoundationTemplate {
  /// The references to groups that the pattern does not have, which always give nothing.
  public var referencesOutOfRange: [GroupReference] {
    groupReferences.filter { $0.number > captureGroupCount }
  }

  /// A stretch of `literals`, or a group that exists.
  private enum Part: Sendable, Hashable {
    case literal(Range<Int>)
    case group(Int)
  }

  /// The digits that a reference may have: those of the number of ranges less one, at least one.
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

extension FoundationTemplate {
  /// Appends the template with its references replaced by the groups' text.
  func expand(
    _ groups: some GroupRanges,
    whole: Range<Int>,
    in units: [UInt16],
    to output: inout OutputBuffer
  ) {
    for part in parts {
      switch part {
      case .literal(let range): output.append(literals, range)
      case .group(0): output.append(units, whole)
      case .group(let number):
        if let range = groups.range(of: number) { output.append(units, range) }
      }
    }
  }
}

extension UInt16 {
  /// The code unit of an ASCII character.
  init(ascii scalar: Unicode.Scalar) {
    self = UInt16(UInt8(ascii: scalar))
  }
}
