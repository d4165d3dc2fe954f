public import Foundation
import Synchronization

/// The deep links of an app with their actions: the first one that fits a URL and handles it wins.
public final class DeeplinksCenter: Sendable {
  /// What becomes of percent-encoding in the values that actions get.
  public let decoding: DeeplinkDecoding
  /// Where the values of arguments in the query end.
  public let query: DeeplinkQueryReading
  private let state = Mutex(State())

  private struct State {
    var deeplinks: [AnyDeeplink] = []
    /// The templates for look-up, made when they are first needed.
    var templates: DeeplinkTemplateSet?
  }

  /// Makes a center without deep links.
  public convenience init() { self.init(decoding: .asWritten) }

  /// Makes a center with the deep links that a body lists.
  public convenience init(@DeeplinkBuilder _ build: () -> [AnyDeeplink]) {
    self.init(decoding: .asWritten, build)
  }

  /// Makes a center that can decode values, or read queries strictly.
  public init(
    decoding: DeeplinkDecoding,
    query: DeeplinkQueryReading = .standard,
    @DeeplinkBuilder _ build: () -> [AnyDeeplink] = { [] }
  ) {
    self.decoding = decoding
    self.query = query
    add(build())
  }
}

extension DeeplinksCenter {
  /// Hands a URL to the deep links that fit it, in the order of registration, until one handles it.
  ///
  /// Throws a `DeeplinkError` if none does.
  @MainActor
  public func parse(url: URL) throws {
    let (deeplinks, templates) = registered()
    _ = try hand(url, to: deeplinks, templates)
  }

  /// Checks that a URL reaches the deep link of a sample.
  ///
  /// As in `parse(url:)`, the registered deep links are tried until the first one with the sample's
  /// template. The sample replaces that one's action, which is not run.
  @MainActor
  public func testSampleDeeplink<Value>(_ sample: SampleDeeplink<Value>) throws {
    let (deeplinks, templates) = registered()
    let template = sample.deeplink.template
    guard let target = deeplinks.firstIndex(where: { $0.template == template }) else {
      throw DeeplinkError.noMatchingDeeplinkFound(forURL: sample.url, errors: [])
    }
    let index = try hand(sample.url, to: deeplinks, templates, until: target)
    guard index == target else {
      throw DeeplinkError.noMatchingDeeplinkFound(
        forURL: sample.url,
        errors: [
          .pathDoesntMatchWithLiteralDeepLink(
            path: LinkText.relativePart(of: sample.url.absoluteString),
            deepLink: deeplinks[index].description
          )
        ]
      )
    }
    var value = sample.instance
    try sample.deeplink.parse(sample.url, into: &value, decoding: decoding, query: query)
    sample.expectation()
    sample.assertions(value)
  }

  /// The registered deep links, in order.
  public var deeplinks: [AnyDeeplink] { state.withLock { $0.deeplinks } }

  /// The pairs of registered deep links that fit one URL, with such a URL; the indices are those of
  /// `deeplinks`.
  public var ambiguities: [DeeplinkAmbiguity] { registered().templates.ambiguities }

  func add(_ deeplinks: [AnyDeeplink]) {
    state.withLock { state in
      state.deeplinks += deeplinks
      state.templates = nil
    }
  }

  private func registered() -> (deeplinks: [AnyDeeplink], templates: DeeplinkTemplateSet) {
    state.withLock { state in
      let templates =
        state.templates
        ?? DeeplinkTemplateSet(state.deeplinks.map { $0.template.reading(query) })
      state.templates = templates
      return (state.deeplinks, templates)
    }
  }

  /// The index of the deep link that has handled the URL, or of the one to stop at.
  @MainActor
  private func hand(
    _ url: URL,
    to deeplinks: [AnyDeeplink],
    _ templates: DeeplinkTemplateSet,
    until target: Int? = nil
  ) throws(DeeplinkError) -> Int {
    let matcher = try URLPatternMatcher(url: url)
    var failures: [(index: Int, error: DeeplinkError?)] = []
    let fitting = templates.matches(text: matcher.text)
    for index in fitting {
      if index == target { return index }
      do {
        let reading = AnyDeeplink.Reading(decoding: decoding, query: query)
        switch try deeplinks[index].handle(matcher, url, reading) {
        case .handled: return index
        case .passedOn: failures.append((index, nil))
        case .refused(let error): failures.append((index, error))
        }
      } catch {
        failures.append((index, .registrationClosureThrownError(underlying: error)))
      }
    }
    throw .noMatchingDeeplinkFound(
      forURL: url,
      errors: matcher.errors(of: deeplinks, failures, query)
    )
  }
}

extension URLPatternMatcher {
  /// The errors of all deep links in order: those that are known, nil for none, and why the others
  /// do not fit.
  fileprivate func errors(
    of deeplinks: [AnyDeeplink],
    _ known: [(index: Int, error: DeeplinkError?)],
    _ query: DeeplinkQueryReading
  ) -> [DeeplinkError] {
    var known = known[...]
    return deeplinks.indices.compactMap { index in
      if known.first?.index == index { return known.removeFirst().error }
      return error(deeplinks[index].template.reading(query), deeplinks[index].description)
    }
  }
}
