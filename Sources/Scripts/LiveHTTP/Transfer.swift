internal import CCurl

/// A libcurl transfer (https://curl.se/libcurl/c/).
///
/// It shares nothing with other transfers: no connection, cookie, session or cache.
struct Transfer: ~Copyable {
  private let handle: UnsafeMutableRawPointer
  private var lists: [UnsafeMutablePointer<curl_slist>] = []
  /// Whether libcurl accepted every setting; otherwise the transfer must not run.
  private(set) var isSet = true

  /// Whether libcurl is installed.
  static var isAvailable: Bool { ruleproof_curl_load() }

  /// Creates a transfer; nil without libcurl, or if it is out of memory.
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
  /// The content codings that this libcurl decodes, in order of preference.
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

  /// Trusts these PEM certificates instead of the system's.
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

  /// Whether sending the request had begun.
  var wasSent: Bool { ruleproof_curl_long(handle, CURLINFO_REQUEST_SIZE) > 0 }

  /// The system error number of a failed connection, or 0.
  var systemError: Int { ruleproof_curl_long(handle, CURLINFO_OS_ERRNO) }
}

extension AnswerCollector {
  fileprivate static func at(_ pointer: UnsafeMutableRawPointer?) -> AnswerCollector {
    // The pointer is the one set by `run`, which keeps the object alive.
    Unmanaged<AnswerCollector>.fromOpaque(pointer.unsafelyUnwrapped).takeUnretainedValue()
  }
}
