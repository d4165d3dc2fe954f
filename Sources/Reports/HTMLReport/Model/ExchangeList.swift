import Diagnostics
import Mustache
import Reporters
import RunRecord

/// The HTTP requests of a test's script, and what came of them.
struct ExchangeList {
  var heading: String
  var items: [Item]
  var leftOut: String?

  struct Item {
    var method: String
    var url: MarkedText
    var redirects: [Redirect]
    var redirectsLeftOut: String?
    var answer: String
    /// Whether there is no response.
    var hasFailed: Bool
    var file: String?
    var cut: String?
  }

  struct Redirect {
    var status: String
    var url: MarkedText
  }
}

extension ExchangeList {
  /// The requests; nil where the script made none.
  init?(_ test: TestRecord) {
    guard let exchanges = test.exchanges, !exchanges.isEmpty else { return nil }
    let leftOut = test.exchangesLeftOut ?? 0
    heading = counted(exchanges.count + leftOut, "request")
    items = exchanges.map(Item.init)
    self.leftOut = ListBudget.rest(leftOut, "request")
  }
}

extension ExchangeList.Item {
  fileprivate init(_ exchange: ExchangeRecord) {
    method = exchange.method.shown
    url = MarkedText(exchange.url)
    redirects = (exchange.redirects ?? []).map { redirect in
      ExchangeList.Redirect(status: String(redirect.status), url: MarkedText(redirect.url))
    }
    redirectsLeftOut = exchange.redirectsLeftOut.map { counted($0, "more redirect") }
    hasFailed = exchange.status == nil
    if let status = exchange.status {
      let parts = [
        String(status), exchange.type.map { $0.isEmpty ? "no type" : $0.shown } ?? "no type",
        counted(exchange.length ?? 0, "byte"),
      ]
      answer = parts.joined(separator: ", ")
    } else {
      answer = (exchange.reason ?? .unknown).words
    }
    file = exchange.file?.shown
    cut = exchange.charactersLeftOut.map { "\(counted($0, "character")) left out" }
  }
}

extension ExchangeList: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "heading": heading
    case "items": items
    case "leftOut": leftOut
    default: nil
    }
  }
}
