import Diagnostics
import Digests
import FileAccess
import Foundation
import Reporters
import ResultCache
package import RunRecord

/// The record of the last run over the rules of a folder, for `ruleproof show`.
package enum LastRun {
  /// Keeps a record beside the results of earlier runs, if these are kept; the run does not depend
  /// on it.
  ///
  /// - Parameters:
  ///   - record: The record, with its call.
  ///   - session: The rules.
  package static func keep(_ record: RunRecord, of session: Session) {
    let cache = session.settings.run.cache
    let folder = session.configuration.folder
    guard cache.isOn, let file = file(in: cache, of: folder ?? session.process.directory) else {
      return
    }
    guard let text = try? JSONText.encode(record) else { return }
    try? OutputFolder.create(URL(fileURLWithPath: file).deletingLastPathComponent().path)
    try? OutputFile.write(text, to: file, inputs: [])
  }

  /// The file of the last run.
  ///
  /// - Parameters:
  ///   - cache: Where results are kept.
  ///   - folder: The folder of the configuration, else the working directory.
  /// - Returns: The file, which need not be there; nil if there is no place for one.
  package static func file(in cache: CacheSettings, of folder: String) -> String? {
    let path = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    let name = SHA256.hex(Array(path.utf8)).prefix(32)
    return cache.place?.appendingPathComponent("\(ResultCache.lastRun)\(name).json").path
  }
}

extension Configuration {
  /// The folder of the file; nil without one.
  package var folder: String? {
    source.map { URL(fileURLWithPath: $0.name).deletingLastPathComponent().path }
  }
}
