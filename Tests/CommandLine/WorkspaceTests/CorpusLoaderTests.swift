import Diagnostics
import FileAccess
import FoundationEssentials
import MatchEngine
import TestSupport
import Testing
import Workspace

@Suite("Lists of URLs, as commands read them")
struct CorpusLoaderTests {
  @Test("the lists of a folder are read in order, and without a name the built-in ones")
  func order() throws {
    let folder = try TemporaryFolder()
    try folder.write("https://b/\n", to: "lists/b.txt")
    try folder.write("# none\nhttps://a/1\nhttps://a/2\n", to: "lists/a.txt")
    try folder.write("https://c/\n", to: "lists/c.md")
    let other = try folder.write("https://d/\n", to: "d.txt")
    let lists = URLLists([folder.url.path + "/lists", other])
    let urls = try CorpusLoader.subjects(lists).map(\.text)
    #expect(urls == ["https://a/1", "https://a/2", "https://b/", "https://d/"])
    #expect(try CorpusLoader.lists(lists).map(\.name) == ["a.txt", "b.txt", "d.txt"])
    #expect(URLLists().areBuiltIn)
    #expect(try !CorpusLoader.subjects(URLLists()).isEmpty)
  }

  @Test("a list without a URL is an error, as is a folder without a list")
  func empty() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("# nothing\n", to: "a.txt")
    let prose = try folder.write("Note: nothing here.\nhosts.example\n", to: "b.txt")
    try folder.write("x", to: "none/x.md")
    for named in [path, prose, folder.url.path + "/none"] {
      let error = try #require(throws: InputError.self) {
        try CorpusLoader.subjects(URLLists([named]))
      }
      #expect(error.diagnostics.map(\.code) == ["empty-corpus"])
    }
  }

  @Test(
    "a file with URLs that is no list of them is refused at the line that shows it",
    arguments: [
      ("url\nhttps://a.example/1\nhttps://a.example/2\n", "a table", 1),
      ("#EXTM3U\n#EXTINF:1,a\nhttps://a.example/a.m3u8\n", "a playlist", 1),
      ("https://a.example/1 OK\nhttps://a.example/2 FAIL\nhttps://a.example/3\n", "a log", 1),
      ("VERSION:2.0\nBEGIN:VCALENDAR\nEND:VCALENDAR\n", "a calendar", 2),
      ("BEGIN:VCARD\nFN:a\nEND:VCARD\n", "a calendar or a card", 1),
      ("# a\nhttps://a.example/1\nb.example\nc.example\n", "a list of host names", 3),
      ("https://*.a.example/*\nhttps://?.b.example/x\nhttps://c.example/\n", "plain text", 1),
    ]
  )
  func foreign(_ text: String, _ title: String, _ line: Int) throws {
    let folder = try TemporaryFolder()
    let lists = URLLists([try folder.write(text, to: "a.txt")])
    let error = try #require(throws: InputError.self) { try CorpusLoader.subjects(lists) }
    let diagnostic = try #require(error.diagnostics.first)
    #expect(diagnostic.code == "foreign-file" && diagnostic.message.contains(title), "\(error)")
    #expect(diagnostic.location?.line == line)
  }

  @Test("a list that is named twice is refused, also within a folder")
  func twice() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("https://a/1\n", to: "lists/a.txt")
    for other in [path, folder.url.path + "/lists/./a.txt", folder.url.path + "/lists"] {
      let error = try #require(throws: InputError.self) {
        try CorpusLoader.subjects(URLLists([path, other]))
      }
      #expect(error.diagnostics.map(\.code) == ["repeated-value"])
    }
  }

  @Test("each list that a call names has a URL; in a folder one list may be empty")
  func emptyList() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("https://a/1\n", to: "lists/a.txt")
    let empty = try folder.write("#afe0c6\n#0d1117\n", to: "lists/b.txt")
    let error = try #require(throws: InputError.self) {
      try CorpusLoader.subjects(URLLists([path, empty]))
    }
    #expect(error.diagnostics.map(\.message) == ["there is no URL in '\(empty)'"])
    #expect(try CorpusLoader.subjects(URLLists([folder.url.path + "/lists"])).count == 1)
  }

  @Test("some lines of a list may be no URLs")
  func otherLines() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("https://a/1\n//a/2\nhttps://a/3 4\nnotes:5\n", to: "a.txt")
    #expect(try CorpusLoader.subjects(URLLists([path])).count == 4)
  }

  @Test(
    "a stream of networks or comments, or with the name of a column first, is no list of URLs",
    arguments: [
      "10.0.0.0/8\n10.73.0.0/16\n", "href\nhttps://a/1\nhttps://a/2\n", "#afe0c6\n#0d1117\n",
      "\r\n# one\r\n\r\n",
    ]
  )
  func otherStreams(text: String) throws {
    #expect(throws: InputError.self) { try CorpusLoader.checkKind(of: Array(text.utf8), "-") }
    for urls in [
      "10.0.0.8/x\n10.0.0.9/y\n", "https://a/1\nhttps://a/2\nhref\n", "https://a/1\n", "", "\n",
      "# a\nhttps://a/1\n",
    ] {
      try CorpusLoader.checkKind(of: Array(urls.utf8), "-")
    }
  }

  @Test(
    "a list of paths, hosts with ports, lines of code or users is no list of URLs",
    arguments: [
      #"C:\Users\a\b.txt"#, "D:/a/b.txt", "shop.example:443", "main.c:12", "org.example:a:1.0",
      ".a:hover", "a@b.example:x/y.git",
    ]
  )
  func linesWithColons(line: String) throws {
    let folder = try TemporaryFolder()
    let users = "root:x:0:0::/root:/bin/sh\nmail:x:8:8::/mail:/bin/sh\n"
    for text in ["\(line)\n", "\(line)\n\(line)1\n", users] {
      #expect(throws: InputError.self) { try CorpusLoader.checkKind(of: Array(text.utf8), "-") }
      let path = try folder.write(text, to: "a.txt")
      #expect(throws: InputError.self) { try CorpusLoader.subjects(URLLists([path])) }
    }
  }

  @Test(
    "lines with colons are URLs if they share their scheme",
    arguments: [
      "spotify:track:1\nspotify:user:a:playlist:2\n", "urn:isbn:1\nurn:ietf:rfc:2141\nmailto:a@b\n",
      "com.example.app:/a:b\n", "com.example.app://a\n", "tel:+491\nshop:7\n", "a://b\n",
      "a.example/x\nb.example?c\nc.example:80/\na://b\n",
    ]
  )
  func sharedScheme(text: String) throws {
    let folder = try TemporaryFolder()
    try CorpusLoader.checkKind(of: Array(text.utf8), "-")
    let path = try folder.write(text, to: "a.txt")
    #expect(try !CorpusLoader.subjects(URLLists([path])).isEmpty)
  }

  @Test("a list for patterns that are not for URLs holds any text")
  func anyText() throws {
    let folder = try TemporaryFolder()
    var lists = URLLists([try folder.write("# a browser\nMozilla/5.0 (X11)\n", to: "a.txt")])
    lists.holdAnyText = true
    #expect(try CorpusLoader.subjects(lists) == [Subject("Mozilla/5.0 (X11)")])
    lists.paths = [try folder.write("# nothing\n", to: "b.txt")]
    #expect(throws: InputError.self) { try CorpusLoader.subjects(lists) }
  }

  @Test("lists that the configuration names must be in its folder; those of a call may be anywhere")
  func boundary() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("https://a/\n", to: "out/a.txt")
    try folder.write("", to: "in/ruleproof.yml")
    let boundary = PathBoundary(folders: [folder.url.path + "/in"])
    #expect(throws: InputError.self) {
      try CorpusLoader.subjects(URLLists([path], within: boundary))
    }
    #expect(try CorpusLoader.subjects(URLLists([path])).count == 1)
  }
}
