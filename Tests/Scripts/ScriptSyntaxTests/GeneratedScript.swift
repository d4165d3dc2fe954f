import TestSupport

/// Makes scripts that compute a value, with white space, comments and line ends in odd places.
struct GeneratedScript {
  private var generator: SeededGenerator
  private var tokens: [String] = []
  private var loops = 0

  /// A script for a seed; it calls its second parameter with a text.
  static func text(seed: UInt64) -> String {
    var script = GeneratedScript(generator: SeededGenerator(seed: seed))
    return script.make()
  }

  private init(generator: SeededGenerator) {
    self.generator = generator
  }

  private static let variables = ["url", "val0", "val1", "val2", "val3", "val4"]

  private mutating func make() -> String {
    add("function", "process", "(", "url", ",", "done", ")", "{")
    add(
      "var",
      "val0",
      "=",
      "1",
      ",",
      "val1",
      "=",
      "'ab/c'",
      ",",
      "val2",
      "=",
      "[",
      "1",
      ",",
      "2",
      "]"
    )
    add(",", "val3", "=", "{", "key", ":", "3", "}", ",", "val4", ";")
    for _ in 0..<Int.random(in: 2...6, using: &generator) { statement(3) }
    add("done", "(", "String", "(", "[")
    add("url", ",", "val0", ",", "val1", ",", "val2", ",", "typeof", "val3", ",", "val4")
    add("]", ")", ")", ";", "}")
    return layout()
  }

  private mutating func add(_ new: String...) { tokens += new }

  private mutating func chance(_ of: Int) -> Bool { Int.random(in: 0..<of, using: &generator) == 0 }

  private mutating func pick<Element>(_ list: [Element]) -> Element {
    generator.pick(list)
  }
}

// MARK: - Statements

extension GeneratedScript {
  private mutating func end() {
    // A line's end may do what a semicolon does.
    add(chance(3) ? "\n" : ";")
  }

  private mutating func body(_ depth: Int) {
    guard chance(2) else {
      statement(depth - 1)
      return
    }
    add("{")
    for _ in 0..<Int.random(in: 0...2, using: &generator) { statement(depth - 1) }
    add("}")
    if chance(4) { add(";") }
  }

  private mutating func statement(_ depth: Int) {
    guard depth > 0 else {
      assignment(1)
      end()
      return
    }
    switch Int.random(in: 0..<15, using: &generator) {
    case 0:
      add("if", "(")
      expression(depth)
      add(")", "{")
      statement(depth - 1)
      add("}")
      if chance(2) {
        add("else")
        body(depth)
      }
    case 1: loop(depth)
    case 2:
      let name = "loop\(loops)"
      add(name, ":")
      loop(depth, "if", "(", pick(Self.variables), ")", pick(["break", "continue"]), name, ";")
    case 3: block(depth)
    case 4: add(";")
    case 5:
      add("switch", "(")
      expression(1)
      add(")", "{", "case", pick(Self.variables), ":")
      statement(depth - 1)
      add("break", ";", "default", ":")
      statement(depth - 1)
      add("}")
      if chance(3) { add("/ 1 /g", ".", "test", "(", "url", ")", ";") }
    case 6:
      add("try", "{")
      statement(depth - 1)
      add("}", "finally", "{")
      statement(depth - 1)
      add("}")
    case 7:
      let name = "fun\(Int.random(in: 0...2, using: &generator))"
      add("function", name, "(", "val0", ",", "own", ")", "{")
      statement(depth - 1)
      add("return", "own", "}")
      add("val4", "=", name, "(")
      expression(1)
      add(",", "2", ")")
      end()
    case 8:
      add(pick(["++", "--"]), pick(["val0", "val4"]))
      end()
    default:
      assignment(depth)
      end()
    }
  }

  private mutating func block(_ depth: Int) {
    add("{", pick(["let", "const"]), "inner", "=")
    expression(depth - 1)
    end()
    add("val4", "=", "inner")
    end()
    add("}")
  }

