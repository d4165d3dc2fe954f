package import Reporters
package import RunRecord

/// What a report shows of rules, as data: tests with their matches, the painted pattern, charts.
///
/// The names are those of the templates in `Page`.
package enum RulePanels {
  /// The panels of a rule.
  ///
  /// - Parameters:
  ///   - rule: Its id.
  ///   - record: What is known of it.
  ///   - layout: How commands are printed.
  /// - Returns: The panels; nil where the record has nothing about the rule.
  package static func panels(
    of rule: String,
    in record: RunRecord,
    layout: ReportLayout = ReportLayout()
  ) -> PanelValue? {
    let findings = ReportedFinding.all(of: record)
    guard
      let ranked = RankedRule.all(of: record, findings).first(where: { $0.material.id == rule })
    else { return nil }
    var budget = ListBudget()
    return PanelValue(RuleSection(ranked, record, layout.commands, &budget))
  }

  /// A text as pages show it: what cannot be seen is an escape, and a long text is cut.
  package static func text(
    _ text: String,
    marking ranges: [MarkedRange] = [],
    limit: Int = longText
  ) -> PanelValue {
    PanelValue(
      MarkedText(
        text,
        ranges.map { TextMark($0.range, $0.kind.marks, label: $0.label) },
        limit: limit
      )
    )
  }

  /// Two texts whose differences are marked.
  package static func pair(_ old: String, _ new: String) -> (old: PanelValue, new: PanelValue) {
    let pair = MarkedText.pair(old, new, limit: longText)
    return (PanelValue(pair.old), PanelValue(pair.new))
  }

  /// The maximum number of scalars of a text that a page shows whole.
  package static let longText = MarkedText.patternLimit

  /// A part of a text that is marked; the range is of UTF-16 offsets.
  package struct MarkedRange {
    package var range: Range<Int>
    package var kind: Kind
    package var label: String?

    package init(_ range: Range<Int>, _ kind: Kind, label: String? = nil) {
      self.range = range
      self.kind = kind
      self.label = label
    }

    package enum Kind {
      case match, group

      var marks: TextMarks {
        switch self {
        case .match: .match
        case .group: .group
        }
      }
    }
  }
}
