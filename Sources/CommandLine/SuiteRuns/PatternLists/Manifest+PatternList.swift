import Diagnostics
package import FileAccess
import Foundation
import ManifestEditing
package import ManifestModel
import MatchEngine
package import PatternLists
import Workspace

extension Manifest {
  /// A manifest in memory whose rules are the patterns of a list: each takes a URL and gives it
  /// back.
  ///
  /// - Parameter list: The patterns.
  /// - Returns: The manifest, whose rules have the ids of the entries.
  /// - Throws: `InputError` if a pattern is for another engine, or not for URLs.
  package static func ofList(_ list: PatternList) throws(InputError) -> Manifest {
    try list.check(for: "scan", engines: [EngineRegistry.reference])
    try list.checkIsForURLs(of: "scan")
    let actions = list.targets.map { target in
      let format = ["appId": "list", "format": "$0"]
      return ["title": target.rule, "regex": target.pattern, "formats": [format]] as [String: Any]
    }
    let app = ["identifier": "list", "name": list.source.name, "scheme": "list"]
    let object: [String: Any] = ["apps": [app], "actions": actions]
    guard let data = try? JSONSerialization.data(withJSONObject: object) else {
      throw InputError(code: "no-pattern", "the file '\(list.source.name)' has no pattern")
    }
    let file = SourceFile(name: list.source.name, bytes: Array(data))
    var manifest = try ManifestLoader.parse(file, version: .v4)
    for (index, target) in zip(manifest.rules.indices, list.targets) {
      manifest.rules[index].id = target.rule
    }
    return manifest
  }
}
