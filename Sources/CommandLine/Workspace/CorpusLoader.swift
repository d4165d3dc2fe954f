import Diagnostics
package import FileAccess
import FileKinds
import Foundation
package import MatchEngine
import URLCorpus
import URLSyntax

/// Reads the URLs that every pattern is tried on.
package enum CorpusLoader {
  /// The URLs of some lists.
  ///
  /// - Throws: `InputError` if a list cannot be read, or none has a URL.
  package static func subjects(_ lists: URLLists) throws(InputError) -> [Subject] {
    try self.lists(lists).flatMap(\.urls)
  }

  /// The same URLs, each list with its file's name.
  ///
  /// - Throws: `InputError` if a list cannot be read, or none has a URL.
  package static func lists(
    _ lists: URLLists
  ) throws(InputError) -> [(name: String, urls: [Subject])] {
    let paths = lists.paths
    guard !paths.isEmpty else {
      return builtIn
    }
    var read: [(name: String, urls: [Subject])] = []
    for path in paths {
      let files = files(path)
      guard !files.isEmpty else {
        throw InputError(code: "empty-corpus", "the folder '\(path)' has no list of URLs (*.txt)")
      }
      for file in files {
        let source = try InputFile.read(file, within: lists.boundary)
        if let evidence = FileEvidence(source), foreign.contains(evidence.kind) {
          throw InputError(evidence, in: source, expected: "a list of URLs, one a line")
        }
        guard let text = String(validating: source.bytes, as: UTF8.self) else {
          throw InputError(code: "not-utf8", "the list of URLs '\(file)' is not UTF-8")
        }
        let name = URL(fileURLWithPath: file).lastPathComponent
        read.append((name, URLList.read(text).map(Subject.init(utf16:))))
      }
    }
    let texts = read.lazy.flatMap(\.urls)
    guard lists.holdAnyText ? !texts.isEmpty : texts.contains(where: \.hasScheme) else {
      throw InputError(
        code: "empty-corpus",
        "there is no URL in '\(paths.joined(separator: "', '"))'"
          + (texts.isEmpty ? "" : ": no line begins with a scheme")
      )
    }
    return read
  }

  /// What is no list of URLs, though lines of it may be read as some; a list may have comments.
  private static let foreign = Set(FileKind.allCases)
    .subtracting([.urlList, .hostList, .patternList, .program, .prose])

  /// The lists that are built in, read once.
  private static let builtIn = zip(URLCorpus.names, URLCorpus.lists).map { name, text in
    (name, URLList.read(text).map(Subject.init(utf16:)))
  }

  /// The lists in a folder, or the one list that a path names.
  static func files(_ path: String) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
    else { return [path] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".txt") }.sorted().map { "\(path)/\($0)" }
  }
}

extension Subject {
  /// Whether it begins with a scheme and goes on without a blank, as no sentence does.
  fileprivate var hasScheme: Bool {
    let start = utf16.prefix(while: { $0 < 0x80 }).map { UInt8(truncatingIfNeeded: $0) }
    guard let length = start.schemeLength, length + 1 < utf16.count else { return false }
    return utf16[length + 1] > 0x20
  }
}
