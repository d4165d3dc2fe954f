/// A value with its name, as a call has it: `name=value`.
package struct NamedValue: Sendable {
  package let name: String
  package let value: String

  package init?(argument: String) {
    // By bytes: a mark behind the sign would make another character of it.
    guard let equals = argument.utf8.firstIndex(of: UInt8(ascii: "=")),
      equals != argument.startIndex
    else { return nil }
    name = String(argument[..<equals])
    value = String(argument[argument.utf8.index(after: equals)...])
  }
}
