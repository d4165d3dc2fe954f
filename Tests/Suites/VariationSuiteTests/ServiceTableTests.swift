import LinkVariations
import Testing
import UniversalLinks

@testable import VariationSuite

@Suite("The table of services")
struct ServiceTableTests {
  @Test("every domain can be registered, and so can every other domain and ending")
  func domains() {
    let table = ServiceTable.builtIn
    #expect(table.domains.count > 80)
    for domain in table.domains {
      let service = table[domain]
      #expect(RegistrableDomain.of(domain) == domain, "\(domain)")
      for region in service?.regions ?? [] {
        #expect(RegistrableDomain.of(region) == region, "\(region)")
      }
      for other in service?.domains ?? [] {
        #expect(RegistrableDomain.of(other) != nil, "\(other)")
      }
      for host in service?.hosts ?? [] { #expect(host.hasSuffix(domain), "\(host)") }
    }
  }

  @Test("every shape reads the link that it writes")
  func shapes() throws {
    let table = ServiceTable.builtIn
    for domain in table.domains {
      for shape in (table[domain]?.shapes ?? []).flatMap(\.self) {
        let link = try #require(VariedLink("https://\(domain)/x"))
        let written = shape.link([:], like: link)
        // What is after `#` is no part of a path, so such shapes are only written.
        guard written.fragment == nil else { continue }
        #expect(
          shape.values(in: written, besides: []) != nil,
          "\(written.text) of \(domain)"
        )
      }
    }
  }

  @Test("usual endings of domains exist")
  func endings() {
    for ending in CommonNames.regionalEndings {
      #expect(RegistrableDomain.of("notes." + ending) == "notes." + ending, "\(ending)")
      #expect(RegistrableDomain.of(ending) == nil, "\(ending)")
    }
  }

  @Test("a shape keeps the values of a link, and a word of the site is no name")
  func values() throws {
    let table = ServiceTable(
      """
      # a comment
      [notes.com]
      hosts: m. xx.
      words: login
      same: /{user} = /u/{user} = //n.example/{user}-x
      """
    )
    let service = try #require(table["notes.com"])
    #expect(service.hosts.contains("m.notes.com") && service.hosts.contains("de.notes.com"))
    let link = try #require(VariedLink("https://www.notes.com/anna?b=1#c"))
    let shapes = try #require(service.shapes.first)
    #expect(
      shapes.map { $0.values(in: link, besides: service.words)?["user"] } == ["anna", nil, nil]
    )
    #expect(
      shapes.map { $0.link(["user": "anna"], like: link).text } == [
        "https://www.notes.com/anna", "https://www.notes.com/u/anna", "https://n.example/anna-x",
      ]
    )
    let login = try #require(VariedLink("https://notes.com/login"))
    #expect(shapes[0].values(in: login, besides: service.words) == nil)
  }

  @Test("a host has a subdomain, a name and an ending")
  func sites() throws {
    let site = try #require(SiteName("a.b.notes.co.uk"))
    #expect((site.subdomain, site.name, site.ending) == ("a.b", "notes", "co.uk"))
    #expect(SiteName("co.uk") == nil)
    #expect(SiteName("notes.com")?.subdomain == "")
  }
}
