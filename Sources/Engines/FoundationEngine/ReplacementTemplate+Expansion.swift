import RegexSyntax

extension ReplacementTemplate {
  /// Appends the template with its references replaced by the groups' text.
  func expand(
    _ groups: some GroupRanges,
    whole: Range<Int>,
    in units: [UInt16],
    to output: inout OutputBuffer
  ) {
    for part in parts {
      switch part {
      case .literal(let range): output.append(literals, range)
      case .group(0): output.append(units, whole)
      case .group(let number):
        if let range = groups.range(of: number) { output.append(units, range) }
      }
    }
  }
}
