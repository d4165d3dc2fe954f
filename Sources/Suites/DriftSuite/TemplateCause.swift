import Diagnostics
import MatchEngine
import RegexSyntax

/// Finds what in a replacement template makes two engines give different outputs.
enum TemplateCause {
  /// The cause of a difference of outputs.
  static func find(_ template: String, _ witness: Witness, _ reading: PairReading) -> Cause {
    let parts = suspects(in: template)
    for (feature, range) in parts {
      var edited = EditedPattern(template)
      edited.apply([PatternCorrection(range, "")])
      let answers = reading.answers(on: witness.subject, template: edited.text)
      if answers.isAgreement { return Cause(feature: feature, note: text(of: range, in: template)) }
    }
    return Cause(
      feature: parts.first?.feature ?? .templateGroup,
      note: parts.first.flatMap { text(of: $0.range, in: template) }
    )
  }

  private static func text(of range: Range<Int>, in template: String) -> String? {
    let part = String(decoding: Array(template.utf16)[range], as: UTF16.self)
    return "in the template: '\(part)'"
  }

  /// The parts of a template that engines are known to read in different ways.
  static func suspects(in template: String) -> [(feature: DialectFeature, range: Range<Int>)] {
    let units = Array(template.utf16)
    var found: [(feature: DialectFeature, range: Range<Int>)] = []
    var index = 0
    while index < units.count {
      switch units[index] {
      case UInt16(UInt8(ascii: "\\")):
        let end = min(index + 2, units.count)
        found.append((.templateEscape, index..<end))
        index = end
      case UInt16(UInt8(ascii: "$")):
        let digits = units[(index + 1)...].prefix { (0x30...0x39).contains($0) }.count
        if digits > 0 {
          found.append((.templateGroup, index..<(index + 1 + digits)))
        } else {
          found.append((.templateDollar, index..<min(index + 2, units.count)))
        }
        index += 1 + digits
      default: index += 1
      }
    }
    return found
  }
}
