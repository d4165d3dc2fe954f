import FileAccess
import Foundation

extension GitRevision {
  /// The maximum number of names of files in one call of git.
  private static let maxNames = 500

  /// The files of a folder that are not as they were, those that are new or gone among them.
  ///
  /// - Parameters:
  ///   - folder: The folder, which must be there.
  ///   - ending: How the names of the files end.
  /// - Throws: `InputError` if git cannot tell.
  /// - Returns: Their paths within the folder.
  func changedFiles(in folder: String, endingIn ending: String) throws(InputError) -> Set<String> {
    let git = Git(folder: URL(fileURLWithPath: folder).resolvingSymlinksInPath().path)
    let listed = try git.ask(["ls-tree", "-r", "-z", try commit(git)])
    guard listed.isSuccess else { throw error("git cannot list '\(folder)'", listed) }
    var old: [String: String] = [:]
    for entry in listed.output.split(separator: 0) {
      // A mode, the word blob, a digest, and after a tab the path.
      let parts = String(decoding: entry, as: UTF8.self).split(separator: "\t", maxSplits: 1)
      guard parts.count == 2, parts[1].hasSuffix(ending),
        let digest = parts[0].split(separator: " ").last
      else { continue }
      old[String(parts[1])] = String(digest)
    }
    let all = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    let files = all.filter { $0.hasSuffix(ending) && !$0.contains("\n") }.sorted()
    var changed = Set(old.keys).subtracting(files)
    for start in stride(from: 0, to: files.count, by: Self.maxNames) {
      let part = files[start..<min(start + Self.maxNames, files.count)]
      let hashed = try git.ask(["hash-object", "--no-filters", "--"] + part)
      guard hashed.isSuccess else { throw error("git cannot read '\(folder)'", hashed) }
      let digests = hashed.word.split(separator: "\n").map(String.init)
      for (file, digest) in zip(part, digests) where old[file] != digest { changed.insert(file) }
    }
    return changed
  }
}
