import Digests
import FileAccess
import Foundation
import Reporters
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
    guard cache.isOn, let file = file(in: cache, for: session.process) else { return }
    guard let text = try? JSONText.encode(record) else { return }
    try? OutputFolder.create(URL(fileURLWithPath: file).deletingLastPathComponent().path)
    try? OutputFile.write(text, to: file, inputs: [])
  }

  /// The file of the last run that was called from the folder of the configuration, or one below.
  ///
  /// - Parameters:
  ///   - cache: Where results are kept.
  ///   - process: The process context of the call.
  /// - Returns: The file, which need not be there; nil if there is no place for one.
  package static func file(in cache: CacheSettings, for process: ProcessContext) -> String? {
    let configuration = Configuration.path(above: process.directory)
    let folder = configuration.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
    let name = SHA256.hex(Array((folder ?? process.directory).utf8)).prefix(32)
    return cache.place?.appendingPathComponent("last-\(name).json").path
  }
}
