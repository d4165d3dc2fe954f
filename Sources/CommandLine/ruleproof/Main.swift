import RuleproofCommands

@main
enum Main {
  static func main() { Ruleproof.runFromCommandLine() }
}
