import Digests
import FileAccess
package import Foundation
import ParallelWork

/// Results of earlier runs, each under the digest of all that it depends on.
///
/// Any number of processes may share a folder: an entry is written whole or not at all, and one
/// that is damaged, of another key, or cannot be read, is made again.
package struct ResultCache: Sendable {
  private let folder: URL
  private let tool: String

  /// Opens a folder, which is made when the first result is kept.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - tool: What tells this program from all others that make such results: the results of
  ///     another one are not used.
  package init(folder: URL, tool: String) {
    self.folder = folder
    self.tool = tool
  }
}

extension ResultCache {
  /// Starts the key of a result.
  ///
  /// - Parameter kind: What kind of result it is, such as `drift`: the name of its folder.
  /// - Returns: The key, to which all else that the result depends on is added.
  package func key(_ kind: String) -> ResultKey {
    var key = ResultKey(kind: kind)
    key.add(tool)
    return key
  }

  /// The result of an earlier run; nil if there is none, or it is damaged or has another key.
  package func entry<Result: Decodable>(_ type: Result.Type, for key: ResultKey) -> Result? {
    entry(type, named: key.name)
  }

  private func entry<Result: Decodable>(_ type: Result.Type, named name: String) -> Result? {
    let file = file(name)
    guard let data = InputFile.bytes(of: file.path).map({ Data($0) }),
      let body = Self.body(of: data, named: name),
      let result = try? JSONDecoder().decode(type, from: body)
    else { return nil }
    Self.touch(file)
    return result
  }

  /// The result of an earlier run, or else a new one, which is kept.
  ///
  /// - Parameters:
  ///   - key: What the result depends on.
  ///   - make: Makes the result.
  /// - Returns: The result.
  package func result<Result: Codable>(for key: ResultKey, make: () -> Result) -> Result {
    // A key holds the digests of a whole corpus.
    let name = key.name
    if let kept = entry(Result.self, named: name) { return kept }
    let result = make()
    if !Interruption.isRequested { keep(result, named: name) }
    return result
  }

  /// Keeps a result; where that fails, the next run makes it again.
  package func keep(_ result: some Encodable, for key: ResultKey) { keep(result, named: key.name) }

  private func keep(_ result: some Encodable, named name: String) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let body = try? encoder.encode(result) else { return }
    let file = file(name)
    try? OutputFolder.create(file.deletingLastPathComponent().path)
    let bytes = Array("\(Self.digest(of: body, named: name))\n".utf8) + body
    _ = FileReplacement.write(bytes, to: file.path, isDurable: false)
  }

  private func file(_ name: String) -> URL {
    let parts = name.split(separator: "/")
    return folder.appendingPathComponent("\(parts[0])/\(parts[1].prefix(2))/\(parts[1]).json")
  }

  /// What follows the digest of an entry; nil if the digest is another's.
  private static func body(of data: Data, named name: String) -> Data? {
    guard let end = data.firstIndex(of: 0x0A) else { return nil }
    let body = data[data.index(after: end)...]
    return data[..<end].elementsEqual(digest(of: body, named: name).utf8) ? Data(body) : nil
  }

  /// The digest of an entry and its key: a copy under another name is no entry.
  private static func digest(of body: Data, named name: String) -> String {
    var hash = SHA256()
    hash.update(Array("\(name)\n".utf8))
    hash.update(body)
    return hash.hex()
  }
}

extension ResultCache {
  /// Removes the entries that no run has used for a month, once a day; other files stay.
  ///
  /// - Parameter date: The moment of the call.
  package func removeUnused(at date: Date) {
    let files = FileManager.default
    let stamp = folder.appendingPathComponent("cleaned")
    guard files.fileExists(atPath: folder.path) else { return }
    if let last = Self.date(of: stamp), date.timeIntervalSince(last) < Self.day { return }
    guard FileReplacement.write("", to: stamp.path) == nil else { return }
    guard let all = files.enumerator(at: folder, includingPropertiesForKeys: nil) else { return }
    for case let file as URL in all where Self.isOwn(file) {
      guard let used = Self.date(of: file) else { continue }
      let days = date.timeIntervalSince(used) / Self.day
      guard days > Self.unusedDays else { continue }
      try? files.removeItem(at: file)
    }
  }

  /// Whether a file is an entry, or what a killed write has left: the folder may have other files.
  private static func isOwn(_ file: URL) -> Bool {
    guard !FileReplacement.isTemporary(file.lastPathComponent) else { return true }
    guard file.pathExtension == "json" else { return false }
    let name = file.deletingPathExtension().lastPathComponent
    let folder = file.deletingLastPathComponent().lastPathComponent
    return folder.count == 2 && name.hasPrefix(folder) && name.count == 64
      && name.allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  /// Notes that an entry has been used, if that was not noted in the last day.
  private static func touch(_ file: URL) {
    let now = Date.now
    guard let used = date(of: file), now.timeIntervalSince(used) > day else { return }
    try? FileManager.default.setAttributes([.modificationDate: now], ofItemAtPath: file.path)
  }

  private static func date(of file: URL) -> Date? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: file.path)
    return attributes?[.modificationDate] as? Date
  }

  private static let day: TimeInterval = 86_400
  private static let unusedDays = 30.0
}
