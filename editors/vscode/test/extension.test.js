"use strict";

// Loads the extension with stand-ins for VS Code's module and its language client, and checks what it starts.
const assert = require("node:assert");
const Module = require("node:module");
const path = require("node:path");

const events = [];
const registered = {};
let settings = {};

class LanguageClient {
  constructor(id, name, server, client) {
    events.push(["new", server, client]);
  }

  async start() {
    if (settings.fails) throw new Error("no such program");
    events.push(["start"]);
  }

  async stop() {
    events.push(["stop"]);
  }
}

const vscode = {
  commands: {
    registerCommand: (name, action) => {
      registered[name] = action;
      return { dispose() {} };
    },
  },
  window: { showErrorMessage: (text) => events.push(["error", text]) },
  workspace: {
    getConfiguration: (section) => ({ get: (key, standard) => settings[`${section}.${key}`] ?? standard }),
    createFileSystemWatcher: (glob) => ({ glob, dispose() {} }),
  },
};

const load = Module._load;
Module._load = (name, ...rest) => {
  if (name === "vscode") return vscode;
  if (name === "vscode-languageclient/node") return { LanguageClient };
  return load(name, ...rest);
};
const extension = require(path.join(__dirname, "..", "extension.js"));
const contributed = require(path.join(__dirname, "..", "package.json")).contributes;

(async () => {
  const context = { subscriptions: [] };
  await extension.activate(context);
  const [, server, client] = events.find(([kind]) => kind === "new");
  assert.deepStrictEqual({ command: server.command, args: server.args }, { command: "ruleproof", args: ["lsp"] });
  assert.deepStrictEqual(
    client.documentSelector.map((d) => d.language ?? d.pattern).sort(),
    ["**/*.conf", "json", "jsonc", "yaml"],
  );
  assert.strictEqual(client.synchronize.fileEvents.glob, "**/ruleproof.yml");
  assert.deepStrictEqual(Object.keys(registered), contributed.commands.map((c) => c.command));
  assert.ok(context.subscriptions.length >= 1);

  settings = { "ruleproof.path": "/opt/bin/ruleproof" };
  await registered["ruleproof.restart"]();
  assert.deepStrictEqual(events.map(([kind]) => kind), ["new", "start", "stop", "new", "start"]);
  assert.strictEqual(events[3][1].command, "/opt/bin/ruleproof");

  settings = { fails: true };
  await registered["ruleproof.restart"]();
  assert.ok(events.some(([kind, text]) => kind === "error" && text.includes("no such program")));
  await extension.deactivate();
  await extension.deactivate();
  console.log("check-editors: extension of VS Code: starts, restarts and ends the server");
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
