import TextCoding

/// What a pattern's text means, step by step.
struct PatternReading {
  private(set) var steps: [PatternStep] = []
  private(set) var problem: LinkPattern.Problem?
  /// The names of the variables, in order.
  private(set) var variableNames: [String] = []
  /// The number of steps of the variables.
  private(set) var size = 0
  private let options: MatchOptions
  private let variables: SubstitutionVariables
  private let lists: ValueLists

  init(
    _ text: String,
    options: MatchOptions,
    variables: SubstitutionVariables,
    lists: ValueLists = ValueLists()
  ) {
    self.options = options
    self.variables = variables
    self.lists = lists
    let bytes = Array(text.utf8)
    var literal: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "*"), UInt8(ascii: "?"):
        flush(&literal)
        steps.append(bytes[offset] == UInt8(ascii: "*") ? .anything : .anyCharacter)
        offset += 1
      case UInt8(ascii: "$") where offset + 1 < bytes.count && bytes[offset + 1] == 0x28:
        flush(&literal)
        guard let close = bytes[offset...].firstIndex(of: UInt8(ascii: ")")) else {
          problem = problem ?? .openVariable
          return
        }
        readVariable(String(decoding: bytes[(offset + 2)..<close], as: UTF8.self))
        offset = close + 1
      default:
        literal.append(bytes[offset])
        offset += 1
      }
    }
    flush(&literal)
  }

  private mutating func flush(_ literal: inout [UInt8]) {
    guard !literal.isEmpty else { return }
    let bytes = options.isCaseSensitive ? literal : CaseFolding.fold(literal)
    steps += bytes.map(PatternStep.byte)
    literal.removeAll(keepingCapacity: true)
  }

  private mutating func readVariable(_ name: String) {
    variableNames.append(name)
    if !variables.isCustom(name), let characters = SubstitutionVariables.characters(of: name) {
      steps.append(
        .set(ASCIISet(options.isCaseSensitive ? characters : characters.map(CaseFolding.fold)))
      )
      return
    }
    guard let values = variables.values(of: name) else {
      problem = problem ?? .unknownVariable(name)
      return
    }
    guard let list = lists.list(name, values: values, options: options) else {
      problem = problem ?? .nestedVariable(name)
      return
    }
    size += list.size
    guard size <= LinkPattern.sizeLimit else {
      problem = problem ?? .tooLarge
      return
    }
    steps.append(.oneOf(list))
  }
}
