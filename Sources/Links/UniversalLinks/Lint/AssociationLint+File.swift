import Diagnostics
import LocatedJSON

/// The checks of the file as a whole and of its keys.
extension AssociationLint {
  static let fileChecks = [
    tooLarge, signed, noSection, noLinks, duplicateKey, unknownKey, wrongType,
  ]

  static let tooLarge = AssociationCheck(
    code: "aasa-too-large",
    severity: .error,
    summary: "The file has more than 128 KB.",
    explanation: """
      The system rejects a file of more than 128 KB (131,072 bytes, unpacked), and so all of the \
      site's apps. Shorten it: replace lists of paths by patterns with wildcards and variables.
      """,
    passing: [example(#"{"/": "/buy/*"}"#)],
    failing: [
      example(
        #"{"/": "/buy/*", "comment": "\#(String(repeating: "long ", count: 27_000))"}"#
      )
    ]
  ) { file, _ in
    guard file.isRefused else { return [] }
    return [
      file.finding(
        "aasa-too-large",
        .error,
        "the file has \(file.byteCount) bytes, the system accepts \(AssociationFile.byteLimit)",
        at: 0..<0,
        help: "replace lists by patterns with wildcards and variables"
      )
    ]
  }

  static let signed = AssociationCheck(
    code: "aasa-signed",
    severity: .warning,
    summary: "The file is signed, as iOS 8 required.",
    explanation: """
      Before iOS 9 the file had to be signed (PKCS #7). Since then it is plain JSON, and HTTPS \
      proves its origin; Apple's CDN, which devices now ask, does not use the signature. ruleproof \
      reads the content and does not check the signature.
      """,
    passing: [example(#"{"/": "/buy/*"}"#)],
    failing: []
  ) { file, _ in
    guard file.isSigned else { return [] }
    return [
      file.finding(
        "aasa-signed",
        .warning,
        "the file is signed; positions are in the text inside",
        at: nil,
        help: "serve the JSON itself"
      )
    ]
  }

  static let noSection = AssociationCheck(
    code: "aasa-no-section",
    severity: .error,
    summary: "The file has no section that the system reads.",
    explanation: """
      The sections are `applinks`, `webcredentials`, `appclips`, `activitycontinuation` and `authsrv`, all \
      in lower case.
      """,
    passing: [
      #"{"webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}"#,
      #"{"authsrv": {"apps": ["ABCDE12345.com.example.app"]}}"#,
    ],
    failing: [#"{"appLinks": {"details": []}}"#, "{}"]
  ) { file, _ in
    guard file.appLinks == nil, file.services.isEmpty else { return [] }
    return [
      file.finding(
        "aasa-no-section",
        .error,
        "no section that the system reads",
        at: file.document.root.range.lowerBound..<(file.document.root.range.lowerBound + 1),
        help: "write 'applinks', or one of \(ServiceApps.Service.names)"
      )
    ]
  }

  static let noLinks = AssociationCheck(
    code: "aasa-no-links",
    severity: .warning,
    summary: "The file opens no link: it has no `applinks`.",
    explanation: """
      Only `applinks` says which links open in apps. `webcredentials` is for shared passwords, \
      `appclips` for App Clips, `activitycontinuation` for Handoff, and `authsrv` for single sign-on.
      """,
    passing: [example(#"{"/": "/buy/*"}"#), "{}"],
    failing: [
      #"{"webcredentials": {"apps": ["ABCDE12345.com.example.app"]}}"#,
      #"{"activitycontinuation": {"apps": ["ABCDE12345.com.example.app"]}}"#,
    ]
  ) { file, _ in
    guard file.appLinks == nil, !file.services.isEmpty else { return [] }
    return [
      file.finding(
        "aasa-no-links",
        .warning,
        "the file opens no link: it has no 'applinks'",
        at: file.document.root.range.lowerBound..<(file.document.root.range.lowerBound + 1)
      )
    ]
  }

  static let duplicateKey = AssociationCheck(
    code: "aasa-duplicate-key",
    severity: .error,
    summary: "A key appears more than once in its object.",
    explanation: "Only one value survives; which one depends on the parser.",
    passing: [example(#"{"/": "/buy/*"}"#)],
    failing: [example(#"{"/": "/buy/*", "/": "/sell/*"}"#)]
  ) { file, _ in
    file.document.duplicateKeys.map { duplicate in
      file.finding(
        "aasa-duplicate-key",
        .error,
        "duplicate key '\(duplicate.key)'",
        at: duplicate.second,
        notes: [("first used here", duplicate.first)],
        help: "keep one of them: the last one counts here"
      )
    }
  }

  static let unknownKey = AssociationCheck(
    code: "aasa-unknown-key",
    severity: .warning,
    summary: "The system does not read this key.",
    explanation: """
      It is silently ignored: a misspelt `casesensitive` changes nothing, and a misspelt `exclude` \
      opens what it should have excluded. A component that has such a key and none of `/`, `?` and \
      `#` matches every URL. Elsewhere a key that resembles no known one is a note.
      """,
    passing: [example(#"{"/": "/buy/*", "comment": "for people"}"#)],
    failing: [
      example(#"{"/": "/buy/*", "casesensitive": false}"#),
      #"{"applinks": {"detail": []}, "webcredentials": {"app": []}}"#,
      example(#"{"path": "/buy/*"}"#),
    ]
  ) { file, _ in
    file.objects.flatMap { $0.unknownKeys(in: $1, code: "aasa-unknown-key") }
  }

  static let wrongType = AssociationCheck(
    code: "aasa-wrong-type",
    severity: .error,
    summary: "A value has the wrong type for its key.",
    explanation: """
      It is ignored. For query items this goes further: if one value is not a string, the system \
      ignores all items of that component, which then matches any query.
      """,
    passing: [example(#"{"?": {"id": "1"}, "exclude": true}"#)],
    failing: [
      example(#"{"/": ["/buy/*"]}"#), example(#"{"/": "/buy/*", "exclude": "true"}"#),
      example(#"{"?": {"id": 1, "page": "2"}}"#), example(#""/buy/*""#),
      #"{"applinks": {"details": [{"appIDs": [1], "components": []}]}}"#,
      #"{"applinks": {"substitutionVariables": {"food": "sushi"}, "details": []}}"#,
    ]
  ) { file, _ in
    var findings = file.objects.flatMap { kind, object in
      kind.wrongValues(in: object).map {
        file.wrongType($0.node, at: $0.place, expected: $0.expected)
      }
    }
    findings += file.elements.compactMap { element in
      element.isAccepted
        ? nil : file.wrongType(element.node, at: element.place, expected: element.expected)
    }
    return findings
  }
}

extension AssociationFile {
  fileprivate func wrongType(
    _ node: JSONNode,
    at place: String,
    expected: String
  ) -> PlacedFinding {
    finding(
      "aasa-wrong-type",
      .error,
      "\(place) is \(node.value.kind): expected \(expected)",
      at: node.range
    )
  }

  /// The elements of lists, and the values of objects whose keys are free.
  fileprivate var elements: [(node: JSONNode, place: String, expected: String, isAccepted: Bool)] {
    var elements: [(node: JSONNode, place: String, expected: String, isAccepted: Bool)] = []
    func addStrings(_ nodes: [JSONNode]?, _ place: String) {
      for node in nodes ?? [] {
        elements.append((node, place, "a string", node.string != nil))
      }
    }
    let root = document.root.object
    for service in ServiceApps.Service.allCases {
      addStrings(root?[service.rawValue]?.object?["apps"]?.array, "an app")
    }
    guard let section = root?["applinks"]?.object else { return elements }
    for member in section["substitutionVariables"]?.object?.members ?? [] {
      let isList = member.value.array != nil
      elements.append(
        (member.value, "the variable '\(member.key)'", "an array of strings", isList)
      )
      addStrings(member.value.array, "a value of the variable '\(member.key)'")
    }
    for node in section["details"]?.array ?? [] {
      elements.append((node, "an entry of 'details'", "an object", node.object != nil))
    }
    for entry in entries {
      addStrings(entry["appIDs"]?.array, "an app")
      addStrings(entry["paths"]?.array, "a path")
      for node in entry["components"]?.array ?? [] {
        elements.append((node, "a component", "an object", node.object != nil))
        elements += (node.object?.wrongItems ?? []).map { ($0.node, $0.place, $0.expected, false) }
      }
    }
    return elements
  }
}
