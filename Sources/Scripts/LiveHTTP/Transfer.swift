internal import CCurl

/// One transfer of libcurl (https://curl.se/libcurl/c/).
///
/// A transfer shares nothing with any other: no connection, cookie, session or cache.
struct Transfer: ~Copyable {
  private let handle: UnsafeMutableRawPointer
  private var lists: [UnsafeMutablePointer<curl_slist>] = []

  /// Once for the process; libcurl counts the calls.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  /// Creates a transfer; nil where libcurl has no memory left.
  init?() {
    guard Self.isReady, let handle = curl_easy_init() else { return nil }
    self.handle = handle
  }

  deinit {
    curl_easy_cleanup(handle)
    for list in lists { curl_slist_free_all(list) }
  }
}

extension Transfer {
  /// The content codings that this libcurl decodes, in the order in which to offer them.
  static let codings: [String] = {
    let features = ruleproof_curl_version()?.pointee.features ?? 0
    return [
      ("gzip", CURL_VERSION_LIBZ), ("deflate", CURL_VERSION_LIBZ), ("br", CURL_VERSION_BROTLI),
      ("zstd", CURL_VERSION_ZSTD),
    ].filter { features & Int32($0.1) != 0 }.map(\.0)
  }()

  func set(_ option: CURLoption, _ value: Int) { ruleproof_curl_set_long(handle, option, value) }

  func set(_ option: CURLoption, _ value: String?) {
    ruleproof_curl_set_text(handle, option, value)
  }

  mutating func set(_ option: CURLoption, list lines: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines { list = curl_slist_append(list, line) ?? list }
    guard let list else { return }
    lists.append(list)
    ruleproof_curl_set_pointer(handle, option, list)
  }

  /// Sets the body of the request; libcurl copies it.
  func set(body: [UInt8]) {
    ruleproof_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
    body.withUnsafeBytes { bytes in
      _ = ruleproof_curl_set_pointer(
        handle,
        CURLOPT_COPYPOSTFIELDS,
        UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      )
    }
  }

  /// Trusts these certificates, in PEM, in place of the system's.
  func trust(_ certificates: [UInt8]) {
    certificates.withUnsafeBytes { bytes in
      var blob = curl_blob(
        data: UnsafeMutableRawPointer(mutating: bytes.baseAddress),
        len: bytes.count,
        flags: UInt32(CURL_BLOB_COPY)
      )
      _ = ruleproof_curl_set_pointer(handle, CURLOPT_CAINFO_BLOB, &blob)
    }
    set(CURLOPT_CAPATH, nil)
  }

  /// Runs the transfer to its end.
  func run(_ collector: AnswerCollector) -> CURLcode {
    let pointer = Unmanaged.passUnretained(collector).toOpaque()
    ruleproof_curl_set_pointer(handle, CURLOPT_HEADERDATA, pointer)
    ruleproof_curl_set_pointer(handle, CURLOPT_WRITEDATA, pointer)
    ruleproof_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, pointer)
    ruleproof_curl_set_pointer(handle, CURLOPT_DEBUGDATA, pointer)
    ruleproof_curl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, pointer in
      AnswerCollector.at(pointer).receive(
        line: UnsafeRawBufferPointer(start: bytes, count: size * count)
      ) ? size * count : 0
    }
    ruleproof_curl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, pointer in
      AnswerCollector.at(pointer).receive(
        body: UnsafeRawBufferPointer(start: bytes, count: size * count)
      ) ? size * count : 0
    }
    ruleproof_curl_set_opener(handle) { pointer, _, address in
      AnswerCollector.at(pointer).openSocket(to: address)
    }
    set(CURLOPT_VERBOSE, 1)
    ruleproof_curl_set_observer(handle) { _, kind, bytes, count, pointer in
      guard kind == CURLINFO_DATA_IN else { return 0 }
      AnswerCollector.at(pointer).observe(UnsafeRawBufferPointer(start: bytes, count: count))
      return 0
    }
    return ruleproof_curl_perform(handle)
  }

  /// Whether the request was sent, or begun to be.
  var wasSent: Bool { ruleproof_curl_long(handle, CURLINFO_REQUEST_SIZE) > 0 }

  /// The system's error number of a connection that failed, or 0.
  var systemError: Int { ruleproof_curl_long(handle, CURLINFO_OS_ERRNO) }
}

extension AnswerCollector {
  fileprivate static func at(_ pointer: UnsafeMutableRawPointer?) -> AnswerCollector {
    // libcurl gives back what `run` has set, while `run` holds it.
    Unmanaged<AnswerCollector>.fromOpaque(pointer.unsafelyUnwrapped).takeUnretainedValue()
  }
}
