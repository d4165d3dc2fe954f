import Testing

@testable import Deeplink

@Suite("The automaton of a template")
struct TemplateAutomatonTests {
  @Test("accepts what the template matches", arguments: 1...4 as ClosedRange<UInt64>)
  func agreement(seed: UInt64) {
    var generator = TemplateGenerator(seed: seed)
    for _ in 0..<1_500 {
      let template = generator.template()
      let automata = [false, true].map { TemplateAutomaton(template, ofWholeURLs: $0) }
      for _ in 0..<4 {
        let url = generator.url(near: template)
        let matches = (try? template.match(text: url).get()) != nil
        for automaton in automata where automaton.origin != .url || Self.hasScheme(url) {
          var (text, state): (String, TemplateAutomaton.State?) = (url, automaton.start)
          let start = text.withUTF8 { automaton.origin.offset(in: $0) }
          for scalar in String(decoding: Array(url.utf8)[start...], as: UTF8.self).unicodeScalars {
            state = state.flatMap { automaton.next($0, over: scalar) }
          }
          #expect((state.map(automaton.accepts) ?? false) == matches, "\(template) on \(url)")
        }
      }
    }
  }

  private static func hasScheme(_ url: String) -> Bool {
    url.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.\-]*:/) != nil
  }
}
