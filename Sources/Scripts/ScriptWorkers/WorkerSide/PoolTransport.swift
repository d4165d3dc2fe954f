internal import ScriptRuntime

/// Forwards the HTTP requests of a call to the pool.
struct PoolTransport: HTTPTransport {
  let link: WorkerLink
  let call: UInt32
  /// The maximum size of a request, in bytes.
  let requestBytes: Int

  func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPFailure> {
    let frame = request.frame(.httpRequest, call: call, reserving: request.body.count + 1_024)
    guard frame.count - Frame.headerSize <= requestBytes else {
      return .failure(HTTPFailure.tooLarge(url: request.url, limit: requestBytes).shortened)
    }
    do throws(ChannelError) {
      let answer = try link.exchange(frame, for: [.httpResponse, .httpFailure])
      guard answer.call == call else { throw .malformed }
      return switch answer.kind {
      case .httpResponse: .success(try HTTPResponse(payload: answer.payload))
      default: .failure(try HTTPFailure(payload: answer.payload))
      }
    } catch {
      // Without its pool a worker has nothing to do.
      WorkerMain.leave(error)
    }
  }
}