  private mutating func loop(_ depth: Int, _ first: String...) {
    loops += 1
    let name = "idx\(loops)"
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: add("for", "(", "var", name, "=", "0", ";", name, "<", "2", ";", name, "++", ")")
    case 1: add("for", "(", "let", name, "of", "[", "1", ",", "2", "]", ")")
    case 2: add("for", "(", "var", name, "in", "{", "a", ":", "1", "}", ")")
    default: add("var", name, "=", "2", ";", "while", "(", name, "--", ">", "0", ")")
    }
    add("{")
    tokens += first
    statement(depth - 1)
    add("}")
  }

  private mutating func assignment(_ depth: Int) {
    add(pick(["val0", "val1", "val4"]))
    add(pick(["=", "=", "=", "+=", "-=", "*=", "||="]))
    expression(depth)
  }
}

// MARK: - Expressions

extension GeneratedScript {
  private mutating func expression(_ depth: Int) {
    guard depth > 0 else {
      operand()
      return
    }
    switch Int.random(in: 0..<16, using: &generator) {
    case 0...4:
      expression(depth - 1)
      add(
        pick([
          "+", "-", "*", "/", "%", "<", ">", "==", "===", "&&", "||", "&", "|", ">>", "<<", ">>>",
        ])
      )
      expression(depth - 1)
    case 5:
      add(pick(["-", "+", "!", "~", "typeof", "void"]))
      operand()
    case 6:
      add("(")
      expression(depth - 1)
      add(")")
    case 7:
      add("(")
      expression(depth - 1)
      add("?")
      expression(depth - 1)
      add(":")
      expression(depth - 1)
      add(")")
    case 8: object(depth)
    case 9: function(depth)
    case 10:
      add("`a ${")
      expression(depth - 1)
      add("} /* b */`")
    case 11: add("'key'", pick(["in", "in"]), "{", "key", ":", "1", "}")
    case 12: add("[", "1", "]", "instanceof", "Array")
    case 13: add(pick(["val0", "val4"]), pick(["++", "--"]))
    case 14: add("1", " ", ".", "toFixed", "(", "1", ")")
    default:
      add("[")
      expression(depth - 1)
      add(",", "2", "]", pick([".", "?."]), "length")
    }
  }

  private mutating func object(_ depth: Int) {
    add("{", "if", ":", "1", ",")
    var isMethod = false
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: add("get", "val1", "(", ")", "{", "return", "val1", "}")
    case 1: add("val1")
    case 2:
      isMethod = true
      add("val1", "(", ")", "{", "return", "url", "}")
    default:
      add("val1", ":")
      expression(depth - 1)
    }
    add("}", ".", "val1")
    // The text of a method is not what it was.
    if isMethod { add("(", ")") }
  }

  private mutating func function(_ depth: Int) {
    if chance(2) {
      add(
        "function",
        "me",
        "(",
        "arg",
        ",",
        "val1",
        ")",
        "{",
        "return",
        "arg",
        "+",
        "val1",
        "}",
        "("
      )
    } else {
      add("(", "(", "arg", ",", "val1", "=", "2", ")", "=>", "arg", "+", "val1", ")", "(")
    }
    expression(depth - 1)
    add(",", "val4", ")")
  }

  private mutating func operand() {
    add(
      pick(
        Self.variables + [
          "1", ".5", "2.", "0x1F", "1e3", "010", "'it\\'s // no'", "\"/* no */\"", "`t`", "null",
          "/[/*]\\/ x/g", "/a/ .source", "'a\\\nb'", "\\u0076al0", "this", "undefined", "true",
          "v\\u{61}l1",
        ]
      )
    )
  }
}

// MARK: - Layout

extension GeneratedScript {
  private mutating func layout() -> String {
    var text = pick(["", "// first\n", "/* first */"])
    for token in tokens {
      text += token
      switch Int.random(in: 0..<12, using: &generator) {
      case 0: text += "\n"
      case 1: text += " // it's `a` /* note\n"
      case 2: text += " /* 'a\n' */ "
      case 3: text += "/**/"
      case 4: text += "\t\u{A0} "
      case 5: text += "\n<!-- note\n"
      case 6: text += "\n  --> note\n"
      default: text += " "
      }
    }
    return text
  }
}
