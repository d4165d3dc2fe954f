import Diagnostics
import Foundation
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
    let folder = session.configuration.folder ?? session.process.directory
    guard let (cache, key) = place(in: session.settings.run.cache, of: folder) else { return }
    cache.keep(record, for: key)
  }

  /// The record of the last run over the rules of a folder.
  ///
  /// - Parameters:
  ///   - cache: Where results are kept.
  ///   - folder: The folder of the configuration, else the working directory.
  /// - Returns: The record; nil if none is kept, or it is damaged or of another folder.
  package static func record(in cache: CacheSettings, of folder: String) -> RunRecord? {
    guard let (cache, key) = place(in: cache, of: folder) else { return nil }
    return cache.entry(RunRecord.self, for: key)
  }

  private static func place(
    in settings: CacheSettings,
    of folder: String
  ) -> (ResultCache, ResultKey)? {
    guard settings.isOn, let place = settings.place else { return nil }
    // A newer build shows the last run of an older one.
    let cache = ResultCache(folder: place, tool: "")
    var key = cache.key("runs")
    key.add(URL(fileURLWithPath: folder).resolvingSymlinksInPath().path)
    return (cache, key)
  }
}

extension Configuration {
  /// The folder of the file; nil without one.
  package var folder: String? {
    source.map { URL(fileURLWithPath: $0.name).deletingLastPathComponent().path }
  }
}
