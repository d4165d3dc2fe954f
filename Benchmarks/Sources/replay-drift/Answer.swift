/// What an engine says of a pattern and a subject.
enum Answer: Equatable {
  case refused
  /// Each match as the bounds of the whole and of each group, nil for one that took no part.
  case matches([[[Int]?]])
  case output(String?)
  case templateRefused
  /// The engine gave up, or cannot be asked.
  case undecided

  /// Whether two answers are the same, code unit by code unit.
  static func == (left: Answer, right: Answer) -> Bool {
    switch (left, right) {
    case (.refused, .refused), (.templateRefused, .templateRefused), (.undecided, .undecided): true
    case (.matches(let left), .matches(let right)): left == right
    case (.output(let left), .output(let right)):
      left.map { Array($0.utf16) } == right.map { Array($0.utf16) }
    default: false
    }
  }

  /// The answer that a run record holds.
  init(_ result: Record.Result, hasTemplate: Bool) {
    switch result.type {
    case "refused": self = .refused
    case "matches": self = .matches(result.matches ?? [])
    case "noMatch": self = hasTemplate ? .output(nil) : .matches([])
    case "output": self = .output(result.output)
    case "templateRefused": self = .templateRefused
    default: self = .undecided
    }
  }
}

/// The part of a run record that is replayed.
struct Record: Decodable {
  static let schema = "ruleproof-run/2"

  let schema: String
  let drift: [Entry]

  struct Entry: Decodable {
    let rule: String
    let pattern: String
    let engines: [String]
    let profile: String
    let cause: String
    let subject: String
    let template: String?
    let usesFirstMatch: Bool?
    let unicodeFlag: String?
    let after: After?
    let results: [String: Result]
    let minimal: Minimal
    let fix: Fix?
  }

  struct Fix: Decodable {
    let pattern: String
  }

  struct After: Decodable {
    let causes: [String]
    let pattern: String
  }

  struct Minimal: Decodable {
    let pattern: String
    let subject: String
  }

  struct Result: Decodable {
    let type: String
    let matches: [[[Int]?]]?
    let output: String?
  }
}
