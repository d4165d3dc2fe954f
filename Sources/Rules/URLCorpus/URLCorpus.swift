internal import CURLCorpus

/// The project's own lists of URLs, built into the binary.
package enum URLCorpus {
  /// The text of each list, in the order of their names.
  package static var lists: [String] {
    (0..<ruleproof_url_list_count()).map { index in
      let list = ruleproof_url_list(index)
      return String(
        decoding: UnsafeBufferPointer(start: list.bytes, count: list.length),
        as: UTF8.self
      )
    }
  }

  /// The file name of each list, in the same order.
  package static var names: [String] {
    (0..<ruleproof_url_list_count()).map { index in
      String(cString: ruleproof_url_list(index).name).replacing("_", with: "-") + ".txt"
    }
  }
}
