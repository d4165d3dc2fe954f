import Testing
import UniversalLinks

/// A row of the table: what is given, whether it leaves, and why.
struct TapCase: Sendable, CustomTestStringConvertible {
  var name: String
  var url = "https://www.example.com/buy/1"
  var place = LinkTap.Place.browser
  var cause = LinkTap.Cause.tap
  var page: String? = "https://other.example/"
  var isMainFrame = true
  var verdicts: [LinkVerdict?] = [.match]
  var choice = LinkTap.EarlierChoice.none
  var reason = LinkTapDecision.Reason.universalLink
  var testDescription: String { name }
}

@Suite("would tapping this link leave for the app?")
struct LinkTapTests {
  private static let webView = LinkTap.Place.webView(.allow)
  private static let table: [TapCase] = [
    TapCase(name: "a link in Safari from another host"),
    TapCase(name: "a link in a web view from another host", place: webView),
    TapCase(name: "a link in Mail", place: .otherApp, page: nil),
    TapCase(name: "a link on a page without a host", page: nil),
    TapCase(name: "the delegate cancels", place: .webView(.cancel), reason: .cancelled),
    TapCase(
      name: "the delegate does not let apps open it",
      place: .webView(.allowWithoutApps),
      reason: .appsNotTried
    ),
    TapCase(
      name: "the delegate comes first",
      place: .webView(.cancel),
      cause: .script,
      verdicts: [],
      reason: .cancelled
    ),
    TapCase(name: "no app is there", verdicts: [], reason: .noApp),
    TapCase(name: "the file excludes it", verdicts: [.unset, .block], reason: .excluded),
    TapCase(name: "the file is too large", verdicts: [.refused], reason: .fileRefused),
    TapCase(name: "the file does not list it", verdicts: [.unset], reason: .notListed),
    TapCase(name: "the second app has it", verdicts: [.block, .match]),
    TapCase(name: "no app in Mail", place: .otherApp, page: nil, verdicts: [], reason: .noApp),
    TapCase(name: "a script within a tap", place: webView, cause: .scriptInGesture),
    TapCase(name: "a script by itself", place: webView, cause: .script, reason: .noGesture),
    TapCase(name: "the app's own load", place: webView, cause: .appLoad, reason: .loadedByApp),
    TapCase(name: "pasted into the address bar", cause: .addressBar, reason: .addressBar),
    TapCase(
      name: "pasted, from a page of the same host",
      cause: .addressBar,
      page: "https://www.example.com/",
      reason: .addressBar
    ),
    TapCase(name: "back", cause: .history, reason: .history),
    TapCase(name: "opened in a new tab", cause: .newTab, reason: .newTab),
    TapCase(name: "a frame inside the page", isMainFrame: false, reason: .frame),
    TapCase(name: "the same host", page: "https://WWW.example.com:8443/x", reason: .sameHost),
    TapCase(name: "a host above", page: "https://example.com/"),
    TapCase(
      name: "the same host in a web view",
      place: webView,
      page: "http://www.example.com/",
      reason: .sameHost
    ),
    TapCase(name: "the user chose the browser", choice: .browser, reason: .choseBrowser),
    TapCase(
      name: "the user chose the browser, in Mail",
      place: .otherApp,
      page: nil,
      choice: .browser,
      reason: .choseBrowser
    ),
    TapCase(
      name: "the same host counts before the choice of the app",
      page: "https://www.example.com/",
      choice: .app,
      reason: .sameHost
    ),
    TapCase(name: "the user chose the app", choice: .app),
    TapCase(
      name: "the default link of an App Clip",
      url: "https://appclip.apple.com/id?p=a.b.Clip&x=1",
      verdicts: [],
      reason: .defaultClip
    ),
    TapCase(
      name: "an appclip.apple.com link without an App Clip",
      url: "https://appclip.apple.com/id?x=1",
      verdicts: [],
      reason: .noApp
    ),
    TapCase(name: "the file is not known", verdicts: [nil], reason: .fileUnknown),
    TapCase(
      name: "the file is not known, and the user chose the app",
      verdicts: [.unset, nil],
      choice: .app,
      reason: .fileUnknown
    ),
    TapCase(name: "one file is not known, and another app has it", verdicts: [nil, .match]),
    TapCase(
      name: "the same host, whatever the file says",
      page: "https://www.example.com/",
      verdicts: [nil],
      reason: .sameHost
    ),
    TapCase(
      name: "a script by itself, whatever the file says",
      cause: .script,
      verdicts: [nil],
      reason: .noGesture
    ),
    TapCase(
      name: "the user chose the browser, whatever the file says",
      verdicts: [nil],
      choice: .browser,
      reason: .choseBrowser
    ),
  ]

  @Test("the table", arguments: table)
  func decides(_ row: TapCase) throws {
    let apps = row.verdicts.enumerated().map { number, verdict in
      LinkTap.InstalledApp(app: AppID("ABCDE12345.app\(number)"), verdict: verdict)
    }
    let tap = LinkTap(
      url: try LinkURL(row.url),
      place: row.place,
      cause: row.cause,
      page: try row.page.map { try LinkURL($0) },
      isMainFrame: row.isMainFrame,
      installedApps: apps,
      earlierChoice: row.choice
    )
    let decision = tap.decision
    #expect(decision.reason == row.reason)
    #expect(decision.leaves == (row.reason == .universalLink))
    if case .app(let app) = decision.outcome {
      #expect(app == apps.first { $0.verdict == .match }?.app)
    }
    #expect((decision.outcome == .nowhere) == (row.reason == .cancelled))
    #expect((decision.outcome == .unknown) == [.fileUnknown, .defaultClip].contains(row.reason))
  }

  @Test("every reason is in the table, and has words of its own")
  func reasons() {
    #expect(Set(Self.table.map(\.reason)) == Set(LinkTapDecision.Reason.allCases))
    #expect(
      Set(LinkTapDecision.Reason.allCases.map(\.message)).count
        == LinkTapDecision.Reason.allCases.count
    )
  }
}
