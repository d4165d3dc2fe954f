import Diagnostics
import FileAccess
import FoundationEssentials
import MatchEngine
import TestSupport
import Testing
import Workspace

@Suite("Lists of URLs, as commands read them")
struct CorpusLoaderTests {
  @Test("a folder's lists are read in order, and what is named comes before the configuration")
  func order() throws {
    let folder = try TemporaryFolder()
    try folder.write("https://b/\n", to: "lists/b.txt")
    try folder.write("# none\nhttps://a/1\nhttps://a/2\n", to: "lists/a.txt")
    try folder.write("https://c/\n", to: "lists/c.md")
    let other = try folder.write("https://d/\n", to: "d.txt")
    var configuration = Configuration()
    configuration.corpus = [other]
    let named = try CorpusLoader.subjects([folder.url.path + "/lists"], configuration)
    #expect(named.map(\.text) == ["https://a/1", "https://a/2", "https://b/"])
    #expect(try CorpusLoader.subjects([], configuration).map(\.text) == ["https://d/"])
    #expect(try !CorpusLoader.subjects([], Configuration()).isEmpty)
  }

  @Test("a list without a URL is an error, as is a folder without a list")
  func empty() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("# nothing\n", to: "a.txt")
    try folder.write("x", to: "none/x.md")
    for named in [path, folder.url.path + "/none"] {
      let error = try #require(throws: InputError.self) {
        try CorpusLoader.subjects([named], Configuration())
      }
      #expect(error.diagnostics.map(\.code) == ["empty-corpus"])
    }
  }
}
