import Diagnostics
import FileAccess
import LinkReports
import TestSupport
import Testing
import URLSchemes
import UniversalLinks

@Suite("What a call about links names")
struct NamedFileTests {
  private static let file = #"""
    {"applinks": {"details": [{"appIDs": ["A.b"], "components": [{"/": "/x"}]}]}}
    """#

  private static func associations(
    _ hosts: [String],
    _ folder: TemporaryFolder
  ) throws -> (arguments: [String], files: [LinksAssociation]) {
    let path = try folder.write(file, to: "aasa")
    let arguments = hosts.map { $0.isEmpty ? path : "\($0)=\(path)" }
    return (arguments, try LinksAssociation.read(arguments))
  }

  private static func code(_ body: () throws -> Void) throws -> String? {
    try #require(throws: InputError.self) { try body() }.diagnostics.first?.code
  }

  @Test("an app must be one that a file names; none means all")
  func apps() throws {
    let folder = try TemporaryFolder()
    let files = try Self.associations([""], folder).files
    #expect(try LinksApps.selected([], in: files) == nil)
    #expect(try LinksApps.selected(["A.b"], in: files) == [AppID("A.b")])
    #expect(try Self.code { _ = try LinksApps.selected(["A.c"], in: files) } == "unknown-app")
    #expect(try LinksApps.selected([], in: []) == nil, "only hosts are named")
    let path = try folder.write(#"{"applinks": {"details": []}}"#, to: "empty")
    let empty = try LinksAssociation.read([path])
    #expect(try Self.code { _ = try LinksApps.selected([], in: empty) } == "no-app")
  }

  @Test("each site of a policy has one host and one file, and the role that the call gives it")
  func sites() throws {
    let folder = try TemporaryFolder()
    let (arguments, files) = try Self.associations(["a.example", "b.example"], folder)
    let sites = try NavigationPolicy.Site.reading(
      arguments,
      files,
      mainSites: ["A.example"],
      jumpHosts: ["b.example"]
    )
    #expect(sites.map(\.host) == ["a.example", "b.example"])
    #expect(sites.map(\.knownRole) == [.mainSite, .jump])
    for hosts in [[""], ["*.a.example"], ["a.example", "a.example"]] {
      let (arguments, files) = try Self.associations(hosts, folder)
      let code = try Self.code {
        _ = try NavigationPolicy.Site.reading(arguments, files, mainSites: [], jumpHosts: [])
      }
      #expect(code == "bad-host", "\(hosts)")
    }
    let code = try Self.code {
      _ = try NavigationPolicy.Site.reading(arguments, files, mainSites: [], jumpHosts: ["c"])
    }
    #expect(code == "bad-host")
    // A main site needs no file.
    let more = try NavigationPolicy.Site.reading(
      arguments,
      files,
      mainSites: ["C.example"],
      jumpHosts: []
    )
    #expect(more.map(\.host) == ["a.example", "b.example", "c.example"])
    #expect(more.last?.file == nil && more.last?.knownRole == .mainSite)
  }

  @Test("a contract is found by its name, its file or a scheme; else the nearest is named")
  func contracts() throws {
    let known = try ContractSet.reading([])
    #expect(try known.contract(named: "offline-pages").id == "offline-pages")
    #expect(try Self.code { _ = try known.contract(named: "offline-page") } == "contract-none")
    #expect(try known.contract(forScheme: "my-own-scheme").isForAnyScheme)
    for scheme in ["mailto", "a:b"] {
      #expect(try Self.code { _ = try known.contract(forScheme: scheme) } == "contract-none")
    }
  }

  @Test("only a list may be given twice")
  func repetitions() throws {
    let contract = try ContractSet.reading([]).contract(forScheme: "op-action")
    let values = ["url=a", "url=b"].compactMap(NamedValue.init(argument:))
    #expect(
      try Self.code { try contract.checkRepetitions(of: values, command: "view") }
        == "repeated-value"
    )
    try contract.checkRepetitions(of: Array(values.prefix(1)), command: "view")
  }
}
