/// The URL that a redirect leads to, with `$1` and so on for groups.
struct RedirectURL: Sendable {
  let text: String
  let processing: MatchProcessing

  /// The URL with the groups put in, the last one first.
  ///
  /// Each is put in with JavaScript's `String.prototype.replace`, which reads `$&` and the like in the
  /// text of the group, and a group that contains `$1` has that replaced, too. Nil where `atob` fails, and with it
  /// the redirect.
  func filled(_ groups: [String?]) -> String? {
    var result = text
    for number in groups.indices.dropFirst().reversed() {
      guard let group = processing.apply(to: groups[number] ?? "") else { return nil }
      result = result.replacingAll("$\(number)", byTemplate: group)
    }
    return result
  }
}

extension String {
  /// The text with each occurrence of another replaced, as `GetSubstitution` of ECMAScript has it for a
  /// pattern without groups: <https://tc39.es/ecma262/#sec-getsubstitution>.
  fileprivate func replacingAll(_ other: String, byTemplate template: String) -> String {
    var result = ""
    var rest = self[...]
    while let range = rest.firstRange(of: other) {
      result += rest[..<range.lowerBound]
      var left = template[...]
      while let dollar = left.firstIndex(of: "$") {
        result += left[..<dollar]
        left = left[dollar...].dropFirst()
        switch left.first {
        case "$": result += "$"
        case "&": result += other
        case "`": result += self[..<range.lowerBound]
        case "'": result += self[range.upperBound...]
        default:
          result += "$"
          continue
        }
        left = left.dropFirst()
      }
      result += left
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
