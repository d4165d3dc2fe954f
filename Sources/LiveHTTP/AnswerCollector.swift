import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import ScriptRuntime
import Synchronization

/// Collects an answer while it comes in, and stops it when it grows too long or when a redirect makes
/// its body useless.
final class AnswerCollector: HTTPClientResponseDelegate, Sendable {
  private struct State {
    var wasSent = false
    var answer: HopAnswer?
    var failure: HopFailure?
    var isComplete = false
  }

  /// Ends a request whose answer is complete before its body is.
  private struct EarlyEnd: Error {}

  private let method: String
  private let policy: LivePolicy
  private let state = Mutex(State())

  init(method: String, policy: LivePolicy) {
    self.method = method
    self.policy = policy
  }

  func didSendRequestHead(task: HTTPClient.Task<Void>, _ head: HTTPRequestHead) {
    state.withLock { $0.wasSent = true }
  }

  func didReceiveHead(
    task: HTTPClient.Task<Void>,
    _ head: HTTPResponseHead
  ) -> EventLoopFuture<Void> {
    task.eventLoop.makeCompletedFuture(Result { try receive(head) })
  }

  func didReceiveBodyPart(
    task: HTTPClient.Task<Void>,
    _ buffer: ByteBuffer
  ) -> EventLoopFuture<Void> {
    task.eventLoop.makeCompletedFuture(Result { try receive(buffer) })
  }

  func didReceiveError(task: HTTPClient.Task<Void>, _ error: any Error) {
    guard !(error is EarlyEnd) else { return }
    state.withLock { state in
      guard !isEmptyByRule(state.answer, error) else {
        state.isComplete = true
        return
      }
      state.failure = HopFailure(error)
    }
  }

  func didFinishRequest(task: HTTPClient.Task<Void>) {
    state.withLock { $0.isComplete = true }
  }
}

extension AnswerCollector {
  /// Whether the request was sent, or begun to be.
  var wasSent: Bool { state.withLock { $0.wasSent } }

  /// What came of the request, once it has ended.
  var result: Result<HopAnswer, HopFailure> {
    state.withLock { state in
      if let failure = state.failure { return .failure(failure) }
      guard state.isComplete, let answer = state.answer else {
        return .failure(.unreachable("no answer"))
      }
      return answer.status == Self.loginStatus
        ? .failure(.unreachable("the network asks for a login")) : .success(answer)
    }
  }

  /// Network Authentication Required (RFC 6585, section 6): an answer of something on the way, never
  /// of the server.
  private static let loginStatus = 511

  private func receive(_ head: HTTPResponseHead) throws {
    let headers = head.headers.map { HTTPField($0.name, $0.value) }
    let length = headers.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count }
    guard length <= policy.headerLength else { throw HopFailure.headerTooLong }
    let answer = HopAnswer(status: Int(head.status.code), headers: headers, body: [])
    state.withLock { $0.answer = answer }
    if answer.location != nil || method == "HEAD" {
      state.withLock { $0.isComplete = true }
      throw EarlyEnd()
    }
    let codings = answer.contentCodings
    guard codings.isEmpty || codings == ["gzip"] || codings == ["deflate"] else {
      throw HopFailure.unreachable("the content encoding was not asked for")
    }
    if codings.isEmpty,
      let length = head.headers.first(name: "content-length").flatMap({ Int($0) }),
      length > policy.bodyLength
    {
      throw HopFailure.bodyTooLong
    }
  }

  private func receive(_ buffer: ByteBuffer) throws {
    try state.withLock { state in
      let count = state.answer?.body.count ?? 0
      guard count + buffer.readableBytes <= policy.bodyLength else { throw HopFailure.bodyTooLong }
      state.answer?.body += buffer.readableBytesView
    }
  }

  /// Whether an error only says that an answer without a body is no complete gzip stream.
  private func isEmptyByRule(_ answer: HopAnswer?, _ error: any Error) -> Bool {
    guard let answer, answer.body.isEmpty,
      error as? NIOHTTPDecompression.ExtraDecompressionError == .truncatedData
    else { return false }
    let length = answer.headers.first { $0.name.lowercased() == "content-length" }?.value
    return [204, 304].contains(answer.status) || length == "0"
  }
}

extension HopAnswer {
  /// The encodings that stand over the body, in lower case.
  fileprivate var contentCodings: [String] {
    headers.filter { $0.name.lowercased() == "content-encoding" }
      .flatMap { $0.value.lowercased().split(whereSeparator: { " ,\t".contains($0) }) }
      .map(String.init).filter { $0 != "identity" }
  }
}
