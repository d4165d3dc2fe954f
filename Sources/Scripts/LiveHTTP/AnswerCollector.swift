internal import CCurl
import ScriptRuntime
import URLSyntax

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Collects an answer as it arrives, and stops the transfer if the answer is too long or if a
/// redirect makes its body useless.
///
/// It belongs to one transfer and is called on that transfer's thread.
final class AnswerCollector {
  private let method: String
  private let policy: LivePolicy
  private let address: IPAddress
  private var head = AnswerHead()
  private var answer: HopAnswer?
  private var failure: HopFailure?
  private var ending = BodyEnding()
  /// Whether the answer is complete without the rest of its body.
  private var isComplete = false

  init(method: String, policy: LivePolicy, address: IPAddress) {
    self.method = method
    self.policy = policy
    self.address = address
  }
}

extension AnswerCollector {
  /// The result of the request, once it has ended.
  ///
  /// - Parameter transferFailure: Why the transfer ended early, if it did.
  /// - Returns: The answer, or the first failure.
  func result(_ transferFailure: HopFailure?) -> Result<HopAnswer, HopFailure> {
    if let failure { return .failure(failure) }
    if !isComplete, let transferFailure {
      // libcurl rejects a field of over 100 KiB before passing it on.
      let isHeader = answer == nil && transferFailure == .tooMuchMemory
      return .failure(isHeader ? .headerTooLong : transferFailure)
    }
    guard let answer else { return .failure(.unreachable("the connection was closed")) }
    if answer.status == Self.loginStatus {
      return .failure(.unreachable("the network asks for a login"))
    }
    guard isComplete || ending.isWhole(answer) else {
      return .failure(.unreachable("the body's content encoding is broken"))
    }
    return .success(answer)
  }

  /// Network Authentication Required (RFC 6585, section 6): never the server's own answer, but that
  /// of an intermediary.
  private static let loginStatus = 511

  /// Takes a header line; false ends the transfer.
  func receive(line: UnsafeRawBufferPointer) -> Bool {
    // Trailer fields are ignored.
    guard answer == nil else { return true }
    head.add(line)
    guard head.length <= policy.headerLength, head.fields.count <= AnswerHead.maxFields else {
      return end(.headerTooLong)
    }
    guard head.status >= 100 else { return end(.unreachable("the answer is not HTTP")) }
    guard head.isEnded else { return true }
    guard !head.isInformational else {
      head.clear()
      return true
    }
    return begin(HopAnswer(status: head.status, headers: head.fields, body: []))
  }

  private func begin(_ answer: HopAnswer) -> Bool {
    self.answer = answer
    if answer.location != nil || method == "HEAD" {
      isComplete = true
      return false
    }
    guard Set(answer.values(of: "content-length")).count <= 1 else {
      return end(.unreachable("the answer is not HTTP"))
    }
    let codings = answer.contentCodings
    guard codings.count <= 1, codings.allSatisfy(Transfer.codings.contains) else {
      return end(.unreachable("the content encoding was not asked for"))
    }
    if codings.isEmpty, let length = answer.contentLength, length > policy.bodyLength {
      return end(.bodyTooLong)
    }
    return true
  }

  /// Takes a part of the body; false ends the transfer.
  func receive(body: UnsafeRawBufferPointer) -> Bool {
    let count = answer?.body.count ?? 0
    guard count + body.count <= policy.bodyLength else { return end(.bodyTooLong) }
    answer?.body += body
    return true
  }

  /// Takes bytes of the body as sent on the wire.
  func observe(_ bytes: UnsafeRawBufferPointer) { ending.add(bytes) }

  /// Opens a socket to the checked address, and to no other.
  func openSocket(to place: UnsafeMutablePointer<curl_sockaddr>?) -> curl_socket_t {
    guard let place else { return -1 }
    let peer = withUnsafePointer(to: &place.pointee.addr) {
      IPAddress(family: place.pointee.family, UnsafeRawPointer($0))
    }
    guard peer == address else {
      failure = .addressRefused(peer.map { "\($0)" } ?? "an unknown address")
      return -1
    }
    #if canImport(Darwin)
    return socket(place.pointee.family, place.pointee.socktype, place.pointee.protocol)
    #else
    let closes = Int32(SOCK_CLOEXEC.rawValue)
    return socket(place.pointee.family, place.pointee.socktype | closes, place.pointee.protocol)
    #endif
  }

  private func end(_ failure: HopFailure) -> Bool {
    self.failure = failure
    return false
  }
}
