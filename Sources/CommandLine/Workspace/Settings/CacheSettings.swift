import FileAccess
package import Foundation
package import ResultCache

/// Where results are kept for the next run.
package struct CacheSettings: Sendable {
  /// The folder; nil for the one in the user's cache folder.
  package var folder: String?
  /// Whether results are kept, and those of earlier runs used.
  package var isOn = true

  package init() {}

  /// The variable of the environment that names the folder.
  package static let variable = "RULEPROOF_CACHE"
}

extension CacheSettings {
  /// Opens the cache.
  ///
  /// - Returns: The cache; nil if results are not to be kept, or there is no place for them.
  package func open() -> ResultCache? {
    guard isOn, let place else { return nil }
    let cache = ResultCache(folder: place, tool: ProgramDigest.digest(keptIn: place))
    cache.removeUnused(at: Date.now)
    return cache
  }

  /// The folder; nil if there is no place for one.
  package var place: URL? {
    if let folder { return URL(fileURLWithPath: folder) }
    return OutputFolder.cache("results").map { URL(fileURLWithPath: $0) }
  }
}
