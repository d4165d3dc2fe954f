import Foundation
import TestSupport
import Testing

@testable import Workbench

@Suite("Saving")
struct WorkbenchSavingTests {
  private static let edit = RuleEdit(kind: .template, format: 0, value: "n://new/$1")

  @Test("only the text of the rule changes in the file")
  func onlyRule() throws {
    let bench = try BenchFolder()
    let answer = try bench.save([try bench.changed(0, [Self.edit])])
    #expect(answer.isSaved)
    #expect(answer.saved.map(\.index) == [0])
    let expected = BenchFolder.manifest.replacing(#""n://$1""#, with: #""n://new/$1""#)
    #expect(try bench.text == expected)
    #expect(bench.bench.overview.files[0].revision == answer.revision)
  }

  @Test("of saves of different rules that come together none is called saved and then lost")
  func together() async throws {
    for _ in 0..<40 {
      let bench = try BenchFolder()
      let revision = bench.bench.overview.files[0].revision
      let drafts = [
        try bench.changed(0, [Self.edit]),
        try bench.changed(1, [RuleEdit(kind: .title, value: "Another title")]),
        try bench.changed(2, [RuleEdit(kind: .result, test: 0, value: "https://e")]),
      ]
      let parts = [#""n://new/$1""#, #""Another title""#, #""https://e""#]
      let saved = await withTaskGroup(of: (Int, Bool).self) { group in
        for (number, draft) in drafts.enumerated() {
          let request = SaveRequest(page: "p", revision: revision, drafts: [draft])
          let workbench = bench.bench
          group.addTask { (number, workbench.save(request)?.isSaved ?? false) }
        }
        return await group.reduce(into: [Int]()) { saved, answer in
          if answer.1 { saved.append(answer.0) }
        }
      }
      let text = try bench.text
      #expect(!saved.isEmpty)
      for number in saved { #expect(text.contains(parts[number])) }
      #expect(parts.count { text.contains($0) } == saved.count)
    }
  }

  @Test("a pipe or a folder in the place of the file is a problem, until the file is back")
  func odd() throws {
    let bench = try BenchFolder()
    let draft = try bench.changed(0, [Self.edit])
    for make in [{ mkfifo($0, 0o600) }, { mkdir($0, 0o700) }] as [(String) -> Int32] {
      try FileManager.default.removeItem(atPath: bench.path)
      #expect(make(bench.path) == 0)
      bench.bench.readAgain()
      #expect(bench.bench.overview.files[0].problem != nil)
      #expect(try !bench.save([draft]).isSaved)
      try FileManager.default.removeItem(atPath: bench.path)
      try bench.folder.write(BenchFolder.manifest, to: "rules.json")
      bench.bench.readAgain()
      #expect(bench.bench.overview.files[0].problem == nil)
    }
    #expect(try bench.save([draft]).isSaved)
  }

  @Test("a preview of a save says which lines change, and writes nothing")
  func preview() throws {
    let bench = try BenchFolder()
    let drafts = [try bench.changed(0, [Self.edit]), bench.draft(1)]
    let answer = try bench.save(drafts, isPreview: true)
    #expect(!answer.isSaved && answer.preview.map(\.id) == drafts.map(\.id))
    let changed = answer.preview[0].lines.filter { $0.kind != "same" }
    #expect(changed.map(\.kind) == ["theirs", "mine"] && changed[1].text.contains("n://new/$1"))
    #expect(answer.preview[1].lines.allSatisfy { $0.kind == "same" })
    #expect(try bench.text == BenchFolder.manifest)
    // What could not be saved has no preview.
    #expect(try bench.save(drafts, revision: "another", isPreview: true).preview.isEmpty)
  }

  @Test("two drafts of one rule are refused, and nothing is written")
  func twoDrafts() throws {
    let bench = try BenchFolder()
    let title = RuleEdit(kind: .title, value: "Other")
    let answer = try bench.save([
      try bench.changed(0, [Self.edit]), try bench.changed(1, [title]),
      try bench.changed(0, [title]),
    ])
    #expect(!answer.isSaved && answer.saved.isEmpty)
    #expect(answer.reason == "action/n/open: there are two drafts of this rule: send one")
    #expect(try bench.text == BenchFolder.manifest)
  }

  @Test("several rules are saved at once")
  func several() throws {
    let bench = try BenchFolder()
    let drafts = [
      try bench.changed(1, [RuleEdit(kind: .title, value: "Longer than before")]),
      try bench.changed(0, [Self.edit]),
      try bench.changed(2, [RuleEdit(kind: .result, test: 0, value: "https://e")]),
    ]
    #expect(try bench.save(drafts).isSaved)
    let text = try bench.text
    for part in [#""n://new/$1""#, #""Longer than before""#, #""https://e""#] {
      #expect(text.contains(part))
    }
  }

  @Test("a rule that changed on the disk is not saved; both texts are shown, and one is chosen")
  func conflict() throws {
    let bench = try BenchFolder()
    let revision = bench.bench.overview.files[0].revision
    var draft = try bench.changed(0, [Self.edit])
    let theirs = BenchFolder.manifest.replacing(#""n://$1""#, with: #""n://theirs/$1""#)
    try bench.folder.write(theirs, to: "rules.json")
    let answer = try bench.save([draft], revision: revision)
    #expect(!answer.isSaved)
    #expect(try bench.text == theirs)
    let conflict = try #require(answer.conflicts.first)
    #expect(conflict.mine == draft.text)
    #expect(conflict.theirs?.contains("n://theirs/$1") == true)
    #expect(conflict.lines.contains { $0.kind == "theirs" && $0.text.contains("n://theirs") })
    #expect(conflict.lines.contains { $0.kind == "mine" && $0.text.contains("n://new") })
    draft.original = try #require(conflict.theirs)
    #expect(try bench.save([draft], revision: answer.revision).isSaved)
    #expect(try bench.text.contains("n://new/$1"))
  }

  @Test("a file that changed elsewhere is not saved before the page knows")
  func elsewhere() throws {
    let bench = try BenchFolder()
    let revision = bench.bench.overview.files[0].revision
    let draft = try bench.changed(0, [Self.edit])
    let theirs = BenchFolder.manifest.replacing("Show", with: "Show it all")
    try bench.folder.write(theirs, to: "rules.json")
    let answer = try bench.save([draft], revision: revision)
    #expect(!answer.isSaved)
    #expect(answer.conflicts.isEmpty)
    #expect(try bench.text == theirs)
    #expect(try bench.save([draft], revision: answer.revision).isSaved)
    let text = try bench.text
    #expect(text.contains("Show it all") && text.contains("n://new/$1"))
  }

  @Test("a rule that is gone, and a file that is broken, are not written over")
  func gone() throws {
    let bench = try BenchFolder()
    let draft = try bench.changed(2, [RuleEdit(kind: .result, test: 0, value: "https://e")])
    let without = #"{"apps": [], "actions": []}"#
    try bench.folder.write(without, to: "rules.json")
    let answer = try bench.save([draft])
    #expect(answer.conflicts.map(\.theirs) == [nil])
    #expect(try bench.text == without)
    try bench.folder.write("{", to: "rules.json")
    #expect(try !bench.save([draft]).isSaved)
    #expect(try bench.text == "{")
    #expect(bench.bench.overview.files[0].problem != nil)
  }

  @Test("a draft that would end the manifest is not saved")
  func breaking() throws {
    let bench = try BenchFolder()
    var draft = bench.draft(0)
    draft.text = #"{"title": 1, "title": 2}"#
    let answer = try bench.save([draft])
    // A repeated key is no error of syntax: what is saved can always be read again.
    #expect(answer.isSaved == (try bench.text.contains(#""title": 2"#)))
    #expect(bench.bench.overview.files[0].problem == nil)
  }

  @Test("the difference of two texts keeps their lines in order")
  func lines() {
    let lines = LineDifference.lines(theirs: "a\nb\nc", mine: "a\nx\nc\nd")
    #expect(lines.filter { $0.kind != "mine" }.map(\.text) == ["a", "b", "c"])
    #expect(lines.filter { $0.kind != "theirs" }.map(\.text) == ["a", "x", "c", "d"])
  }

  @Test("goldens are not accepted for another text of the file, and not where CI is set")
  func accepting() throws {
    let bench = try BenchFolder()
    let request = AcceptRequest(file: 0, rule: "action/n/open", revision: "old", changes: ["x"])
    #expect(bench.bench.accept(request)?.accepted == 0)
    #expect(bench.bench.accept(AcceptRequest(file: 5, rule: "", revision: "", changes: [])) == nil)
  }
}
