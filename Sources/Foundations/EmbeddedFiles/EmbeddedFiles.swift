internal import CEmbeddedFiles

/// Text files of the repository that are built into the program, by their paths in the repository.
package enum EmbeddedFiles {
  private static let places = Dictionary(
    uniqueKeysWithValues: (0..<ruleproof_file_count()).map {
      (String(cString: ruleproof_file_name($0)), $0)
    }
  )

  /// The names of the files in a folder, sorted.
  package static func names(in folder: String) -> [String] {
    places.keys.filter { $0.hasPrefix(folder + "/") }.map { String($0.dropFirst(folder.count + 1)) }
      .sorted()
  }

  /// The text of a file; nil if none of that path is built in.
  package static func text(_ path: String) -> String? {
    places[path].map { String(cString: ruleproof_file_bytes($0)) }
  }
}
