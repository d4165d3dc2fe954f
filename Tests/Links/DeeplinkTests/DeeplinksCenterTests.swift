import Deeplink
import Foundation
import Testing

/// The names of the actions that were taken.
@MainActor
private final class Log {
  var taken: [String] = []

  func add(_ name: String, _ handles: Bool = true) -> Bool {
    taken.append(name)
    return handles
  }
}

@MainActor
@Suite("A center of deep links")
struct DeeplinksCenterTests {
  private struct Missing: Error, Equatable {
    var id: Int
  }

  private let log = Log()

  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test("hands a URL to the first deep link that fits and handles it")
  func order() throws {
    let center = DeeplinksCenter()
      .register(deeplink: "/a/b", assigningTo: ()) { [log] _, _ in log.add("ab", false) }
      .register(deeplink: try "/a/\(\.id)", assigningTo: Ticket(text: "old")) { [log] url, value in
        #expect(value == Ticket(id: "b", text: "old"))
        return log.add("id", url.absoluteString == "https://host/a/b")
      }
      .register(deeplink: try "/a/\(\.id)" as Deeplink<Ticket>) { [log] _, value in
        #expect(value.text == nil)
        return log.add("default")
      }
      .register(deeplinks: ["/c", "/d"]) { [log] _ in log.add("cd") }
      .register(deeplink: .catchAll) { [log] _ in log.add("all") }
    try center.parse(url: url("https://host/a/b"))
    try center.parse(url: url("app:///a/b"))
    try center.parse(url: url("app:/d"))
    try center.parse(url: url("app:/c?x"))
    try center.parse(url: url("app://"))
    #expect(log.taken == ["ab", "id", "ab", "id", "default", "cd", "cd", "all"])
  }

