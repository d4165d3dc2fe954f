import Diagnostics

/// What a rule gives: text with the contents of groups.
///
/// One syntax for the rules of all engines: `$1`, `${1}`, `${name}`, and `$$` for a dollar sign. A group
/// that takes no part gives nothing.
package struct OutputTemplate: Sendable, Hashable {
  /// The template as it is written.
  package let text: String
  /// Its parts, in order.
  let parts: [Part]

  enum Part: Sendable, Hashable {
    case literal(String)
    /// A group, with its place in UTF-16 units.
    case group(Group, Range<Int>)
  }

  /// A group as it is named.
  enum Group: Sendable, Hashable {
    case number(Int)
    case name(String)

    /// The group as a template has it.
    var written: String {
      switch self {
      case .number(let number): "$\(number)"
      case .name(let name): "${\(name)}"
      }
    }
  }

  /// A mistake in a template, with its place in UTF-16 units.
  struct Mistake: Error {
    let message: String
    let range: Range<Int>
  }
}

extension OutputTemplate {
  /// Reads a template.
  ///
  /// - Throws: `Mistake` at a dollar sign that begins neither a group nor `$$`.
  init(_ text: String) throws(Mistake) {
    var parts: [Part] = []
    var literal = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      literal += rest[..<dollar]
      rest = rest[dollar...]
      let start = text.utf16.count - rest.utf16.count
      let after = rest.dropFirst()
      let digits = after.prefix { $0.isASCII && $0.isNumber }
      if after.first == "$" {
        literal += "$"
        rest = after.dropFirst()
        continue
      }
      let name: Substring
      if !digits.isEmpty {
        name = digits
        rest = after[digits.endIndex...]
      } else if after.first == "{", let end = after.firstIndex(of: "}") {
        name = after[after.index(after: after.startIndex)..<end]
        guard name.isGroupName else {
          throw Mistake(
            message: "'\(name)' is no name or number of a group",
            range: start..<start + name.utf16.count + 3
          )
        }
        rest = after[after.index(after: end)...]
      } else {
        let spelling =
          switch after.first {
          case "<": ": JavaScript's $<name> is ${name} here"
          case "&": ": JavaScript's $& is $0 here"
          default: ": expected $1, ${1} or ${name}, or $$ for the sign itself"
          }
        throw Mistake(message: "'$' begins no group" + spelling, range: start..<start + 1)
      }
      if !literal.isEmpty { parts.append(.literal(literal)) }
      literal = ""
      // A number too large for a group names none.
      let isNumber = name.allSatisfy(\.isNumber)
      parts.append(
        .group(
          isNumber ? .number(Int(name) ?? .max) : .name(String(name)),
          start..<text.utf16.count - rest.utf16.count
        )
      )
    }
    literal += rest
    if !literal.isEmpty { parts.append(.literal(literal)) }
    self.text = text
    self.parts = parts
  }

  /// The groups that it puts in, in order, with their places in UTF-16 units.
  var groups: [(group: Group, range: Range<Int>)] {
    parts.compactMap { part in
      if case .group(let group, let range) = part { (group, range) } else { nil }
    }
  }

  /// The text with something in the place of each group.
  func expanded(_ value: (Group) -> String) -> String {
    parts.map { part in
      switch part {
      case .literal(let text): text
      case .group(let group, _): value(group)
      }
    }
    .joined()
  }
}

extension Substring {
  fileprivate var isGroupName: Bool {
    !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      && (first?.isNumber == false || allSatisfy(\.isNumber))
  }
}
