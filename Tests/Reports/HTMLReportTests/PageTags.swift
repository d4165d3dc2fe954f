import Foundation

/// The tags of a page, read strictly: every `<` begins a tag, and every attribute has quotes.
struct PageTags {
  private(set) var tags: [Tag] = []
  private(set) var problems: [String] = []
  /// The text between the tags.
  private(set) var text = ""

  struct Tag: Equatable {
    var name: String
    var attributes: [String: String] = [:]
  }

  init(_ page: String) {
    // What the page is allowed to have beside tags: its own style and its own script.
    let rest = Self.without("style", Self.without("script", page))
    var scalars = rest.unicodeScalars[...]
    while let next = scalars.popFirst() {
      switch next {
      case "<": readTag(&scalars)
      case ">": problems.append("a '>' outside of a tag")
      default: text.unicodeScalars.append(next)
      }
    }
  }
}

extension PageTags {
  private static func without(_ element: String, _ page: String) -> String {
    guard let start = page.range(of: "<\(element)>"),
      let end = page.range(of: "</\(element)>", range: start.upperBound..<page.endIndex)
    else { return page }
    return String(page[..<start.lowerBound]) + String(page[end.upperBound...])
  }

  private mutating func readTag(_ scalars: inout Substring.UnicodeScalarView) {
    var name = ""
    while let next = scalars.first, next != ">", next != " " {
      if next == "<" { problems.append("a '<' in the tag '\(name)'") }
      name.unicodeScalars.append(next)
      scalars.removeFirst()
    }
    var tag = Tag(name: name)
    while let next = scalars.popFirst(), next != ">" {
      // The elements of the charts close themselves.
      if next == "/", scalars.first == ">" { continue }
      guard next == " " else {
        problems.append("'\(next)' in the tag '\(name)'")
        return
      }
      var attribute = ""
      while let next = scalars.first, !["=", ">", " ", "<", "\"", "/"].contains(next) {
        attribute.unicodeScalars.append(next)
        scalars.removeFirst()
      }
      guard scalars.first == "=" else {
        tag.attributes[attribute] = ""
        continue
      }
      scalars.removeFirst()
      guard scalars.popFirst() == "\"" else {
        problems.append("the attribute '\(attribute)' of '\(name)' has no quotes")
        return
      }
      var value = ""
      while let next = scalars.popFirst(), next != "\"" {
        if next == "<" { problems.append("a '<' in the attribute '\(attribute)' of '\(name)'") }
        value.unicodeScalars.append(next)
      }
      tag.attributes[attribute] = value
    }
    tags.append(tag)
  }
}
