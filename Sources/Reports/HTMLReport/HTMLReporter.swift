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

  /// Renders the page so that it is loaded anew with each event `report` of the address `events` beside it.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - open: What is still being examined; nil for nothing.
  /// - Returns: The page.
  package func livePage(of record: RunRecord, open: String? = nil) -> String {
    var budget = ListBudget()
    var page = ReportPage(record, layout, &budget)
    page.beLive(open)
    return PageTemplates.shared.render(page)
  }

  /// A page with a text in the place of a report that is not there yet, or cannot be made.
  package static func livePage(saying text: String) -> String {
    PageTemplates.shared.render(WaitingPage(text: text))
  }

  /// Renders the page, and says what it leaves out.
  package func report(of record: RunRecord) -> RenderedReport {
    var budget = ListBudget()
    let page = ReportPage(record, layout, &budget)
    return RenderedReport(text: PageTemplates.shared.render(page), leftOut: budget.sentence)
  }
}
