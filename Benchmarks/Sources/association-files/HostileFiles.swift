import Diagnostics
import Foundation
import UniversalLinks

/// Files that a stranger may serve: of each kind one of 1 MB and one of half that, read, asked for one
/// URL, and linted, in the time of the processor.
enum HostileFiles {
  static func measure() throws {
    var slowest = Duration.zero
    for (name, make) in kinds {
      let half = try times(make(1 << 19))
      let whole = try times(make(1 << 20))
      slowest = max(slowest, whole.lint)
      print(
        "1 MB, \(name): verdict \(whole.verdict), lint \(whole.lint), \(whole.findings) findings; "
          + "\(ratio(whole.verdict, half.verdict)) and \(ratio(whole.lint, half.lint)) times half of it"
      )
    }
    print("slowest lint of 1 MB: \(slowest)")
  }

  private static func times(
    _ text: String
  ) throws -> (verdict: Duration, lint: Duration, findings: Int) {
    let source = SourceFile(name: "aasa", bytes: Array(text.utf8))
    let url = try LinkURL("https://e.example/buy/shoes/axx/enUS/aaaa/val1x?id=1&n1=v1#a1")
    let start = processorTime
    let file = try AssociationFile(source)
    let read = processorTime
    _ = AssociationMatcher(file).verdicts(for: url)
    let decided = processorTime
    let findings = AssociationLint.findings(file).count
    return (decided - start, read - start + (processorTime - decided), findings)
  }

  private static func ratio(_ left: Duration, _ right: Duration) -> String {
    String(format: "%.2f", left / right)
  }

  private static var processorTime: Duration {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  private static let kinds: [(name: String, make: @Sendable (Int) -> String)] = [
    ("folders", { size in file(list(size) { #"{"/": "/shop\#($0)/*"}"# }) }),
    ("one beginning", { size in file(list(size) { #"{"/": "/buy/shoes/a\#($0)/*"}"# }) }),
    ("wildcards around", { size in file(list(size) { #"{"/": "*item\#($0)*"}"# }) }),
    ("many wildcards", { size in file(list(size) { #"{"/": "*a*b*c*\#($0)*d*e*f*"}"# }) }),
    (
      "wildcards alone", { size in file(#"{"/": "\#(String(repeating: "?*", count: size / 2))"}"#) }
    ),
    (
      "exclusions",
      { size in file(list(size) { #"{"/": "*x\#($0)*", "exclude": \#($0 % 2 == 1)}"# }) }
    ),
    ("one component", { size in file(list(size) { _ in #"{"/": "/buy/*"}"# }) }),
    ("long variables", { size in file(list(size) { #"{"/": "/$(lang)_$(region)/\#($0)"}"# }) }),
    ("variables alone", { size in file(list(size) { _ in #"{"/": "*$(lang)*$(region)*"}"# }) }),
    (
      "many variables",
      { size in
        let variables = list(size / 2) { #""v\#($0)": ["a\#($0)", "b*\#($0)"]"# }
        return file(list(size / 2) { #"{"/": "/$(v\#($0))/x"}"# }, variables: variables)
      }
    ),
    (
      "a variable of many values",
      { size in
        let values = list(size / 2) { #""val\#($0)*""# }
        return file(list(size / 2) { #"{"/": "/\#($0)/$(v)"}"# }, variables: #""v": [\#(values)]"#)
      }
    ),
    (
      "unknown variables",
      { size in
        let variables = list(size / 2) { #""v\#($0)": ["a"]"# }
        return file(list(size / 2) { #"{"/": "/$(w\#($0))/x"}"# }, variables: variables)
      }
    ),
    (
      "many query items",
      { size in
        let items = list(size / 2) { #""n\#($0)": "v\#($0)*""# }
        return file("{\"?\": {\(items)}}, {\"?\": {\(items)}}")
      }
    ),
    ("query items", { size in file(list(size) { #"{"?": {"i": "\#($0)*", "p": "*\#($0)"}}"# }) }),
    ("queries", { size in file(list(size) { #"{"?": "*a\#($0)*"}"# }) }),
    ("fragments", { size in file(list(size) { ##"{"/": "/p/*", "#": "*a\##($0)*"}"## }) }),
    (
      "decoded, without case",
      { size in
        file(
          list(size) {
            #"{"/": "/Shop\#($0)/É*", "caseSensitive": false, "percentEncoded": false}"#
          }
        )
      }
    ),
    ("unknown keys", { size in file(list(size) { #"{"excludee\#($0)": true}"# }) }),
    ("wrong types", { size in file(list(size) { _ in "1" }) }),
    ("characters of no URL", { size in file(list(size) { #"{"/": "/caf\#($0)é a b"}"# }) }),
    (
      "both forms",
      { size in
        entry(
          #""paths": [\#(list(size / 2) { #""/a\#($0)*""# })], "#
            + #""components": [\#(list(size / 2) { #"{"/": "/b\#($0)*"}"# })]"#
        )
      }
    ),
    (
      "many entries",
      { size in
        #"{"applinks": {"details": ["#
          + list(size) { #"{"appID": "ABCDE12345.a.b\#($0)", "paths": ["/a\#($0)", "NOT /b*"]}"# }
          + "]}}"
      }
    ),
  ]

  /// Elements up to a size, with commas between them.
  private static func list(_ size: Int, _ element: (Int) -> String) -> String {
    var (elements, bytes): ([String], Int) = ([], 0)
    while bytes < size {
      elements.append(element(elements.count))
      bytes += (elements.last?.utf8.count ?? 0) + 1
    }
    return elements.joined(separator: ",")
  }

  private static func file(_ components: String, variables: String = "") -> String {
    entry(#""components": [\#(components)]"#, variables: variables)
  }

  private static func entry(_ text: String, variables: String = "") -> String {
    #"{"applinks": {"substitutionVariables": {\#(variables)}, "details": [{"#
      + #""appIDs": ["ABCDE12345.com.example.app"], \#(text)}]}}"#
  }
}
