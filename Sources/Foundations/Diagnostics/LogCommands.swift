extension String {
  /// The report with every `##` broken up, so that CI systems find no commands in the log.
  ///
  /// A command may begin anywhere in a line: `##[` for GitHub's runner (`ActionCommand.TryParse`),
  /// `##vso[` for Azure Pipelines, `##teamcity[` for TeamCity. GitHub's other form, `::` at the
  /// start of a line, cannot occur, since every line of a report begins with a word or sign of
  /// ours.
  ///
  /// - Parameter hash: Another spelling of `#` in the report's format.
  /// - Returns: The report, unchanged if it has no `##`.
  public func withoutLogCommands(hash: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(utf8.count)
    var isAfterHash = false
    for byte in utf8 {
      if isAfterHash, byte == UInt8(ascii: "#") {
        result += hash.utf8
        isAfterHash = false
      } else {
        result.append(byte)
        isAfterHash = byte == UInt8(ascii: "#")
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
