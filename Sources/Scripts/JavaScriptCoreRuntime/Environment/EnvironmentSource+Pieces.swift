import ScriptRuntime

extension EnvironmentSource {
  /// The pieces of an environment, in order.
  static func pieces(of environment: ScriptEnvironment) -> [EnvironmentSource] {
    switch environment {
    case .script2: [.kit, .globals, .script2, .guards, .isolation, .seal, .driver]
    case .webView:
      [
        .kit, .globals, .window, .timers, .url, .events, .statusText, .xmlHttpRequest, .nodes,
        .markup, .selectorParser, .selectors, .elements, .documents, .guards, .isolation, .seal,
        .driver,
      ]
    }
  }

  /// Looks at the finished environment, so that changes to it are seen.
  static let seal = EnvironmentSource(
    name: "seal",
    text: "(function (kit) { 'use strict'; kit.seal(); })"
  )
}
