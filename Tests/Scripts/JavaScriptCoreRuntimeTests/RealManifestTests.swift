import Foundation
import JavaScriptCoreRuntime
import ScriptRuntime
import Testing

/// Scripts of real manifests: the data folder is named by `RULEPROOF_TEST_DATA`.
@Suite(
  .enabled(
    if: ProcessInfo.processInfo.environment["RULEPROOF_TEST_DATA"] != nil,
    "RULEPROOF_TEST_DATA names no folder with opener/openerManifest-v4.json"
  )
)
struct RealManifestTests {
  private func manifest(_ name: String) throws -> RealManifest {
    let folder = ProcessInfo.processInfo.environment["RULEPROOF_TEST_DATA"] ?? ""
    return try RealManifest(Data(contentsOf: URL(filePath: folder).appending(path: name)))
  }

  @Test("scripts that make no request give the results of the manifest, the others are unrecorded")
  func networkFreeScripts() throws {
    let runtime = JavaScriptCoreRuntime()
    var passed = 0
    var unrecorded = 0
    for testCase in try manifest("opener/openerManifest-v4.json").cases {
      guard let call = testCase.call(in: .script2) else { continue }
      let result = runtime.run(call, transport: EmptyTransport())
      if result.requests.isEmpty {
        #expect(testCase.isMet(by: result.outcome), "\(testCase.title): \(result.outcome)")
        passed += 1
      } else if case .failed(.http(.notRecorded)) = result.outcome {
        unrecorded += 1
      } else {
        Issue.record("\(testCase.title): \(result.outcome)")
      }
    }
    #expect(passed == 118)
    #expect(unrecorded > 250)
  }

  @Test("where both scripts of a rule make no request, they give the same results")
  func bothEnvironments() throws {
    let runtime = JavaScriptCoreRuntime()
    var compared = 0
    for testCase in try manifest("opener/openerManifest-v4.json").cases {
      let results = ScriptEnvironment.allCases.compactMap(testCase.call).map {
        runtime.run($0, transport: EmptyTransport())
      }
      guard results.count == 2, results.allSatisfy(\.requests.isEmpty) else { continue }
      #expect(results[0] == results[1], "\(testCase.title)")
      compared += 1
    }
    #expect(compared > 50)
  }
}
