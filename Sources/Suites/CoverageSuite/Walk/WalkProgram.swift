internal import RegexSyntax

/// A pattern's tree compiled to steps of a walk.
struct WalkProgram: Sendable {
  var steps: [Step] = []
  /// The number of registers: loop counts, positions, and three for each capture group.
  var registerCount = 0
  /// The first register of each capture group: its tentative start, its start, its end.
  var captures: [Int: Int] = [:]

  enum Step: Sendable {
    /// Consumes a character that the node matches.
    case take(node: Int)
    case enter(node: Int)
    case leave(node: Int)
    /// Tries one alternative, then another.
    case split(Int, Int)
    /// Continues elsewhere.
    case jump(Int)
    /// Starts counting iterations.
    case loopStart(register: Int)
    /// Decides whether to iterate again.
    case loop(register: Int, Quantifier, turn: Int, out: Int)
    /// Begins an iteration.
    case turn(register: Int)
    case captureStart(register: Int)
    case captureEnd(register: Int)
    /// Matches the text of a group again.
    case backReference(node: Int, group: Int)
    /// Continues if an anchor holds.
    case anchor(Anchor, RegexFlags)
    /// Records the number of open alternatives.
    case barrier(register: Int)
    /// Discards the alternatives opened since.
    case cut(register: Int)
    /// Records the position.
    case keepPlace(register: Int)
    /// Returns to the recorded position.
    case goBack(register: Int)
    /// Goes back by a number of units, one more with each try.
    case stepBack(register: Int, fewest: Int, most: Int)
    /// Continues only at the recorded position.
    case isBack(register: Int)
    case fail
    case accept
  }
}

extension WalkProgram {
  /// Compiles a tree.
  ///
  /// - Parameters:
  ///   - tree: The tree.
  ///   - asserted: A negative lookaround that must hold where it would refuse.
  init(_ tree: PatternTree, asserted: Int? = nil) {
    var compiler = WalkCompiler(tree: tree, asserted: asserted)
    compiler.compile(PatternTree.root)
    compiler.add(.accept)
    self = compiler.program
  }
}

private struct WalkCompiler {
  let tree: PatternTree
  let asserted: Int?
  var program = WalkProgram()

  init(tree: PatternTree, asserted: Int?) {
    self.tree = tree
    self.asserted = asserted
    for number in tree.captureNodes.keys.sorted() { program.captures[number] = newRegister(3) }
  }

  private mutating func newRegister(_ count: Int = 1) -> Int {
    program.registerCount += count
    return program.registerCount - count
  }

  @discardableResult
  mutating func add(_ step: WalkProgram.Step) -> Int {
    program.steps.append(step)
    return program.steps.count - 1
  }

  private var next: Int { program.steps.count }

  private static let maxLookbehindLength = 4_096

  mutating func compile(_ number: Int) {
    let node = tree.nodes[number]
    switch node.kind {
    case .empty, .flagChange:
      add(.enter(node: number))
      add(.leave(node: number))
    case .literal, .anyCharacter, .shorthand, .property, .characterClass:
      add(.take(node: number))
    case .anchor(let anchor):
      add(.enter(node: number))
      add(.anchor(anchor, node.flags))
      add(.leave(node: number))
    case .backReference(let reference):
      add(.backReference(node: number, group: reference.number))
    case .group(let kind, _): compile(kind, number)
    case .quantified(_, let quantifier): compile(quantifier, number)
    case .concatenation:
      add(.enter(node: number))
      for child in tree.children[number] { compile(child) }
      add(.leave(node: number))
    case .alternation:
      add(.enter(node: number))
      compile(branches: tree.children[number])
      add(.leave(node: number))
    }
  }

  private mutating func compile(branches: [Int]) {
    var jumps: [Int] = []
    for (index, branch) in branches.enumerated() {
      let isLast = index == branches.count - 1
      let split = isLast ? nil : add(.fail)
      compile(branch)
      if let split {
        jumps.append(add(.fail))
        program.steps[split] = .split(split + 1, next)
      }
    }
    for jump in jumps { program.steps[jump] = .jump(next) }
  }

  private mutating func compile(_ kind: GroupKind, _ number: Int) {
    let body = tree.children[number][0]
    switch kind {
    case .nonCapturing, .scopedFlags:
      add(.enter(node: number))
      compile(body)
      add(.leave(node: number))
    case .capturing(let group, _):
      let register = program.captures[group] ?? 0
      add(.enter(node: number))
      add(.captureStart(register: register))
      compile(body)
      add(.captureEnd(register: register))
      add(.leave(node: number))
    case .atomic:
      add(.enter(node: number))
      let barrier = newRegister()
      add(.barrier(register: barrier))
      compile(body)
      add(.cut(register: barrier))
      add(.leave(node: number))
    case .lookahead, .lookbehind: compileLookaround(kind, number)
    }
  }

  private mutating func compileLookaround(_ kind: GroupKind, _ number: Int) {
    let barrier = newRegister()
    let place = newRegister()
    let body = tree.children[number][0]
    add(.enter(node: number))
    add(.barrier(register: barrier))
    add(.keepPlace(register: place))
    let isNegated = tree.isNegativeLookaround(number) && number != asserted
    let split = isNegated ? add(.fail) : nil
    var isBehind = false
    if case .lookbehind = kind { isBehind = true }
    if isBehind {
      let inside = tree.pattern.withRoot(tree.nodes[body])
      let most = min(inside.maximumLength ?? Self.maxLookbehindLength, Self.maxLookbehindLength)
      add(.stepBack(register: place, fewest: inside.minimumLength, most: most))
    }
    compile(body)
    if isBehind { add(.isBack(register: place)) }
    add(.cut(register: barrier))
    if let split {
      add(.fail)
      program.steps[split] = .split(split + 1, next)
    } else {
      add(.goBack(register: place))
    }
    add(.leave(node: number))
  }

  private mutating func compile(_ quantifier: Quantifier, _ number: Int) {
    let loop = newRegister(2)
    let isPossessive = quantifier.kind == .possessive
    let barrier = isPossessive ? newRegister() : 0
    add(.enter(node: number))
    if isPossessive { add(.barrier(register: barrier)) }
    add(.loopStart(register: loop))
    let decision = add(.fail)
    add(.turn(register: loop))
    compile(tree.children[number][0])
    add(.jump(decision))
    program.steps[decision] = .loop(register: loop, quantifier, turn: decision + 1, out: next)
    if isPossessive { add(.cut(register: barrier)) }
    add(.leave(node: number))
  }
}
