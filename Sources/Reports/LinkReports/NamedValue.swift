/// A value with its name, as a call has it: `name=value`.
package struct NamedValue: Sendable {
  package let name: String
  package let value: String

  package init?(argument: String) {
    // Split as bytes: `=` with a combining mark would be a different character.
    guard let equals = argument.utf8.firstIndex(of: UInt8(ascii: "=")),
      equals != argument.startIndex
    else { return nil }
    name = String(argument[..<equals])
    value = String(argument[argument.utf8.index(after: equals)...])
  }
}