  @Test("takes what RFC 3986 allows in a query, unless it is to read queries strictly")
  func queries() throws {
    let link: Deeplink<Ticket> = try "/login?email=\(\.id)&next=\(\.text)"
    let target = try url("https://h/login?email=a@b.c&next=/home?x=1#top")
    let center = DeeplinksCenter {
      link { [log] _, value in
        log.add("\(value.id ?? "") \(value.text ?? "")")
      }
    }
    try center.parse(url: target)
    #expect(log.taken == ["a@b.c /home?x=1"])
    #expect(try link.parse(target).text == "/home?x=1")
    let strict = DeeplinksCenter(decoding: .asWritten, query: .strict) {
      link { [log] _, _ in log.add("strict") }
    }
    #expect(throws: DeeplinkError.self) { try strict.parse(url: target) }
    try strict.parse(url: url("https://h/login?email=a%40b.c&next=/home"))
    #expect(log.taken.last == "strict")
    #expect(throws: DeeplinkError.self) {
      try link.parse(target, decoding: .asWritten, query: .strict)
    }
  }

  @Test("some deep links may have one action and one value")
  func synonyms() throws {
    let links: [Deeplink<Ticket>] = [try "/x/\(\.id)/\(\.text)", try "/y/\(\.text)/\(\.id)"]
    let center = DeeplinksCenter()
    center.register(deeplinks: links, assigningTo: Ticket(tags: ["t"])) { [log] _, value in
      log.add("\(value.id ?? "") \(value.text ?? "") \(value.tags ?? [])")
    }
    try center.parse(url: url("app:/x/1/2"))
    try center.parse(url: url("app:/y/1/2"))
    #expect(log.taken == [#"1 2 ["t"]"#, #"2 1 ["t"]"#])
  }

  @Test("says for each deep link why it has not handled a URL")
  func errors() throws {
    let center = DeeplinksCenter {
      ("/a/b" as Deeplink<Void>) { _ in true }
      ("/x" as Deeplink<Void>) { _ in throw Missing(id: 1) }
      ("/x" as Deeplink<Void>) { _ in false }
    }
    center.register(deeplink: try "/\(\.id)/b", assigningTo: Ticket()) { _, _ in true }
    let address = try url("app:/x?y")
    let expected = DeeplinkError.noMatchingDeeplinkFound(
      forURL: address,
      errors: [
        .pathDoesntMatchWithLiteralDeepLink(path: "/x?y", deepLink: "/a/b"),
        .registrationClosureThrownError(underlying: Missing(id: 1)),
        .pathDoesntMatchWithLiteralDeepLink(path: "?y", deepLink: "/b"),
      ]
    )
    #expect(throws: expected) { try center.parse(url: address) }
    let empty = DeeplinksCenter {}
    #expect(throws: DeeplinkError.noMatchingDeeplinkFound(forURL: address, errors: [])) {
      try empty.parse(url: address)
    }
  }

  @Test("decodes the values of its deep links if it is made to")
  func decoding() throws {
    let link: Deeplink<Ticket> = try "/\(\.id)"
    let center = DeeplinksCenter(decoding: .percentDecoded) {
      link { [log] _, value in log.add(value.id ?? "") }
    }
    center.register(deeplink: .catchAll) { [log] _ in log.add("all") }
    try center.parse(url: url("app:/a%20b"))
    try center.parse(url: url("app:/a%FFb"))
    #expect(log.taken == ["a b", "all"])
  }

  @Test("is built with conditions, loops and availability")
  func builder() throws {
    let (isOn, names, missing) = (true, ["/l1", "/l2"], AnyDeeplink?.none)
    let center = DeeplinksCenter {
      if isOn { ("/on" as Deeplink<Void>) { [log] _ in log.add("on") } }
      if !isOn { ("/off" as Deeplink<Void>) { _ in true } }
      if isOn {
        ("/then" as Deeplink<Void>) { _ in true }
      } else {
        ("/else" as Deeplink<Void>) { _ in true }
      }
      for name in names {
        let link = Deeplink<Void>.literal(name)
        link { [log] _ in log.add(name) }
      }
      missing
      if #available(macOS 15, iOS 18, *) { ("/new" as Deeplink<Void>) { _ in true } }
      switch names.count {
      case 2: ("/two" as Deeplink<Void>) { _ in true }
      default: ("/many" as Deeplink<Void>) { _ in true }
      }
    }
    #expect(
      center.deeplinks.map(\.description) == ["/on", "/then", "/l1", "/l2", "/new", "/two"]
    )
    try center.parse(url: url("app:/l2"))
    try center.parse(url: url("app:/on"))
    #expect(log.taken == ["/l2", "on"])
  }

  @Test("reports deep links that fit one URL")
  func ambiguities() throws {
    let event: Deeplink<Ticket> = try "/event/\(\.id)"
    let place: Deeplink<Ticket> = try "/event/\(\.id)/\(\.text)"
    let center = DeeplinksCenter {
      ("/sell" as Deeplink<Void>) { _ in true }
      event { _, _ in true }
      place { _, _ in true }
    }
    let ambiguity = try #require(center.ambiguities.first)
    #expect(center.ambiguities.count == 1)
    #expect((ambiguity.first, ambiguity.second) == (1, 2))
    #expect(ambiguity.hidesSecond)
    #expect(ambiguity.url == "https://example.com/event/a/a")
    #expect(ambiguity.firstTemplate == center.deeplinks[1].template)
    center.register(deeplink: .catchAll) { _ in true }
    #expect(center.ambiguities.count == 4)
  }

  @Test("a sample must reach its deep link")
  func samples() throws {
    let link: Deeplink<Ticket> = try "/a/\(\.id)"
    let center = DeeplinksCenter {
      ("/a/1" as Deeplink<Void>) { _ in true }
      link { _, _ in true }
    }
    func sample(_ text: String) throws -> SampleDeeplink<Ticket> {
      SampleDeeplink(
        deeplinkTemplate: link,
        urlToParse: try url(text),
        assigningToInstance: Ticket(),
        expectation: { [log] in _ = log.add("reached") },
        assertions: { [log] in _ = log.add($0.id ?? "") }
      )
    }
    try center.testSampleDeeplink(sample("app:/a/2"))
    #expect(log.taken == ["reached", "2"])
    #expect(
      throws: DeeplinkError.noMatchingDeeplinkFound(
        forURL: try url("app:/a/12"),
        errors: [.pathDoesntMatchWithLiteralDeepLink(path: "/a/12", deepLink: "/a/1")]
      )
    ) {
      try center.testSampleDeeplink(sample("app:/a/12"))
    }
    #expect(throws: DeeplinkError.self) { try center.testSampleDeeplink(sample("app:/b")) }
    #expect(log.taken == ["reached", "2"])
    try center.testSampleDeeplink(
      SampleDeeplink(deeplinkTemplate: "/a/1", urlToParse: url("x:/a/1")) { [log] in
        _ = log.add("literal")
      }
    )
    #expect(log.taken.last == "literal")
  }

  @Test("a sample replaces the action of its deep link")
  func sampleActions() throws {
    let link: Deeplink<Ticket> = try "/a/\(\.id)"
    let center = DeeplinksCenter {
      ("/a/" as Deeplink<Void>) { [log] _ in !log.add("earlier") }
      link(assigningTo: Ticket()) { [log] _, _ in !log.add("first") }
      link(assigningTo: Ticket()) { [log] _, _ in log.add("second") }
    }
    let address = try url("app:/a/2")
    try center.testSampleDeeplink(
      SampleDeeplink(
        deeplinkTemplate: link,
        urlToParse: address,
        assigningToInstance: Ticket(),
        expectation: { [log] in _ = log.add("reached") },
        assertions: { #expect($0.id == "2") }
      )
    )
    #expect(log.taken == ["earlier", "reached"])
    #expect(throws: DeeplinkError.noMatchingDeeplinkFound(forURL: address, errors: [])) {
      try center.testSampleDeeplink(
        SampleDeeplink(deeplinkTemplate: "/unknown", urlToParse: address) {}
      )
    }
    #expect(log.taken == ["earlier", "reached"])
    try center.parse(url: address)
    #expect(log.taken == ["earlier", "reached", "earlier", "first", "second"])
  }

  @Test("can be filled and asked from any task")
  func sendable() async throws {
    let center = DeeplinksCenter()
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<20 {
        group.addTask { center.register(deeplink: .literal("/\(index)/")) { _ in true } }
      }
    }
    #expect(center.deeplinks.count == 20)
    let address = try url("app:/17/")
    try await Task.detached { try await center.parse(url: address) }.value
  }
}
