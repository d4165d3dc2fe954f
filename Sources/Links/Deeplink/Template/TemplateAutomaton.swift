/// A template as a deterministic automaton over the bytes of what follows scheme and host.
///
/// It says byte by byte what `TemplateStep` says step by step, so that two templates can be
/// compared.
struct TemplateAutomaton: Sendable {
  private let places: [Place]
  /// All bytes that may make a difference, as the scalars that they belong to.
  let scalars: Set<Unicode.Scalar>

  private enum Place {
    case literal([UInt8])
    /// An argument with what of the next literal could be part of it.
    case argument(stops: ByteSet, finder: LiteralFinder, next: [UInt8])
  }

  /// Where in a template an automaton is.
  struct State: Hashable {
    fileprivate var place = 0
    /// How much of a literal has been seen, in it or at the end of the argument before it.
    fileprivate var offset = 0
    /// Whether nothing has been read in an argument.
    fileprivate var isEmpty = true
  }

  init(_ template: DeeplinkTemplate) {
    let parts = template.parts
    places = template.steps.enumerated().map { index, step in
      switch step {
      case .literal(let bytes): return .literal(bytes)
      case .argument(let stops, _):
        let next = index + 1 < parts.count ? Array((parts[index + 1].literal ?? "").utf8) : []
        let own = next.prefix { !stops.contains($0) }
        return .argument(stops: stops, finder: LiteralFinder(Array(own)), next: next)
      }
    }
    scalars = zip(parts, template.steps).reduce(into: []) { scalars, pair in
      switch pair {
      case (.literal(let text), _): scalars.formUnion(text.unicodeScalars)
      case (.argument(let argument), let step):
        scalars.formUnion(argument.separator.map { Array($0.unicodeScalars) } ?? [])
        guard case .argument(let stops, _) = step else { return }
        scalars.formUnion(stops.bytes.map { Unicode.Scalar($0) })
      }
    }
  }
}

extension TemplateAutomaton {
  var start: State { State() }

  /// Whether the template fits what has been read, and so whatever comes after it.
  func accepts(_ state: State) -> Bool {
    state.place == places.count || state.place == places.count - 1 && isArgument(state.place)
  }

  /// The same, and a trailing argument is not empty.
  func acceptsFilled(_ state: State) -> Bool {
    state.place == places.count || accepts(state) && !state.isEmpty
  }

  /// The state after a scalar; nil if the template no longer fits.
  ///
  /// With `isFilled` an argument that ends at a character that it cannot have must have at least
  /// one character.
  func next(_ state: State, over scalar: Unicode.Scalar, isFilled: Bool = false) -> State? {
    var state = state
    for byte in UTF8.encode(scalar) ?? .init() {
      guard let next = step(state, over: byte, isFilled) else { return nil }
      state = next
    }
    return state
  }

  private func isArgument(_ place: Int) -> Bool {
    if case .argument = places[place] { true } else { false }
  }

  private func step(_ state: State, over byte: UInt8, _ isFilled: Bool) -> State? {
    guard state.place < places.count else { return state }
    switch places[state.place] {
    case .literal(let bytes):
      guard bytes[state.offset] == byte else { return nil }
      return inLiteral(state.place, state.offset + 1)
    case .argument(_, _, let next) where next.isEmpty:
      return State(place: state.place, isEmpty: false)
    case .argument(let stops, let finder, let next):
      let own = finder.bytes.count
      guard stops.contains(byte) else {
        let found = own == 0 ? 0 : finder.advance(state.offset, over: byte)
        if own == next.count, found == own { return State(place: state.place + 2) }
        return State(place: state.place, offset: found, isEmpty: false)
      }
      guard own < next.count, state.offset == own, byte == next[own],
        !(isFilled && own == 0 && state.isEmpty)
      else { return nil }
      return inLiteral(state.place + 1, own + 1)
    }
  }

  private func inLiteral(_ place: Int, _ offset: Int) -> State {
    guard case .literal(let bytes) = places[place], offset < bytes.count else {
      return State(place: place + 1)
    }
    return State(place: place, offset: offset)
  }
}
