import Foundation
import ScriptRuntime
import ScriptWorkers
import TestSupport

/// The runtime as the tool uses it: in worker processes.
///
/// What ends a script from outside is tested there alone: in a process with many virtual machines
/// at once, as that of these tests, JavaScriptCore's thread that delivers the end now and then
/// aborts.
let workerRuntime: any ScriptRuntime = WorkerPool(executable: Tool.binary.path, size: 2)
