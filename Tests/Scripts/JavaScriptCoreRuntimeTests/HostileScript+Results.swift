extension HostileScript {
  static let results: [HostileScript] = [
    HostileScript("a string object", body: "done(new String('x'))", .wrongType("an object")),
    HostileScript(
      "a toString trick",
      body: "done({ toString() { return 'x'; } })",
      .wrongType("an object")
    ),
    HostileScript(
      "a proxy",
      body: "done(new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 1; } }))",
      .wrongType("an object")
    ),
    HostileScript(
      "a revoked proxy",
      body: "var r = Proxy.revocable([], {}); r.revoke(); done(r.proxy)",
      .wrongType("an object")
    ),
    HostileScript("an array", body: "done(['x'])", .wrongType("an array")),
    HostileScript("a number", body: "done(1)", .wrongType("a number")),
    HostileScript("a boolean", body: "done(false)", .wrongType("a boolean")),
    HostileScript("a function", body: "done(done)", .wrongType("a function")),
    HostileScript("a symbol", body: "done(Symbol('x'))", .wrongType("a symbol")),
    HostileScript("a big integer", body: "done(10n)", .wrongType("a bigint")),
    HostileScript("nothing", body: "done()", .noResult),
    HostileScript("null", body: "done(null)", .noResult),
    HostileScript("an empty string", body: "done('')", .output("")),
    HostileScript("U+0000", body: "done('a\\0b')", .output("a\0b")),
    HostileScript(
      "lone surrogates",
      body: "done('a\\ud800b\\udc00')",
      .illFormed([0x61, 0xD800, 0x62, 0xDC00])
    ),
    HostileScript(
      "a surrogate too many",
      body: "done('\\ud83d\\ud83d\\ude00')",
      .illFormed([0xD83D, 0xD83D, 0xDE00])
    ),
    HostileScript("U+FFFD", body: "done('\\ufffd')", .output("\u{FFFD}")),
    HostileScript(
      "a million lone surrogates",
      body: "done('\\ud800'.repeat(1 << 20))",
      .illFormed([UInt16](repeating: 0xD800, count: 1 << 20))
    ),
    HostileScript(
      "too many lone surrogates",
      body: "done('\\ud800'.repeat((1 << 20) + 1))",
      .outputTooLong
    ),
    HostileScript("a pair", body: "done('\\ud83d' + '\\ude00')", .output("😀")),
    HostileScript(
      "a million calls",
      body: "for (var i = 0; i < 1e6; i++) done('n' + i)",
      .output("n0")
    ),
    HostileScript("the longest result", body: "done('x'.repeat(1 << 20))", .outputLength(1 << 20)),
    HostileScript(
      "a result that is too long",
      body: "done('x'.repeat((1 << 20) + 1))",
      .outputTooLong
    ),
    HostileScript("a result of 100 MB", body: "done('x'.repeat(1e8))", .outputTooLong),
    HostileScript(
      "a string that is too long for the engine",
      body: "done('x'.repeat(2 ** 31))",
      .exception(containing: "")
    ),
    HostileScript("a returned value", body: "return 'x'", .handlerNotCalled),
    HostileScript("an exception after the result", body: "done('a'); throw 1", .output("a")),
    HostileScript(
      "the handler as a constructor",
      body: "new done('x')",
      .exception(containing: "TypeError")
    ),
    HostileScript("the handler with another this", body: "done.call(null, 'x')", .output("x")),
    HostileScript("a handler that is kept", body: "keep = done; keep('x')", .output("x")),
  ]

  static let errors: [HostileScript] = [
    HostileScript("a thrown string", body: "throw 'bad'", .exception(containing: "bad")),
    HostileScript("a thrown null", body: "throw null", .exception(containing: "null")),
    HostileScript(
      "a thrown symbol",
      body: "throw Symbol('s')",
      .exception(containing: "Symbol(s)")
    ),
    HostileScript(
      "an error with throwing getters",
      body:
        "throw { get name() { throw 1; }, get message() { throw 2; }, toString() { throw 3; } }",
      .exception(containing: "an object")
    ),
    HostileScript(
      "a thrown proxy",
      body: "throw new Proxy({}, { get() { throw 1; }, getOwnPropertyDescriptor() { throw 1; } })",
      .exception(containing: "an object")
    ),
    HostileScript(
      "a message of another type",
      body: "var e = new Error('a'); e.message = { x: 1 }; throw e",
      .exception(containing: "Error")
    ),
    HostileScript(
      "a line of another type",
      body: "var e = new Error('a'); e.line = { valueOf() { for (;;); } }; throw e",
      .exception(containing: "a")
    ),
    HostileScript(
      "a huge message",
      body: "throw new Error('x'.repeat(1e7))",
      .exception(containing: "xxx")
    ),
    HostileScript(
      "a message with a lone surrogate",
      body: "throw new Error('\\ud800')",
      .exception(containing: "\u{FFFD}")
    ),
  ]
}
