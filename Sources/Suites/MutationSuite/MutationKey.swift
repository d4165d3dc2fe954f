import Diagnostics
import LocatedJSON
package import ManifestModel
package import MatchEngine
package import ResultCache

extension ResultCache {
  /// The key of the mutants of a rule: of its text with its tests; of a redirect, of the whole
  /// manifest, since its tests run through the list of redirects.
  ///
  /// - Parameters:
  ///   - rule: The rule.
  ///   - manifest: Its manifest.
  ///   - engine: The engine.
  ///   - limits: What one match may take.
  ///   - hasScripts: Whether scripts are run.
  ///   - corpus: The digest of the corpus that the rule is recorded over.
  /// - Returns: The key.
  package func mutants(
    of rule: Rule,
    in manifest: Manifest,
    engine: EngineIdentity,
    limits: MatchLimits,
    hasScripts: Bool,
    corpus: String
  ) -> ResultKey {
    let bytes = manifest.document.file.bytes
    let text = rule.kind == .redirect ? bytes[...] : bytes[rule.range]
    var key = key("mutants")
    key.add(engine, limits)
    key.add(rule.id)
    key.add(hasScripts ? "with scripts" : "without scripts")
    key.add(corpus)
    key.add(String(decoding: text, as: UTF8.self))
    return key
  }
}
