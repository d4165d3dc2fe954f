internal import CCurl

/// One transfer of libcurl (https://curl.se/libcurl/c/).
///
/// A transfer shares nothing with any other: no connection, cookie, session or cache.
struct Transfer: ~Copyable {
  private let handle: UnsafeMutableRawPointer
  private var lists: [UnsafeMutablePointer<curl_slist>] = []
  /// Whether libcurl took every setting; a transfer without one of them must not run.
  private(set) var isSet = true

  /// Whether the system has libcurl.
  static var isAvailable: Bool { ruleproof_curl_load() }

  /// Creates a transfer; nil if there is no libcurl, or it has no memory left.
  init?() {
    guard Self.isAvailable, let handle = ruleproof_curl_begin() else { return nil }
    self.handle = handle
  }

  deinit {
    ruleproof_curl_end(handle)
    for list in lists { ruleproof_curl_free(list) }
  }
}

extension Transfer {
  /// The content codings that this libcurl decodes, in the order in which to offer them.
  static let codings: [String] = {
    let features = isAvailable ? ruleproof_curl_features() : 0
    return [
      ("gzip", CURL_VERSION_LIBZ), ("deflate", CURL_VERSION_LIBZ), ("br", CURL_VERSION_BROTLI),
      ("zstd", CURL_VERSION_ZSTD),
    ].filter { features & Int32($0.1) != 0 }.map(\.0)
  }()

  mutating func set(_ option: CURLoption, _ value: Int) {
    note(ruleproof_curl_set_long(handle, option, value))
  }

  mutating func set(_ option: CURLoption, _ value: String?) {
    note(ruleproof_curl_set_text(handle, option, value))
  }

  mutating func set(_ option: CURLoption, list lines: [String]) {
    var list: UnsafeMutablePointer<curl_slist>?
    for line in lines {
      guard let longer = ruleproof_curl_append(list, line) else {
        isSet = false
        break
      }
      list = longer
    }
    guard let list else { return }
    lists.append(list)
    note(ruleproof_curl_set_pointer(handle, option, list))
  }

  private mutating func note(_ code: CURLcode) { if code != CURLE_OK { isSet = false } }

  /// Sets the body of the request; libcurl copies it.
  mutating func set(body: [UInt8]) {
    note(ruleproof_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count)))
    let code = body.withUnsafeBytes { bytes in
      ruleproof_curl_set_pointer(
        handle,
        CURLOPT_COPYPOSTFIELDS,
        UnsafeMutableRawPointer(mutating: bytes.baseAddress)
      )
    }
    note(code)
  }

  /// Trusts these certificates, in PEM, in place of the system's.
  mutating func trust(_ certificates: [UInt8]) {
    let code = certificates.withUnsafeBytes { bytes in
      var blob = curl_blob(
        data: UnsafeMutableRawPointer(mutating: bytes.baseAddress),
        len: bytes.count,
        flags: UInt32(CURL_BLOB_COPY)
      )
      return ruleproof_curl_set_pointer(handle, CURLOPT_CAINFO_BLOB, &blob)
    }
    note(code)
    set(CURLOPT_CAPATH, nil)
  }

  /// Runs the transfer to its end.
  mutating func run(_ collector: AnswerCollector) -> CURLcode {
    let pointer = Unmanaged.passUnretained(collector).toOpaque()
    note(ruleproof_curl_set_pointer(handle, CURLOPT_HEADERDATA, pointer))
    note(ruleproof_curl_set_pointer(handle, CURLOPT_WRITEDATA, pointer))
    note(ruleproof_curl_set_pointer(handle, CURLOPT_OPENSOCKETDATA, pointer))
    note(ruleproof_curl_set_pointer(handle, CURLOPT_DEBUGDATA, pointer))
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
    return isSet ? ruleproof_curl_perform(handle) : CURLE_FAILED_INIT
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
