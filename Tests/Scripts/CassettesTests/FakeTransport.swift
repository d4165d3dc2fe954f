import ScriptRuntime
import Synchronization

/// A transport that answers from a closure and counts what it is asked.
final class FakeTransport: HTTPTransport {
  private let answer: @Sendable (HTTPRequest, _ number: Int) -> Result<HTTPResponse, HTTPFailure>
  private let asked = Mutex<[HTTPRequest]>([])

  init(
    _ answer: @escaping @Sendable (HTTPRequest, Int) -> Result<HTTPResponse, HTTPFailure>
  ) {
    self.answer = answer
  }

  func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    let number = asked.withLock { asked in
      asked.append(request)
      return asked.count
    }
    return answer(request, number)
  }

  var requests: [HTTPRequest] { asked.withLock { $0 } }
}
