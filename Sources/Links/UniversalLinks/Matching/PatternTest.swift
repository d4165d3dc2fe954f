/// What runs a pattern: one program, and for a path that ends in `/*` a second one for the folder
/// itself.
final class PatternTest: Sendable {
  private let program: Program
  private let folder: Program?

  private enum Program: Sendable {
    case everything
    case glob(GlobProgram)
    case alternation(AlternationProgram)

    init(_ steps: [PatternStep]) {
      if steps.contains(.anything), steps.allSatisfy({ $0 == .anything }) {
        self = .everything
      } else if steps.contains(where: { if case .oneOf = $0 { true } else { false } }) {
        self = .alternation(AlternationProgram(steps))
      } else {
        self = .glob(GlobProgram(steps))
      }
    }

    @inline(__always)
    func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
      switch self {
      case .everything: true
      case .glob(let glob): glob.matches(text)
      case .alternation(let alternation): alternation.matches(text)
      }
    }
  }

  init(_ steps: [PatternStep], folder: [PatternStep]?) {
    program = Program(steps)
    self.folder = folder.map(Program.init)
  }

  var takesEverything: Bool {
    if case .everything = program { true } else { false }
  }

  func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    program.matches(text) || folder?.matches(text) ?? false
  }
}
