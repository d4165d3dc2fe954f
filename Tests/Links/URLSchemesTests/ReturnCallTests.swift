import Diagnostics
import Testing
import URLSchemes

@Suite("Calls that name a way back")
struct ReturnCallTests {
  private static let registry = SchemeRegistry([
    SchemeDeclaration(app: "Ping", schemes: [DeclaredScheme("iping")]),
    SchemeDeclaration(app: "One", schemes: [DeclaredScheme("both")]),
    SchemeDeclaration(app: "Two", schemes: [DeclaredScheme("Both")]),
    SchemeDeclaration(app: "Services", schemes: [DeclaredScheme("x-sadun-services")]),
  ])

  @Test("the example names a scheme, and carries a password in the clear")
  func example() throws {
    let url =
      "x-sadun-services:paste?scheme=iping&data=hello+world&clipboard=test1&password=foobar"
      + "&expire=1500"
    let call = try #require(ReturnCall(url))
    #expect(call.scheme == "x-sadun-services")
    #expect(call.targets.map(\.role) == [.scheme])
    #expect(call.targets.first?.value == "iping")
    let findings = call.findings(registry: Self.registry)
    #expect(findings.map(\.reason) == [.secretInTheClear])
    #expect(findings.map(\.parameter) == ["password"])
    #expect(findings.first.map { Array(Array(url.utf8)[$0.utf8Range]) } == Array("foobar".utf8))
    #expect(findings.first?.severity == .warning)
    #expect(try call.answer(.success) == "iping:")
    #expect(try call.answer(.error, results: [("code", "1 & 2")]) == "iping:?code=1%20%26%202")
  }

