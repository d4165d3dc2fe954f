package import Reporters
package import RunRecord

/// Writes a report as one page of HTML that needs no other file and no network.
///
/// The page is complete without JavaScript. Text of a manifest is only ever text in it: no element,
/// no attribute but the anchors of rules, and no link to anywhere else is made of it.
package struct HTMLReporter: Reporter {
  private let layout: ReportLayout

  package init(layout: ReportLayout = ReportLayout()) {
    self.layout = layout
  }
}

extension HTMLReporter {
  package func render(_ record: RunRecord) -> String { report(of: record).text }

  /// Renders the page, and says what it leaves out.
  package func report(of record: RunRecord) -> RenderedReport {
    var budget = ListBudget()
    let page = ReportPage(record, layout, &budget)
    return RenderedReport(text: PageTemplates.shared.render(page), leftOut: budget.sentence)
  }
}
