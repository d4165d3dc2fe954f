import ScriptRuntime
import Testing

@testable import ScriptWorkers

/// What is written is read back, and nothing else is.
@Suite struct FramePayloadTests {
  static let failures: [ScriptFailure] =
    PoolTransportTests.failures.map { .http($0) } + [
      .exception(message: "ü 🎈", line: 1, column: .max),
      .exception(message: "", line: nil, column: nil),
      .syntaxError(message: "x", line: .min, column: 0), .missingProcess, .handlerNotCalled,
      .wrongResultType("a number"), .timeLimit(milliseconds: 1), .memoryLimit(bytes: .max),
      .outputTooLong(limit: -1), .workerDied("signal 9"), .workerUnavailable("why"),
      .missingEngine("which"),
      .tooManyRequests(limit: 0), .illFormedOutput([0x61, 0xD800]),
      .illFormedOutput([0xDC00, 0xD800]),
    ]

  static let calls = ScriptEnvironment.allCases.map { environment in
    ScriptCall(
      source: "function process() {}\n// ✓",
      environment: environment,
      input: "https://a/\u{0}",
      limits: ScriptLimits(milliseconds: 1, memory: 2, outputLength: 3, requests: 4)
    )
  }

  private func check<Value: FramePayload & Equatable>(_ value: Value) throws {
    let frame = value.frame(.failure, call: 7)
    let header = try #require(FrameHeader(frame))
    let payload = Array(frame.dropFirst(Frame.headerSize))
    #expect(header.length == payload.count && header.call == 7 && header.kind == .failure)
    #expect(try Value(payload: payload) == value)
    // Neither a prefix nor an extension of it is valid.
    for length in payload.indices {
      #expect(throws: ChannelError.malformed) { try Value(payload: Array(payload[..<length])) }
    }
    #expect(throws: ChannelError.malformed) { try Value(payload: payload + [0]) }
  }

  @Test("a failure is read as it was written", arguments: failures)
  func failure(_ failure: ScriptFailure) throws {
    try check(failure)
  }

  @Test("a greeting is read as it was written, with each part that is missing")
  func hello() throws {
    try check(Hello(missing: []))
    try check(Hello(missing: ConfinementPart.allCases))
    #expect(ConfinementPart.parts(of: 0b110000) == [.landlock, .callFilter])
    #expect(ConfinementPart.parts(of: 0b1111111) == ConfinementPart.allCases)
    #expect(Set(ConfinementPart.allCases.map(\.absence)).count == ConfinementPart.allCases.count)
  }

  @Test("an output is read as it was written, lone surrogates too")
  func output() throws {
    try check(OutputPayload.text("é 🎈"))
    try check(OutputPayload.text(""))
    try check(OutputPayload.illFormed([0x61, 0xDC00, 0xFFFD]))
  }

  @Test("a call is read as it was written", arguments: calls)
  func call(_ call: ScriptCall) throws {
    try check(CallPayload(call: call, requestBytes: 5))
  }

  @Test("HTTP messages are read as they were written")
  func http() throws {
    let fields = [HTTPField("Accept", "*/*"), HTTPField("X", "")]
    try check(HTTPRequest(method: "PUT", url: "u", headers: fields, body: [0, 255]))
    try check(HTTPRequest(url: ""))
    try check(HTTPResponse(status: 599, url: "u", headers: fields, body: [1]))
  }

  @Test("bytes at random are refused or read, and never trap")
  func random() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      var payload = (0..<Int.random(in: 0..<40, using: &generator)).map { _ in
        Bool.random(using: &generator) ? 0 : UInt8.random(in: 0...255, using: &generator)
      }
      _ = try? ScriptFailure(payload: payload)
      _ = try? HTTPRequest(payload: payload)
      _ = try? CallPayload(payload: payload)
      payload.append(0)
      _ = FrameHeader(payload)
    }
  }

  @Test("a failure of HTTP with long texts fits a frame", arguments: 0..<8 as Range<UInt8>)
  func shortenedHTTP(tag: UInt8) throws {
    let long = String(repeating: "✓", count: 1 << 20)
    var writer = FrameWriter(.httpFailure, call: 0)
    writer.write(tag: tag, long)
    if [0, 3, 4].contains(tag) { writer.write(long) } else if tag > 4 { writer.write(1) }
    let payload = Array(writer.finish().dropFirst(Frame.headerSize))
    let failure = ScriptFailure.http(try HTTPFailure(payload: payload))
    let length = failure.shortened.frame(.failure, call: 0).count
    #expect((HTTPFailure.textLength..<Frame.maxFailureLength).contains(length))
  }

  @Test(
    "a message that a script made long is cut between scalars",
    arguments: [
      (String(repeating: "a", count: 4_096), 4_096), (String(repeating: "a", count: 4_097), 4_097),
      (String(repeating: "é", count: 3_000), 2_049), (String(repeating: "🎈", count: 9_000), 1_025),
      ("a" + String(repeating: "\u{301}", count: 9_000), 2_049),
    ]
  )
  func shortened(message: String, scalars: Int) {
    let failure = ScriptFailure.exception(message: message, line: 1, column: 1).shortened
    guard case .exception(let short, 1, 1) = failure else { return #expect(Bool(false)) }
    #expect(short.unicodeScalars.count == scalars)
    #expect(short == message || short.hasSuffix("…"))
  }
}
