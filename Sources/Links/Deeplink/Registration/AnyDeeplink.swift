import Foundation

/// A deep link of any value, with the action that is taken when it fits a URL.
public struct AnyDeeplink: Sendable, CustomStringConvertible {
  /// The deep link's literals, with `{{ argument }}` for each argument.
  public let description: String
  /// The deep link's template without types.
  public let template: DeeplinkTemplate
  /// Reads a URL and takes the action.
  ///
  /// Throws what the action throws.
  let handle: @MainActor @Sendable (URLPatternMatcher, URL, Reading) throws -> Handling

  /// How a center reads URLs.
  struct Reading: Sendable {
    var decoding: DeeplinkDecoding
    var query: DeeplinkQueryReading
  }

  /// The result of passing a URL to a deep link.
  enum Handling {
    case handled
    case passedOn
    case refused(DeeplinkError)
  }
}

extension AnyDeeplink {
  /// Puts a deep link and its action together.
  init<Value>(
    _ deeplink: Deeplink<Value>,
    making makeValue: @escaping @MainActor () -> Value,
    action: @escaping @MainActor (URL, Value) throws -> Bool
  ) {
    let components = deeplink.components
    description = deeplink.description
    template = deeplink.template
    handle = { matcher, url, reading in
      var value = makeValue()
      do throws(DeeplinkError) {
        try matcher.match(
          components: components,
          into: &value,
          reading.decoding,
          reading.query
        )
      } catch {
        return .refused(error)
      }
      return try action(url, value) ? .handled : .passedOn
    }
  }
}
