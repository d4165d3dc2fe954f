extension String {
  /// The report with every `##` broken up, so that its text gives no orders to whoever reads the log.
  ///
  /// Commands begin with it anywhere in a line: `##[` for GitHub's runner (`ActionCommand.TryParse`),
  /// `##vso[` for Azure Pipelines, `##teamcity[` for TeamCity. The other form of GitHub's, `::` at the
  /// start of a line, cannot come up, since every line of a report begins with a word or sign of ours.
  ///
  /// - Parameter hash: How the report's format can write a `#` in another way.
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
