import Diagnostics
import Foundation
import Reporters
import TerminalAccess
import TestSupport
import Workspace

@testable import Workbench

/// A folder with a manifest that a workbench shows, without a server.
struct BenchFolder {
  let folder: TemporaryFolder
  let path: String
  let bench: Workbench

  /// A test fails, a passed one, and a redirect; the layout is unusual on purpose.
  static let manifest = #"""
    {"apps": [{"identifier": "n", "name": "Notes", "scheme": "n"}],
     "actions":   [
      {"title": "Open", "regex": "^https://a\\.example\/([0-9]+)$",
       "testInputs": ["https://a.example/1",   "https://a.example/x"],
       "formats": [{"appId": "n", "format": "n://$1", "testResults": ["n://1", "n://wrong"]}]},
      {"title": "Show", "regex": "^https://a\\.example/.*$",
       "testInputs": ["https://a.example/1"],
       "formats": [{"appId": "n", "format": "n://s", "testResults": ["n://s"]}]}],
     "redirects": {"^https://c\\.example/.*$":
       {"param": "u", "tests": {"https://c.example/?u=https%3A%2F%2Fd": "https://d"}}}}

    """#

  init(_ text: String = manifest, examines: Bool = true) throws {
    folder = try TemporaryFolder()
    path = try folder.write(text, to: "rules.json")
    bench = try Self.bench(path, folder, examines)
  }

  private static func bench(
    _ path: String,
    _ folder: TemporaryFolder,
    _ examines: Bool
  ) throws -> Workbench {
    var options = Workbench.Options()
    options.runsScripts = false
    options.examines = examines
    let process = ProcessContext(
      terminal: Terminal(style: .plain, errorStyle: .plain, blocks: .ascii, showsProgress: false),
      environment: ["RULEPROOF_CACHE": folder.url.path + "/cache"],
      directory: folder.url.path,
      date: Date(timeIntervalSince1970: 1_806_451_200)
    )
    return try Workbench(ManifestNames(files: [path]), options, in: process)
  }
}

extension BenchFolder {
  var text: String {
    get throws { String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self) }
  }

  /// The draft of a rule as a page begins it.
  func draft(_ index: Int) -> RuleDraft {
    let rule = bench.overview.rules[index]
    return RuleDraft(
      file: 0,
      index: index,
      id: rule.id,
      original: rule.text,
      text: rule.text
    )
  }

  /// Looks at a draft.
  func view(
    _ draft: RuleDraft,
    _ edits: [RuleEdit] = [],
    urls: [String] = [],
    others: [RuleDraft] = []
  ) throws -> RuleView {
    let request = ExamineRequest(
      page: "p",
      number: 1,
      draft: draft,
      edits: edits,
      urls: urls,
      others: others
    )
    guard let view = bench.examine(request) else { throw Missing() }
    return view
  }

  func changed(_ index: Int, _ edits: [RuleEdit]) throws -> RuleDraft {
    var draft = draft(index)
    draft.text = try view(draft, edits).text
    return draft
  }

  func save(
    _ drafts: [RuleDraft],
    revision: String? = nil,
    isPreview: Bool = false
  ) throws -> SaveAnswer {
    let known = revision ?? bench.overview.files[0].revision
    let request = SaveRequest(page: "p", isPreview: isPreview, revision: known, drafts: drafts)
    guard let answer = bench.save(request) else { throw Missing() }
    return answer
  }

  struct Missing: Error {}
}
