/// Builds the registrations of a `DeeplinksCenter` from deep links that are called with their
/// actions.
@resultBuilder
public struct DeeplinkBuilder {
  /// What a part of the body gives.
  public typealias Component = [AnyDeeplink]

  /// Takes a deep link with its action.
  public static func buildExpression(_ expression: AnyDeeplink) -> Component { [expression] }

  /// Takes a deep link with its action, or nothing.
  public static func buildExpression(_ expression: AnyDeeplink?) -> Component {
    expression.map { [$0] } ?? []
  }

  /// Joins the parts of a block.
  public static func buildBlock(_ components: Component...) -> Component { buildArray(components) }

  /// Takes an `if` without `else`.
  public static func buildOptional(_ component: Component?) -> Component { component ?? [] }

  /// Takes the first branch of an `if` or `switch`.
  public static func buildEither(first component: Component) -> Component { component }

  /// Takes the other branch of an `if` or `switch`.
  public static func buildEither(second component: Component) -> Component { component }

  /// Joins the rounds of a loop.
  public static func buildArray(_ components: [Component]) -> Component {
    components.flatMap { $0 }
  }

  /// Takes what follows an availability condition.
  public static func buildLimitedAvailability(_ component: Component) -> Component { component }
}
