/// Reads the text of a template.
///
///     template := (literal | argument)*
///     literal  := any character but { and } | "{{" | "}}"
///     argument := "{" name ("*" separator)? "}" | "{" (name | "*") (":" type)? "}"
///     type     := "int" | "uuid" | "path"
///     name     := (ASCII letter | digit | "_" | "-" | ".")+
struct TemplateParser {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  /// The UTF-8 offset of `index`.
  private var offset = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }
}

extension TemplateParser {
  mutating func parse() throws(DeeplinkTemplateError) -> [DeeplinkTemplate.Part] {
    var parts: [DeeplinkTemplate.Part] = []
    var literal = String.UnicodeScalarView()
    while let scalar = peek() {
      if let brace = takeDoubledBrace() {
        literal.append(brace)
      } else if scalar == "{" {
        parts.append(.literal(String(literal)))
        literal = .init()
        parts.append(.argument(try parseArgument()))
      } else if scalar == "}" {
        throw DeeplinkTemplateError(.loneBrace("}"), offset)
      } else {
        literal.append(take(scalar))
      }
    }
    parts.append(.literal(String(literal)))
    return parts
  }

  // argument := "{" name ("*" separator)? "}" | "{" (name | "*") (":" type)? "}"
  private mutating func parseArgument() throws(DeeplinkTemplateError) -> DeeplinkTemplate.Argument {
    let start = offset
    _ = take("{")
    var name = ""
    while let scalar = peek(), scalar.isNameScalar { name.unicodeScalars.append(take(scalar)) }
    if name.isEmpty, peek() == "*", peek(1) == "}" || peek(1) == ":" {
      name.unicodeScalars.append(take("*"))
    }
    guard !name.isEmpty || peek() == "}" || peek() == "*" || peek() == nil else {
      throw DeeplinkTemplateError(peek() == "{" ? .loneBrace("{") : wrongScalar, offset)
    }
    guard let scalar = peek() else { throw DeeplinkTemplateError(.unclosedArgument, start) }
    guard !name.isEmpty else { throw DeeplinkTemplateError(.emptyName, offset) }
    var argument = DeeplinkTemplate.Argument(name: name)
    switch scalar {
    case "*": argument = .init(name: name, separator: try parseSeparator(openedAt: start))
    case ":": argument = .init(name: name, type: try parseType(openedAt: start))
    default: break
    }
    guard peek() == "}" else { throw DeeplinkTemplateError(wrongScalar, offset) }
    _ = take("}")
    return argument
  }

  // type := "int" | "uuid" | "path"
  private mutating func parseType(
    openedAt start: Int
  ) throws(DeeplinkTemplateError) -> DeeplinkValueType {
    _ = take(":")
    let begin = offset
    var text = ""
    while let scalar = peek(), scalar != "}" { text.unicodeScalars.append(take(scalar)) }
    guard peek() != nil else { throw DeeplinkTemplateError(.unclosedArgument, start) }
    guard let type = DeeplinkValueType(rawValue: text), type != .text else {
      throw DeeplinkTemplateError(.unknownType(text), begin)
    }
    return type
  }

  /// The separator between a star and the closing brace; a brace as separator is written twice.
  private mutating func parseSeparator(
    openedAt start: Int
  ) throws(DeeplinkTemplateError) -> Character {
    _ = take("*")
    let begin = offset
    var text = ""
    while let scalar = peek() {
      if let brace = takeDoubledBrace() {
        text.unicodeScalars.append(brace)
      } else if scalar == "}" {
        guard let first = text.first, text.count == 1 else {
          throw DeeplinkTemplateError(.separatorNotOneCharacter(text), begin)
        }
        return first
      } else {
        text.unicodeScalars.append(take(scalar))
      }
    }
    throw DeeplinkTemplateError(.unclosedArgument, start)
  }

  private var wrongScalar: DeeplinkTemplateError.Reason {
    .unexpectedCharacter(peek().map { Character($0) } ?? " ")
  }

  private func peek(_ ahead: Int = 0) -> Unicode.Scalar? {
    index + ahead < scalars.count ? scalars[index + ahead] : nil
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    index += 1
    offset += UTF8.width(scalar)
    return scalar
  }

  private mutating func takeDoubledBrace() -> Unicode.Scalar? {
    guard index + 1 < scalars.count, scalars[index] == scalars[index + 1],
      scalars[index] == "{" || scalars[index] == "}"
    else { return nil }
    _ = take(scalars[index])
    return take(scalars[index])
  }
}
