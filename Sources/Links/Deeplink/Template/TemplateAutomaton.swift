/// A template as a deterministic automaton over the bytes of a URL from where the template begins, or
/// over whole URLs that have a scheme.
///
/// It says byte by byte what `TemplateStep` says step by step, so that two templates can be
/// compared.
struct TemplateAutomaton: Sendable {
  private let places: [Place]
  /// All bytes that may make a difference, as the scalars that they belong to.
  let scalars: Set<Unicode.Scalar>
  /// Where in a URL the text begins that is read.
  let origin: LinkText.Start
  private let templateStart: LinkText.Start
  /// Whether the template begins with a scheme.
  var hasScheme: Bool { templateStart == .url }

  private enum Place {
    case literal([UInt8])
    /// An argument with what of the next literal could be part of it.
    case argument(stops: ByteSet, finder: LiteralFinder, next: [UInt8])
    /// An argument of a type, with the first byte of the next literal.
    case value(DeeplinkValueType, stops: ByteSet, next: UInt8?)
  }

  /// How much of scheme and host has been read.
  fileprivate enum Lead {
    case nothing, scheme, colon, slash, host, all
  }

  /// Where in a template an automaton is.
  struct State: Hashable {
    fileprivate var place = 0
    fileprivate var lead = Lead.all
    /// How much of a literal has been seen, in it or at the end of the argument before it; in an
    /// argument of a type the state of its value.
    fileprivate var offset = 0
    /// Whether nothing has been read in an argument.
    fileprivate var isEmpty = true
  }

  init(_ template: DeeplinkTemplate, ofWholeURLs: Bool = false) {
    let parts = template.parts
    templateStart = template.start
    origin = ofWholeURLs ? .url : template.start
    places = template.steps.enumerated().map { index, step in
      switch step {
      case .literal(let bytes): return .literal(bytes)
      case .argument(let stops, .afterValue(let type, let next)):
        return .value(type, stops: stops, next: next)
      case .argument(let stops, _):
        let next = index + 1 < parts.count ? Array((parts[index + 1].literal ?? "").utf8) : []
        let own = next.prefix { !stops.contains($0) }
        return .argument(stops: stops, finder: LiteralFinder(Array(own)), next: next)
      }
    }
    let delimiters = ofWholeURLs ? Set(":/?#".unicodeScalars) : []
    scalars = zip(parts, template.steps).reduce(into: delimiters) { scalars, pair in
      switch pair {
      case (.literal(let text), _): scalars.formUnion(text.unicodeScalars)
      case (.argument(let argument), let step):
        scalars.formUnion(argument.separator.map { Array($0.unicodeScalars) } ?? [])
        scalars.formUnion(argument.type.scalars)
        guard case .argument(let stops, _) = step else { return }
        scalars.formUnion(stops.bytes.map { Unicode.Scalar($0) })
      }
    }
  }
}

extension TemplateAutomaton {
  var start: State { State(lead: origin == templateStart ? .all : .nothing) }

  /// Whether the template fits what has been read, and so whatever comes after it.
  func accepts(_ state: State) -> Bool {
    switch state.lead {
    case .all: isEnd(state)
    case .slash: enter(over: UInt8(ascii: "/"), false).map(isEnd) ?? false
    case .colon, .host: isEnd(State())
    case .nothing, .scheme: false
    }
  }

  private func isEnd(_ state: State) -> Bool {
    guard state.place < places.count else { return true }
    guard state.place == places.count - 1 else { return false }
    switch places[state.place] {
    case .literal: return false
    case .argument: return true
    case .value(let type, _, _): return type.accepts(state.offset)
    }
  }

  /// The same, and a trailing argument is not empty.
  func acceptsFilled(_ state: State) -> Bool {
    state.lead == .all && state.place == places.count || accepts(state) && !state.isEmpty
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

  /// The state after the first byte of the template's own text.
  private func enter(over byte: UInt8, _ isFilled: Bool) -> State? {
    step(State(), over: byte, isFilled)
  }

  /// The state after a byte of scheme or host (RFC 3986, section 3).
  private func lead(_ state: State, over byte: UInt8, _ isFilled: Bool) -> State? {
    let slash = UInt8(ascii: "/")
    switch state.lead {
    case .nothing: return LinkText.isLetter(byte) ? State(lead: .scheme) : nil
    case .scheme:
      if byte == UInt8(ascii: ":") { return State(lead: .colon) }
      return LinkText.isSchemeByte(byte) ? state : nil
    case .colon: return byte == slash ? State(lead: .slash) : enter(over: byte, isFilled)
    case .slash where byte == slash: return State(lead: templateStart == .host ? .all : .host)
    case .slash:
      return enter(over: slash, isFilled).flatMap { step($0, over: byte, isFilled) }
    case .host: return LinkText.endsHost(byte) ? enter(over: byte, isFilled) : state
    case .all: return step(state, over: byte, isFilled)
    }
  }

  private func step(_ state: State, over byte: UInt8, _ isFilled: Bool) -> State? {
    guard state.lead == .all else { return lead(state, over: byte, isFilled) }
    guard state.place < places.count else { return state }
    switch places[state.place] {
    case .literal(let bytes):
      guard bytes[state.offset] == byte else { return nil }
      return inLiteral(state.place, state.offset + 1)
    case .value(let type, let stops, let next):
      if let offset = type.next(state.offset, over: byte) {
        return State(place: state.place, offset: offset, isEmpty: false)
      }
      guard type.accepts(state.offset) else { return nil }
      guard let next else { return stops.contains(byte) ? State(place: places.count) : nil }
      return byte == next ? inLiteral(state.place + 1, 1) : nil
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
