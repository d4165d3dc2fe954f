import Diagnostics
import FoundationEngine
import LinkResolver
import LocatedJSON
import ManifestModel
import OpenerFormat
import RegressionSuite
import RunRecord

func failures(inManifest bytes: [UInt8]) throws -> [String] {
  let file = SourceFile(name: "manifest.json", bytes: bytes)
  let manifest = try Manifest(JSONDocument(file))
  let resolver = LinkResolver(manifest: manifest, engine: FoundationEngine())
  return RegressionSuite(resolver.testedRules).run(workers: 4)
    .filter { $0.status == .failed || $0.status == .undecided }
    .map { "\($0.location.line): \($0.rule): \($0.input)" }
}
