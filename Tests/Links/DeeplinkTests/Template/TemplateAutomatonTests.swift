import Testing

@testable import Deeplink

@Suite("The automaton of a template")
struct TemplateAutomatonTests {
  @Test("accepts what the template matches", arguments: 1...4 as ClosedRange<UInt64>)
  func agreement(seed: UInt64) {
    var generator = TemplateGenerator(seed: seed)
    for _ in 0..<1_500 {
      let template = generator.template()
      let automaton = TemplateAutomaton(template)
      for _ in 0..<4 {
        let url = generator.url(near: template)
        var state: TemplateAutomaton.State? = automaton.start
        for scalar in LinkText.relativePart(of: url).unicodeScalars {
          state = state.flatMap { automaton.next($0, over: scalar) }
        }
        let matches = (try? template.match(text: url).get()) != nil
        #expect((state.map(automaton.accepts) ?? false) == matches, "\(template) on \(url)")
      }
    }
  }
}
