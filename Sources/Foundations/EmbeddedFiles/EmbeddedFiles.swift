internal import CEmbeddedFiles

/// Text files of the repository that are embedded in the program, by their repository paths.
package enum EmbeddedFiles {
  private static let places = Dictionary(
    uniqueKeysWithValues: (0..<ruleproof_file_count()).map {
      (String(cString: ruleproof_file_name($0)), $0)
    }
  )

  /// The sorted names of the files in a folder.
  package static func names(in folder: String) -> [String] {
    places.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
      .sorted()
  }

  /// The text of a file, or nil if no such file is embedded.
  package static func text(_ path: String) -> String? {
    places[path].map { String(cString: ruleproof_file_bytes($0)) }
  }
}
