import RunRecord
import Testing

@testable import HTMLReport

@Suite("Panels as data")
struct RulePanelsTests {
  @Test("models keep their names, and what is nil is null")
  func values() {
    struct Model {
      var title = "t"
      var count = 2
      var isOpen = true
      var rest: String?
      var list = [Part(text: MarkedText("a"))]

      struct Part {
        var text: MarkedText
      }
    }
    let value = PanelValue(Model())
    #expect(value["title"] == .text("t"))
    #expect(value["count"] == .number(2))
    #expect(value["isOpen"] == .bool(true))
    #expect(value["rest"] == .null)
    guard case .list(let list)? = value["list"] else {
      Issue.record("there is no list")
      return
    }
    #expect(list[0]["text"] == RulePanels.text("a"))
  }

  @Test("marked parts are runs of their own, and what moves text is an escape")
  func marked() {
    let value = RulePanels.text("ab\u{202E}c", marking: [.init(1..<2, .group, label: "$1")])
    guard case .list(let runs)? = value["runs"] else {
      Issue.record("there are no runs")
      return
    }
    #expect(runs.map { $0["text"] } == [.text("a"), .text("b"), .text("\\u{202E}"), .text("c")])
    #expect(runs[1]["kind"] == .text("captured"))
    #expect(runs[1]["label"] == .text("$1"))
  }

  @Test("a rule of which a record has nothing has no panels")
  func absent() {
    let record = RunRecord(manifests: [], tests: [], engines: [:])
    #expect(RulePanels.panels(of: "action/n/x", in: record) == nil)
  }
}
