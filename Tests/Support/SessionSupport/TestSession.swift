import Diagnostics
import Foundation
import FoundationEngine
import ManifestModel
package import MatchEngine
import PCRE2Engine
import Reporters
import Synchronization
import TerminalAccess
package import TestSupport
package import Workspace

extension ProcessContext {
  /// What tests give instead of a process: no terminal, no variables, one day.
  package static let ofTests = ProcessContext(
    terminal: Terminal(style: .plain, errorStyle: .plain, blocks: .ascii, showsProgress: false),
    directory: "/",
    date: Date(timeIntervalSince1970: 1_806_451_200)
  )
}

/// Foundation's engine, with a count of how often each pattern is compiled.
package final class CountingEngine: MatchEngine {
  private let engine = FoundationEngine()
  private let state = Mutex([String: Int]())

  package init() {}

  package var identity: EngineIdentity { engine.identity }
  package var description: EngineDescription { engine.description }
  package var defaultLimits: MatchLimits { engine.defaultLimits }
  /// How often each pattern was compiled.
  package var counts: [String: Int] { state.withLock { $0 } }

  package func compile(_ source: String) throws(PatternError) -> any CompiledPattern {
    state.withLock { $0[source, default: 0] += 1 }
    return try engine.compile(source)
  }
}

/// A manifest of two actions and a redirect, all of whose tests pass.
package let cleanManifest = #"""
  {"apps": [{"identifier": "n", "name": "Notes", "storeId": "1", "scheme": "n"}],
   "actions": [
    {"title": "Open", "regex": "^https://a\\.example/([0-9]+)$",
     "testInputs": ["https://a.example/1", "https://a.example/x"],
     "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://1", null]}]},
    {"title": "Show", "regex": "^https://b\\.example/([a-z]+)$",
     "testInputs": ["https://b.example/x"],
     "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://x"]}]}],
   "redirects": {"^https://c\\.example/.*$":
     {"param": "u", "tests": {"https://c.example/?u=https%3A%2F%2Fd": "https://d"}}}}
  """#

/// Settings under which every run is short, whatever it looks for.
package func quickSettings(_ folder: TemporaryFolder? = nil) throws -> Settings {
  var settings = Settings()
  settings.run.workers = 2
  settings.drift.effort = 0
  settings.drift.require([.foundation, .pcre2])
  settings.slow.effort = 0
  settings.slow.maxLength = 64
  if let folder {
    settings.corpus = URLLists([try folder.write("https://a.example/7\n", to: "urls.txt")])
    settings.fuzz.finds = NamedPath(folder.url.path + "/found")
    settings.goldens.folder = NamedPath(ofCall: folder.url.path + "/golden")
  }
  return settings
}

/// A session over a manifest's text.
package func session(
  _ text: String = cleanManifest,
  _ settings: Settings,
  engine: any MatchEngine = FoundationEngine()
) throws -> Session {
  Session(
    [try Manifest(text: text)],
    settings: settings,
    in: .ofTests,
    isWhole: true,
    engine: engine
  )
}
