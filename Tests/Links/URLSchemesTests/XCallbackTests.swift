import Testing
import URLSchemes

@Suite("x-callback-url")
struct XCallbackTests {
  @Test("a call with ways back is taken, whatever the scheme", arguments: accepted)
  func accepts(_ url: String) throws {
    let reading = try #require(try Contracts.xCallbackURL().read(url))
    #expect(reading.errors == [])
    #expect(reading.warnings == [])
  }

  static let accepted = [
    "notes://x-callback-url/open", "NOTES://X-Callback-URL/open", "a+b.c-1://x-callback-url/a/b",
    "notes://x-callback-url/open?x-source=My%20App&id=7&empty=&alone",
    "notes://x-callback-url/open?x-success=app%3A%2F%2Fdone&x-error=app%3A%2F%2F&x-cancel=app%3Ax",
    // A universal link of the caller, and a scheme alone.
    "notes://x-callback-url/open?x-success=https%3A%2F%2Fapp.example%2Fdone&x-error=app%3A",
  ]

  @Test("a broken rule is an error for its own reason", arguments: rejected)
  func rejects(_ urlCase: URLCase) throws {
    let reading = try #require(try Contracts.xCallbackURL().read(urlCase.url))
    #expect(reading.errors == urlCase.expected)
  }

  static let rejected = [
    URLCase("notes://x-callback-url/", "missing-command"),
    URLCase("notes://x-callback-url", "missing-command"),
    URLCase("notes://x-callback-url?x-source=a", "missing-command"),
    URLCase("notes://x-callback-url/a?x-sucess=b%3A%2F%2F", "reserved-name x-sucess"),
    URLCase("notes://x-callback-url/a?x-success=blob%3Ahttps%3A%2F%2Fa", "nested-scheme x-success"),
    URLCase("notes://x-callback-url/a?x-error=javascript%3Aa", "nested-scheme x-error"),
    URLCase("notes://x-callback-url/a?x-cancel=data%3A,a", "nested-scheme x-cancel"),
    URLCase("notes://x-callback-url/a?x-success=done", "not-a-url x-success"),
    URLCase("notes://x-callback-url/a?x-success=", "empty-value x-success"),
  ]

  @Test("a name that is nearly one of the convention's is pointed out")
  func nearName() throws {
    let reading = try #require(
      try Contracts.xCallbackURL().read("notes://x-callback-url/a?x-sucess=b%3A%2F%2F")
    )
    #expect(reading.findings.first?.help == "did you mean 'x-success'?")
  }

  @Test("it does not speak for other forms, nor for what belongs to the system")
  func notFor() throws {
    let contract = try Contracts.xCallbackURL()
    for url in [
      "notes://open", "notes:x-callback-url/open", "notes://x-callback-urls/open", "notes://",
      "https://x-callback-url/open", "mailto://x-callback-url/a",
    ] {
      #expect(contract.read(url) == nil, "\(url)")
    }
  }

  @Test("a plus is literal, and other parameters are returned in order")
  func roundTrip() throws {
    let contract = try Contracts.xCallbackURL()
    #expect(
      try contract.parse("notes://x-callback-url/a?x-source=A+B").values == [
        "x-source": .text("A+B")
      ]
    )
    let call = ContractCall(
      scheme: "notes",
      command: "new note/ä?",
      values: ["x-source": .text("A + B"), "x-success": .url("app://done?a=1&b=2")],
      otherParameters: [
        .init(name: "text", value: "a&b"), .init(name: "flag", value: nil),
        .init(name: "text", value: ""), .init(name: "ä =", value: "😀"),
      ]
    )
    let url = try contract.build(call)
    #expect(
      url == "notes://x-callback-url/new%20note/%C3%A4%3F?x-source=A%20%2B%20B"
        + "&x-success=app%3A%2F%2Fdone%3Fa%3D1%26b%3D2&text=a%26b&flag&text=&%C3%A4%20%3D=%F0%9F%98%80"
    )
    #expect(try contract.parse(url) == call)
  }

  @Test("a family's own contract goes before one that any app may keep")
  func precedence() throws {
    let set = ContractSet.builtIn
    #expect(set.read("op-action://x-callback-url/open")?.contract == "offline-pages")
    #expect(set.read("op-action-2://x-callback-url/open")?.contract == "x-callback-url")
    #expect(set.read("op-action://add")?.contract == "offline-pages")
    #expect(set.read("notes://open") == nil)
    #expect(set.read("https://a.example/") == nil)
    #expect(set.read("") == nil)
  }
}
