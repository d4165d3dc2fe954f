extension HostileScript {
  static let sabotage: [HostileScript] = [
    HostileScript(
      "Object.prototype is filled",
      body: "Object.prototype.get = Object.prototype.value = Object.prototype.then = 1; done('x')",
      .output("x")
    ),
    HostileScript(
      "Function.prototype.call is gone",
      body: "Function.prototype.call = Function.prototype.apply = null; done('x')",
      .output("x")
    ),
    HostileScript(
      "Array.prototype is broken",
      body: "Array.prototype[Symbol.iterator] = Array.prototype.push = null; done('x')",
      .output("x")
    ),
    HostileScript(
      "setters lie in wait",
      body: "Object.defineProperty(Object.prototype, '0', { set() { throw 1; } }); done('x')",
      .output("x")
    ),
    HostileScript(
      "setters lie in wait for an error",
      body:
        "for (var k of ['0', '1', '2', 'name', 'message']) Object.defineProperty(Object.prototype, k, { set() { for (;;); }, get() { for (;;); } }); throw {}",
      .timeLimit
    ),
    HostileScript("process is redefined", body: "process = null; done('x')", .output("x")),
    HostileScript(
      "the globals are gone",
      body:
        "for (var k of Object.getOwnPropertyNames(globalThis)) try { delete globalThis[k] } catch {}; done('x')",
      .output("x")
    ),
    HostileScript(
      "Promise is broken",
      body: "Promise.prototype.then = null; Promise = null; done('x'); return { then: 1 }",
      .output("x")
    ),
    HostileScript(
      "a thenable is returned",
      body: "return { then(f) { f('x'); } }",
      .handlerNotCalled
    ),
    HostileScript(
      "iteration is broken before a promise is rejected",
      body: "Array.prototype[Symbol.iterator] = null; return Promise.reject(new Error('no'))",
      .exception(containing: "Error: no")
    ),
    HostileScript(
      "a frozen global object",
      body: "Object.freeze(globalThis); done('x')",
      .output("x")
    ),
    HostileScript(
      "String is replaced",
      body: "String = Array = Object = Error = null; done('x')",
      .output("x")
    ),
    HostileScript(
      "the stack is looked through",
      body: "Error.prepareStackTrace = (e, s) => s; done(typeof new Error().stack)",
      .output("string")
    ),
    HostileScript(
      "a module is imported",
      body: "import('/etc/passwd').then(() => done('in'), () => done('out'))",
      .output("out")
    ),
    HostileScript(
      "a wait on shared memory",
      body:
        "Atomics.wait(new Int32Array(new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true }).buffer), 0, 0)",
      .exception(containing: "WebAssembly")
    ),
    HostileScript(
      "a process to end",
      body: "process.exit(1)",
      .exception(containing: "process.exit is not a function")
    ),
    HostileScript("a quit", body: "quit()", .exception(containing: "quit")),
  ]
}
