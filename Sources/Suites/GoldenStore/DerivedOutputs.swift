import Diagnostics
import MatchEngine
import RegexSyntax

/// The outputs that follow from a rule's templates and a match's groups, which goldens do not write
/// below every URL.
struct DerivedOutputs {
  private let formats: [FormatDefinition]
  private let isOfTemplates: Bool
  private var templates: [ExactText: ReplacementTemplate] = [:]
  private var groupCount = -1

  init(of definition: RuleDefinition) {
    formats = definition.formats.sorted { $0.key < $1.key }
    isOfTemplates =
      definition.kind.isOfManifest && !(definition.kind == .redirect && definition.parameter != nil)
  }
}

extension DerivedOutputs {
  /// The outputs of a match.
  ///
  /// - Parameters:
  ///   - groups: The ranges of the whole match and of each group.
  ///   - units: The subject.
  /// - Returns: The outputs, of scripts that they were not run; nil where none follow.
  mutating func outputs(of groups: [Range<Int>?], in units: [UInt16]) -> [GoldenOutput]? {
    guard isOfTemplates, !formats.isEmpty, let whole = groups.first ?? nil,
      groups.allSatisfy({ ($0?.upperBound ?? 0) <= units.count })
    else { return nil }
    read(groupCount: groups.count - 1)
    return formats.map { format in
      guard let template = format.template.flatMap({ templates[$0] }) else {
        return GoldenOutput(format: format.key, outcome: format.outcomeWithoutTemplate)
      }
      var output = Array(units[..<whole.lowerBound])
      for part in template.parts {
        switch part {
        case .literal(let range): output += template.literals[range]
        case .group(let number): if let range = groups[number] { output += units[range] }
        }
      }
      output += units[whole.upperBound...]
      let text = ExactText(String(decoding: output, as: UTF16.self))
      return GoldenOutput(format: format.key, outcome: .output(text))
    }
  }

  private mutating func read(groupCount count: Int) {
    guard count != groupCount else { return }
    groupCount = count
    for template in formats.compactMap(\.template) {
      templates[template] = ReplacementTemplate(template.text, captureGroupCount: count)
    }
  }
}