  @Test(
    "a wrong way back is found for its own reason",
    arguments: [
      ("a:b?scheme=iping", []),
      ("a:b?scheme=IPING", []),
      ("a:b?scheme=gone", ["return-unregistered"]),
      ("a:b?scheme=both", ["return-ambiguous"]),
      ("a:b?scheme=http", ["return-web"]),
      ("a:b?scheme=HTTPS", ["return-web"]),
      ("a:b?scheme=javascript", ["return-script"]),
      ("a:b?scheme=data", ["return-script"]),
      ("a:b?scheme=tel", ["return-system"]),
      ("a:b?scheme=iping:", ["return-malformed"]),
      ("a:b?scheme=", ["return-malformed"]),
      ("a:b?scheme=my+app", ["return-malformed"]),
      ("a:b?x-success=iping%3A%2F%2Fc%3", ["return-malformed"]),
      ("a:b?x-success=iping%3A%2F%2F%zz", ["return-malformed"]),
      ("a:b?x-success=iping%3A%2F%2F%FF", ["return-malformed"]),
      ("a:b?x-success=iping%3A%2F%2F%C0%AF", ["return-malformed"]),
      ("a:b?x-success=iping%3A%2F%2F%C3%A4", []),
      ("a:b?scheme=iping&scheme=gone", ["return-repeated", "return-unregistered"]),
      ("iping:b?scheme=iping", ["return-loop"]),
      ("IPING:b?scheme=iPing", ["return-loop"]),
      ("a://x-callback-url/b?x-success=iping%3A%2F%2Fdone", []),
      ("a://x-callback-url/b?x-success=iping://&x-error=gone://", ["return-unregistered"]),
      ("a://x-callback-url/b?x-success=https%3A%2F%2Fc", ["return-web"]),
      ("a://x-callback-url/b?x-cancel=javascript%3Aalert(1)", ["return-script"]),
      ("a://x-callback-url/b?x-error=done", ["return-malformed"]),
      ("iping://x-callback-url/b?x-success=iping%3A%2F%2F", ["return-loop"]),
      ("a:b?scheme=iping&pwd=c", ["return-secret"]),
      ("a:b?scheme=iping&pwd=", []),
      ("a:b?token=c&scheme=iping", ["return-secret"]),
      (
        "a:b?scheme=iping&access_token=c&userPassword=d&client-secret=e",
        ["return-secret", "return-secret", "return-secret"]
      ),
      ("a:b?scheme=iping&compass=c&tokens=d&spinner=e&keyboard=f", []),
      ("a:b?scheme=iping&API_KEY=c", ["return-secret"]),
      ("a:b?x-success=iping%3A%2F%2Fc%3Ftoken%3Dd", ["return-secret"]),
      (
        "a:b?x-success=iping%3A%2F%2Fc%3Fx-success%3Da%253A%252F%252Fd%253Fpin%253D1",
        ["return-secret"]
      ),
    ]
  )
  func findings(url: String, codes: [String]) throws {
    let findings = try #require(ReturnCall(url)).findings(registry: Self.registry)
    #expect(findings.map(\.code) == codes)
    #expect(
      findings.allSatisfy { !$0.message.isEmpty && $0.utf8Range.upperBound <= url.utf8.count }
    )
  }

  private static let apps = SchemeRegistry([
    SchemeDeclaration(app: "Letters", schemes: [DeclaredScheme("letters"), DeclaredScheme("x-l")]),
    SchemeDeclaration(app: "Notes", schemes: [DeclaredScheme("notes"), DeclaredScheme("x-notes")]),
    SchemeDeclaration(app: "Other", schemes: [DeclaredScheme("other"), DeclaredScheme("shared")]),
    SchemeDeclaration(app: "Third", schemes: [DeclaredScheme("shared"), DeclaredScheme("X-L")]),
    SchemeDeclaration(app: "None", schemes: [DeclaredScheme("tel")]),
  ])

  @Test(
    "an answer goes to the caller, or is found to go elsewhere",
    arguments: [
      ("notes:a?scheme=letters", "Letters", nil), ("notes:a?scheme=LETTERS", "Letters", nil),
      ("notes:a?scheme=other", "Letters", "return-third-app"),
      ("notes:a?x-success=other%3A%2F%2Fb", "Letters", "return-third-app"),
      ("notes:a?x-cancel=shared%3Ab", "Letters", "return-third-app"),
      ("notes:a?scheme=shared", "Other", "return-ambiguous"),
      ("notes:a?scheme=x-l", "Letters", "return-ambiguous"),
      ("notes:a?scheme=gone", "Letters", "return-unregistered"),
      ("notes:a?scheme=tel", "Letters", "return-system"),
      ("notes:a?scheme=notes", "Letters", "return-loop"),
      ("notes:a?scheme=x-notes", "Letters", "return-loop"),
      ("notes:a?scheme=x-notes", nil, "return-loop"),
      ("notes:a?scheme=notes", "Notes", nil), ("notes:a?scheme=x-notes", "Notes", nil),
      ("notes:a?scheme=other", nil, nil), ("notes:a?scheme=letters", "letters", "return-third-app"),
      ("notes:a?scheme=other", "None", "return-third-app"),
      ("notes:a?x-success=shortcuts%3A%2F%2Fx", "Letters", "return-third-app"),
      ("notes:a?x-success=shortcuts%3A%2F%2Fx", nil, nil),
    ] as [(String, String?, String?)]
  )
  func callers(url: String, caller: String?, code: String?) throws {
    let call = try #require(ReturnCall(url))
    let findings = call.findings(registry: Self.apps, caller: caller)
    #expect(findings.map(\.code) == (code.map { [$0] } ?? []))
  }

  @Test("a third app is named, and so is a scheme of the caller")
  func thirdApp() throws {
    let call = try #require(ReturnCall("notes:a?scheme=shared"))
    let finding = call.findings(registry: Self.apps, caller: "Letters").first
    #expect(
      finding?.message
        == "'scheme' returns to 'shared', which Other and Third declare, not the caller Letters"
    )
    #expect(finding?.help?.hasSuffix("name a scheme of the caller, such as 'letters'") == true)
    #expect(finding?.severity == .error)
    let none = call.findings(registry: Self.apps, caller: "None").first
    #expect(none?.help?.hasSuffix("the caller declares no scheme") == true)
    #expect(throws: ReturnBuildError.self) {
      let target = ReturnTarget(role: .success, value: "other://b")
      _ = try ReturnCall.build("notes:a", targets: [target], registry: Self.apps, caller: "Letters")
    }
  }

  @Test("a callback that may be beyond the parameters that are read is not passed over")
  func manyParameters() throws {
    let many = "a:b?" + (0..<1_000).map { "p\($0)=1&" }.joined()
    #expect(ReturnCall(many) == nil)
    let call = try #require(ReturnCall(many + "x-success=gone%3Ab"))
    let findings = call.findings(registry: nil)
    #expect(findings.map(\.code) == ["return-too-many-parameters"])
    #expect(findings.first?.severity == .error)
    #expect(findings.first?.utf8Range == many.utf8.count..<(many.utf8.count + 18))
  }

  @Test("without a registry it is unknown who declares a scheme")
  func noRegistry() throws {
    #expect(try #require(ReturnCall("a:b?scheme=gone")).findings(registry: nil) == [])
    #expect(try #require(ReturnCall("a:b?scheme=tel")).findings(registry: nil).count == 1)
  }

  @Test(
    "what names no way back is no such call",
    arguments: [
      "a:b", "a:b?c=d", "a:b?scheme", "a", "https://a.example/?scheme=b", "",
    ]
  )
  func none(url: String) {
    #expect(ReturnCall(url) == nil)
  }

  @Test(
    "ways back are added to a URL, and read back",
    arguments: [
      ("a:b", "a:b?"), ("a:b?", "a:b?"), ("a:b?c=d", "a:b?c=d&"), ("a:b?c=d&", "a:b?c=d&"),
    ]
  )
  func builds(url: String, start: String) throws {
    let targets = [
      ReturnTarget(role: .success, value: "iping://done?x=1&y=ä +"),
      ReturnTarget(role: .error, value: "iping://failed#a"),
    ]
    let built = try ReturnCall.build(
      url + "#f",
      targets: targets,
      source: "Ping & Co",
      registry: Self.registry
    )
    #expect(
      built == start + "x-source=Ping%20%26%20Co"
        + "&x-success=iping%3A%2F%2Fdone%3Fx%3D1%26y%3D%C3%A4%20%2B"
        + "&x-error=iping%3A%2F%2Ffailed%23a#f"
    )
    let call = try #require(ReturnCall(built))
    #expect(call.targets.map(\.value) == targets.map(\.value))
    #expect(call.source == "Ping & Co")
    #expect(try call.answer(.success, results: [("id", "7")]) == "iping://done?x=1&y=ä +&id=7")
    #expect(
      try call.answer(.error, results: [("errorCode", "2")]) == "iping://failed?errorCode=2#a"
    )
    #expect(throws: ReturnBuildError.noTarget(.cancel)) { try call.answer(.cancel) }
    #expect(throws: ReturnBuildError.alreadyThere(parameter: "x")) {
      try call.answer(.success, results: [("x", "2")])
    }
  }

  @Test("a wrong way back is not built, and not answered")
  func refuses() throws {
    func build(_ url: String, _ value: String, role: ReturnTarget.Role = .scheme) -> [String]? {
      do throws(ReturnBuildError) {
        _ = try ReturnCall.build(
          url,
          targets: [ReturnTarget(role: role, value: value)],
          registry: Self.registry
        )
        return []
      } catch {
        guard case .rejected(let findings) = error else { return nil }
        return findings.map(\.code)
      }
    }
    #expect(build("a:b", "gone") == ["return-unregistered"])
    #expect(build("a:b", "http") == ["return-web"])
    #expect(build("a:b", "javascript:x", role: .success) == ["return-script"])
    #expect(build("iping:b", "iping") == ["return-loop"])
    #expect(build("a b", "iping") == nil)
    #expect(build("a:b?scheme=c", "iping") == nil)
    #expect(build("a:b", "both") == [], "a warning alone does not stop it")
    #expect(
      build("a:b", "https://c", role: .success) == [],
      "it may be a universal link of the caller"
    )
    let call = try #require(ReturnCall("a:b?x-success=data%3Ac"))
    #expect(throws: ReturnBuildError.self) { try call.answer(.success) }
  }

  @Test("the output of a rule is checked by the contract that speaks for it")
  func outputs() throws {
    let set = ContractSet.builtIn
    func codes(_ url: String) -> [String]? {
      guard case .checked(let check) = set.check(output: url, registry: Self.registry) else {
        return nil
      }
      let diagnostics = check.diagnostics(at: nil, rule: "action/a")
      #expect(diagnostics.allSatisfy { $0.rule == "action/a" && $0.notes.count == 1 })
      #expect(check.isAccepted == diagnostics.allSatisfy { $0.severity != .error })
      return diagnostics.map(\.code)
    }
    #expect(codes("https://a.example/") == nil)
    #expect(codes("notes://open?scheme=gone") == nil)
    #expect(codes("op-action://deploy?url=http%3A%2F%2Fa") == [])
    #expect(codes("op-action://deploy") == ["contract-missing-parameter"])
    #expect(
      codes("notes://x-callback-url/a?x-success=data%3Ab") == ["contract-nested-scheme"],
      "not a second time as a way back"
    )
    #expect(codes("notes://x-callback-url/a?x-success=https%3A%2F%2Fb") == ["return-web"])
    #expect(codes("notes://x-callback-url/a?x-success=gone%3A") == ["return-unregistered"])
    #expect(codes("notes://x-callback-url/a?x-success=iping%3A") == [])
    #expect(codes("notes://x-callback-url/a?x-success=gone%3Ab") == ["return-unregistered"])
    #expect(codes("notes://x-callback-url/a?x-success=a%3Ab%2") == ["contract-malformed-escape"])
    #expect(codes("notes://x-callback-url/a?x-success=a%3A%FF") == ["contract-not-utf-8"])
    #expect(codes("notes://x-callback-url/a?scheme=iping&token=1") == ["return-secret"])
    let check = set.check(output: "op-action://add?url=http%3A%2F%2Fa&ua=Palm")
    guard case .checked(let found) = check else { return }
    #expect(
      found.diagnostics(at: nil, rule: nil).first?.notes.first?.message
        == "the output is 'op-action://add?url=http%3A%2F%2Fa&ua=Palm', at 'Palm', by contract "
        + "'offline-pages'"
    )
  }
}
