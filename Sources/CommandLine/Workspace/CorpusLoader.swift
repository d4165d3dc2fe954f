import Diagnostics
package import FileAccess
import Foundation
package import MatchEngine
import URLCorpus

/// Reads the URLs that every pattern is tried on.
package enum CorpusLoader {
  /// The URLs of the named lists and folders, else of those that the configuration names, else of the
  /// lists that are built in.
  package static func subjects(_ paths: [String], _ configuration: Configuration) throws(InputError)
    -> [Subject]
  {
    try lists(paths, configuration).flatMap(\.urls)
  }

  /// The same URLs, each list with its file's name.
  ///
  /// - Parameters:
  ///   - paths: The lists and folders.
  ///   - configuration: What is in force without them.
  ///   - areNamed: Whether the user named the paths; else they come from the configuration too.
  /// - Throws: `InputError` where a list cannot be read.
  /// - Returns: The lists.
  package static func lists(
    _ paths: [String],
    _ configuration: Configuration,
    areNamed: Bool = true
  ) throws(InputError) -> [(name: String, urls: [Subject])] {
    let boundary = paths.isEmpty || !areNamed ? configuration.boundary : nil
    let paths = paths.isEmpty ? configuration.corpus : paths
    guard !paths.isEmpty else {
      return zip(URLCorpus.names, URLCorpus.lists).map { name, text in
        (name, URLList.read(text).map(Subject.init(utf16:)))
      }
    }
    var lists: [(name: String, urls: [Subject])] = []
    for path in paths {
      for file in try files(path) {
        let source = try InputFile.read(file, within: boundary)
        guard let text = String(validating: source.bytes, as: UTF8.self) else {
          throw InputError(code: "not-utf8", "the list of URLs '\(file)' is not UTF-8")
        }
        let name = URL(fileURLWithPath: file).lastPathComponent
        lists.append((name, URLList.read(text).map(Subject.init(utf16:))))
      }
    }
    guard lists.contains(where: { !$0.urls.isEmpty }) else {
      throw InputError(
        code: "empty-corpus",
        "there is no URL in '\(paths.joined(separator: "', '"))'"
      )
    }
    return lists
  }

  /// The lists in a folder, or the one list that a path names.
  private static func files(_ path: String) throws(InputError) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let lists = names.filter { $0.hasSuffix(".txt") }.sorted()
    guard !lists.isEmpty else {
      throw InputError(code: "empty-corpus", "the folder '\(path)' has no list of URLs (*.txt)")
    }
    return lists.map { "\(path)/\($0)" }
  }
}
