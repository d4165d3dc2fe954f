import Deeplink
import Diagnostics

/// A template's regular expression, for programs.
package struct ShownPattern: Encodable {
  package let template: String
  package let pattern: String
  /// The names of the groups, from group 1.
  package let groups: [String]

  package init(template: String, pattern: String, groups: [String]) {
    self.template = template
    self.pattern = pattern
    self.groups = groups
  }
}

extension String {
  /// The pattern with what is unsafe on a terminal as escapes that both engines read.
  package var printablePattern: String {
    unicodeScalars.map { scalar in
      let text = String(scalar)
      return text.printable == text ? text : #"\x{"# + String(scalar.value, radix: 16) + "}"
    }
    .joined()
  }
}
