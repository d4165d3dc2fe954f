import Diagnostics
import Testing
import URLSchemes

@Suite("The examples of the Offline Pages family")
struct OfflinePagesExampleTests {
  @Test("the example of add gives typed values, and says what belongs to the outer URL")
  func add() throws {
    let url =
      "op-action://add?title=My+blog&url=http://www.myblog.com/&ua=iPad&crawl=custom"
      + "&maxPages=100&numLevels=1"
    let contract = try Contracts.offlinePages()
    let call = try contract.parse(url)
    #expect(
      call
        == ContractCall(
          scheme: "op-action",
          command: "add",
          values: [
            "title": .text("My blog"), "url": .url("http://www.myblog.com/"), "ua": .choice("iPad"),
            "crawl": .choice("custom"), "maxPages": .integer(100), "numLevels": .integer(1),
          ]
        )
    )
    let finding = try #require(contract.read(url)?.findings.first)
    #expect(finding.reason == .nestedURLNotEncoded(next: "&ua"))
    #expect(finding.severity == .warning)
    #expect(Array(url.utf8)[finding.utf8Range].elementsEqual("http://www.myblog.com/".utf8))
    let built = try contract.build(call)
    #expect(
      built
        == "op-action://add?url=http%3A%2F%2Fwww.myblog.com%2F&title=My%20blog&crawl=custom"
        + "&maxPages=100&numLevels=1&ua=iPad"
    )
    #expect(try contract.parse(built) == call)
    #expect(contract.read(built)?.findings == [])
  }

  @Test("the example of deploy has its URL last, which is a note")
  func deploy() throws {
    let url = "op-action://deploy?url=https://codiumlabs.com/offline/package.xml"
    let contract = try Contracts.offlinePages()
    let reading = try #require(contract.read(url))
    #expect(reading.call.values == ["url": .url("https://codiumlabs.com/offline/package.xml")])
    #expect(reading.findings.map(\.severity) == [.note])
    #expect(reading.app?.names == ["Offline Pages", "Offline Pages Pro"])
  }

  @Test("the example of view")
  func view() throws {
    let url = "op-action://view?url=https://codiumlabs.com/&cached=1&target=blank"
    let call = try Contracts.offlinePages().parse(url)
    #expect(call.command == "view")
    #expect(
      call.values == [
        "url": .url("https://codiumlabs.com/"), "cached": .flag(true), "target": .choice("blank"),
      ]
    )
  }

  @Test("what follows an unencoded & in a nested URL belongs to the outer one")
  func nested() throws {
    let url = "op-action://view?url=https://a.example/?x=1&y=2&cached=1"
    let reading = try #require(try Contracts.offlinePages().read(url))
    #expect(reading.call.values["url"] == .url("https://a.example/?x=1"))
    #expect(reading.call.values["cached"] == .flag(true))
    #expect(reading.warnings == ["nested-url-not-encoded url"])
    #expect(reading.errors == ["unknown-parameter y"])
    #expect(reading.findings.first?.message.contains("'&y' belongs to the outer URL") == true)
  }

  @Test("a value that is not given is the one that holds without it")
  func defaults() throws {
    let contract = try Contracts.offlinePages()
    let call = try contract.parse("op-action://add?url=http%3A%2F%2Fa")
    #expect(contract.value(of: "refreshMode", in: call) == .choice("quick"))
    #expect(contract.value(of: "refresh", in: call) == .choice("off"))
    #expect(contract.value(of: "force", in: call) == .flag(false))
    #expect(contract.value(of: "title", in: call) == nil)
    #expect(contract.value(of: "url", in: call) == .url("http://a"))
    #expect(contract.value(of: "none", in: call) == nil)
  }

  @Test("a URL of another scheme is not the contract's")
  func otherScheme() throws {
    let contract = try Contracts.offlinePages()
    for url in ["https://add?url=a", "op-actions://add", "op-action", "", "://", "é:a"] {
      #expect(contract.read(url) == nil)
      #expect(throws: ContractError.notForURL) { try contract.parse(url) }
    }
  }

  @Test("a finding has its reason in words, with help")
  func words() throws {
    let contract = try Contracts.offlinePages()
    func text(_ url: String) throws -> String {
      let finding = try #require(contract.read(url)?.findings.first)
      let diagnostic = finding.diagnostic(rule: "action/a")
      #expect(diagnostic.rule == "action/a")
      #expect(diagnostic.code.hasPrefix("contract-"))
      return diagnostic.message + (diagnostic.help.map { "; " + $0 } ?? "")
    }
    let page = "url=http%3A%2F%2Fa"
    #expect(
      try text("op-action-kiosk://add?\(page)")
        == "Offline Kiosk does not have the command 'add'; use 'deploy'"
    )
    #expect(
      try text("op-action://add?\(page)&maxPages=5")
        == "'maxPages' has no effect without 'crawl=custom'; remove it"
    )
    #expect(
      try text("op-action://add?\(page)&refreshMode=quick")
        == "'quick' is not a value of 'refreshMode'; remove it: it is the default"
    )
    #expect(
      try text("op-action://ad?\(page)") == "unknown command 'ad'; did you mean 'add'?"
    )
    #expect(
      try text("op-action://add?\(page)&maxpages=10&crawl=website")
        == "the command 'add' has no parameter 'maxpages'; did you mean 'maxPages'?"
    )
    #expect(
      try text("op-action://add?crawl=custom&\(page)&maxPages=10")
        == "the command 'add' needs 'numLevels' with 'crawl=custom'"
    )
  }
}
