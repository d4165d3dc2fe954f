import Diagnostics
import FoundationEngine
import GoldenStore
import LinkResolver
import LocatedJSON
import ManifestModel
import MatchEngine

/// The golden of each rule of a manifest, as the text of its file: what it gives for some URLs.
func goldens(ofManifest bytes: [UInt8], over urls: [String]) throws -> [String] {
  let manifest = try Manifest(JSONDocument(SourceFile(name: "manifest.json", bytes: bytes)))
  let engine = FoundationEngine()
  let resolver = LinkResolver(manifest: manifest, engine: engine)
  let corpus = GoldenCorpus(urls.map(Subject.init))
  let recorder = GoldenRecorder(resolver, corpus: corpus, engine: engine.identity)
  return resolver.programs.map { program in
    let definition = RuleDefinition(program.rule, apps: manifest.appsByIdentifier)
    let golden = recorder.record(program, as: ExactText(program.rule.id), definition)
    return golden.text(over: corpus)
  }
}
