import Cassettes
import JavaScriptCoreRuntime
import ScriptRuntime

/// What a script makes of a URL.
///
/// Its requests are answered from recorded exchanges in a folder. This runs the script in the
/// calling process; `WorkerPool` of `ScriptWorkers` runs scripts that you do not trust in confined
/// processes.
func outcome(of script: String, for url: String, recordings folder: String) -> ScriptOutcome {
  let call = ScriptCall(source: script, environment: .script2, input: url)
  let transport = ReplayTransport(store: CassetteStore(path: folder))
  return JavaScriptCoreRuntime().run(call, transport: transport).outcome
}
