internal import CCurl
import ScriptRuntime
import URLSyntax

/// A connection to one checked address.
///
/// libcurl connects to the address whatever the URL's host is, so it looks no name up; the `Host`
/// field and the certificate's name remain those of the URL. The socket is opened by
/// ``AnswerCollector/openSocket(to:)``, which refuses any other address.
struct PinnedConnection {
  var address: IPAddress
  var policy: LivePolicy
  /// PEM certificates to trust instead of the system's.
  var trusted: [UInt8]?
  var connectTime: Duration
  var deadline: ContinuousClock.Instant
  /// The address given to libcurl; anything but `address` is refused.
  var target: IPAddress?
}

extension PinnedConnection {
  /// Sends a request and waits; also returns whether sending it had begun.
  func send(_ hop: Hop) -> (result: Result<HopAnswer, HopFailure>, wasSent: Bool) {
    let left = ContinuousClock.now.duration(to: deadline).milliseconds
    guard left > 0 else { return (.failure(.timeLimit), false) }
    guard var transfer = Transfer() else {
      let reason = Transfer.isAvailable ? "the request failed" : "libcurl is not installed"
      return (.failure(.unreachable(reason)), false)
    }
    transfer.set(CURLOPT_TIMEOUT_MS, left)
    transfer.set(CURLOPT_CONNECTTIMEOUT_MS, min(max(connectTime.milliseconds, 1), left))
    limit(&transfer, to: hop.url)
    write(hop, to: &transfer)
    if let trusted { transfer.trust(trusted) }
    let collector = AnswerCollector(
      method: hop.request.method,
      policy: policy,
      address: address
    )
    let code = transfer.run(collector)
    let failure = HopFailure(code, systemError: transfer.systemError, isSecure: hop.isSecure)
    return (collector.result(failure), transfer.wasSent)
  }

  /// One protocol, one address, and no proxy, password or cookie from the environment or the user.
  private func limit(_ transfer: inout Transfer, to url: HTTPURL) {
    transfer.set(CURLOPT_NOSIGNAL, 1)
    transfer.set(CURLOPT_PROTOCOLS_STR, url.scheme)
    transfer.set(CURLOPT_FOLLOWLOCATION, 0)
    transfer.set(CURLOPT_PROXY, "")
    transfer.set(CURLOPT_NOPROXY, "*")
    transfer.set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
    transfer.set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
    transfer.set(CURLOPT_HTTP09_ALLOWED, 0)
    transfer.set(CURLOPT_FRESH_CONNECT, 1)
    transfer.set(CURLOPT_FORBID_REUSE, 1)
    transfer.set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
    transfer.set(CURLOPT_SSL_VERIFYPEER, 1)
    transfer.set(CURLOPT_SSL_VERIFYHOST, 2)
    let target = target ?? address
    let text = target.isIPv4 ? "\(target)" : "[\(target)]"
    transfer.set(CURLOPT_CONNECT_TO, list: ["::\(text):\(url.effectivePort)"])
  }

  private func write(_ hop: Hop, to transfer: inout Transfer) {
    let request = hop.request
    // Only the host: the target is sent verbatim rather than as normalised by libcurl.
    transfer.set(CURLOPT_URL, "\(hop.url.scheme)://\(hop.url.host):\(hop.url.effectivePort)/")
    transfer.set(CURLOPT_REQUEST_TARGET, hop.url.target)
    switch request.method {
    case "GET": transfer.set(CURLOPT_HTTPGET, 1)
    case "HEAD": transfer.set(CURLOPT_NOBODY, 1)
    default:
      if !request.body.isEmpty || request.method == "POST" || request.method == "PUT" {
        transfer.set(body: request.body)
      }
      transfer.set(CURLOPT_CUSTOMREQUEST, request.method)
    }
    transfer.set(CURLOPT_ACCEPT_ENCODING, LiveTransport.acceptEncoding)
    transfer.set(CURLOPT_HTTPHEADER, list: request.fieldLines(host: hop.url.authority))
  }
}

extension Hop {
  fileprivate var isSecure: Bool { url.scheme == "https" }
}

extension Duration {
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
