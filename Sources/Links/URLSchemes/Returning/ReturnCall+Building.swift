import Diagnostics
import TextCoding

/// Why a way back cannot be written.
public enum ReturnBuildError: Error, Sendable, Hashable {
  /// The URL to call has no scheme.
  case notAURL(String)
  /// The URL to call, or the target that answers, has this parameter already.
  case alreadyThere(parameter: String)
  /// The targets, of which these findings are errors.
  case rejected([ReturnFinding])
  /// The call has no target of this role.
  case noTarget(ReturnTarget.Role)
}

extension ReturnCall {
  /// The URL of a call with ways back added to its parameters.
  ///
  /// - Parameters:
  ///   - url: The URL to call; its fragment stays after the parameters.
  ///   - targets: Where to go back to.
  ///   - source: The name of the calling app, as people read it.
  ///   - registry: The apps that are known; nil leaves out who declares a scheme.
  ///   - caller: The name of the calling app, which is one of them.
  /// - Throws: `ReturnBuildError` if a way back is wrong.
  /// - Returns: The URL, whose `ReturnCall` has these targets.
  public static func build(
    _ url: String,
    targets: [ReturnTarget],
    source: String? = nil,
    registry: SchemeRegistry? = nil,
    caller: String? = nil
  ) throws(ReturnBuildError) -> String {
    guard let parts = SchemeURL(url) else { throw .notAURL(url) }
    let names = targets.map(\.role.rawValue) + (source == nil ? [] : [sourceName])
    try parts.checkAbsence(of: names)
    let call = ReturnCall(
      url: url,
      scheme: parts.schemeName,
      source: source,
      targets: targets,
      secrets: [],
      unread: nil
    )
    let errors = call.findings(registry: registry, caller: caller).filter {
      $0.severity == .error || $0.reason == .repeated
    }
    guard errors.isEmpty else { throw .rejected(errors) }
    var added = source.map { [(sourceName, $0)] } ?? []
    added += targets.map { ($0.role.rawValue, $0.value) }
    return parts.adding(added)
  }

  /// The URL to open when the call is done: the target's, with results as parameters.
  ///
  /// Where the call names a scheme alone, that is `scheme:`, with the results if there are any.
  ///
  /// - Parameters:
  ///   - role: How the call ended; the way back by `scheme` is used for every end where there is no
  ///     better one.
  ///   - results: Names and values.
  /// - Throws: `ReturnBuildError` if the call has no callback of this kind, or an invalid one, or
  ///   one that has a result's parameter already.
  /// - Returns: The URL.
  public func answer(
    _ role: ReturnTarget.Role,
    results: [(name: String, value: String)] = []
  ) throws(ReturnBuildError) -> String {
    guard
      let target = targets.first(where: { $0.role == role })
        ?? targets.first(where: { $0.role == .scheme })
    else { throw .noTarget(role) }
    let errors = findings(registry: nil).filter {
      $0.severity == .error && $0.utf8Range == target.utf8Range
    }
    let url = target.role == .scheme ? target.value + ":" : target.value
    guard errors.isEmpty, let parts = SchemeURL(url) else { throw .rejected(errors) }
    try parts.checkAbsence(of: results.map(\.name))
    return parts.adding(results.map { ($0.name, $0.value) })
  }
}

extension SchemeURL {
  /// Refuses names that its parameters have.
  fileprivate func checkAbsence(of names: [String]) throws(ReturnBuildError) {
    for parameter in parameters() {
      let name = DecodedText(bytes, parameter.name, plusIsSpace: true).text
      if names.contains(name) { throw .alreadyThere(parameter: name) }
    }
  }

  /// The URL with parameters added after its own and before its fragment.
  func adding(_ parameters: [(String, String)]) -> String {
    guard !parameters.isEmpty else { return text }
    let end = fragment.map { $0.lowerBound - 1 } ?? bytes.count
    var result = rawText(0..<end)
    if let query {
      if !query.isEmpty, bytes[query.upperBound - 1] != UInt8(ascii: "&") { result += "&" }
    } else {
      result += "?"
    }
    result += parameters.map { "\($0.0.percentEncoded())=\($0.1.percentEncoded())" }
      .joined(separator: "&")
    return result + rawText(end..<bytes.count)
  }
}
