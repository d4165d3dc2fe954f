import Foundation
import TestSupport
import Testing

@testable import HTMLReport

@Suite("Files of the page")
struct PageFilesTests {
  @Test("style and script cannot end the elements that hold them")
  func raw() throws {
    for name in ["base.css", "page.css", "page.js", "live.js"] {
      let text = try #require(PageFiles.text(name))
      #expect(!text.lowercased().contains("</s"))
      #expect(!text.contains("<!--"))
      #expect(!text.contains("\r"))
    }
  }

  @Test("only style and script are written without escapes")
  func unescaped() {
    for name in PageFiles.names where name.hasSuffix(".mustache") {
      let text = PageFiles.text(name) ?? ""
      let raw = text.ranges(of: "{{{").count + text.ranges(of: "{{&").count
      #expect(raw == (["page.mustache", "waiting.mustache"].contains(name) ? 2 : 0), "\(name)")
      #expect(!text.contains("{{="), "\(name)")
      #expect(!text.contains("{{%"), "\(name)")
    }
  }

  @Test("every name in a template is one of the model")
  func names() throws {
    let folder = Repository.root.appendingPathComponent("Sources/Reports")
    var known: Set<String> = []
    for part in ["HTMLReport", "Reporters/Summary"] {
      let files = FileManager.default.enumerator(
        at: folder.appendingPathComponent(part),
        includingPropertiesForKeys: nil
      )
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let source = try String(contentsOf: file, encoding: .utf8)
        for match in source.matches(of: /(?:var|let) (\w+)(?::| =)/) {
          known.insert(String(match.1))
        }
      }
    }
    #expect(known.contains("sections"))
    for name in PageFiles.names where name.hasSuffix(".mustache") {
      let text = PageFiles.text(name) ?? ""
      for match in text.matches(of: /\{\{\{?[#^\/]?\.?(\w+)\}/) {
        #expect(known.contains(String(match.1)), "\(match.1) in \(name)")
      }
      for match in text.matches(of: /\{\{>(\w+)\}\}/) {
        #expect(PageFiles.names.contains("\(match.1).mustache"), "\(match.1) in \(name)")
      }
    }
  }

  @Test("every mark has a style")
  func marks() throws {
    let style = try #require(PageFiles.text("base.css"))
    for mark in [
      "esc", "gap", "part", "work", "construct", "match", "old", "new", "pump", "one", "two",
      "captured", "nested",
    ] {
      #expect(style.contains("mark.\(mark)"), "\(mark)")
    }
  }

  @Test("values are escaped scalar by scalar")
  func escaping() {
    let escaping = ScalarEscaping()
    #expect(escaping.escapeText("a\"\u{338}b") == "a&quot;\u{338}b")
    #expect(escaping.escapeText("<\u{338}>'&") == "&lt;\u{338}&gt;&#39;&amp;")
    #expect(escaping.escapeText("é") == "é")
  }

  @Test("the policy allows the style and the script of the page by their digests")
  func policy() {
    // printf abc | openssl dgst -sha256 -binary | base64
    #expect(PagePolicy.source("abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    let text = PagePolicy(style: "abc", script: "abc").text
    #expect(text.hasPrefix("default-src 'none'; style-src 'sha256-ungWv48B"))
    #expect(!text.contains("unsafe"))
  }
}
