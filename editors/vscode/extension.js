"use strict";

const { commands, window, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

/** Starts `ruleproof lsp`; a second start ends the first. */
async function start() {
  await stop();
  const command = workspace.getConfiguration("ruleproof").get("path", "ruleproof");
  const starting = new LanguageClient(
    "ruleproof",
    "ruleproof",
    { command, args: ["lsp"] },
    {
      documentSelector: [
        { scheme: "file", language: "json" },
        { scheme: "file", language: "jsonc" },
        { scheme: "file", language: "yaml" },
        { scheme: "file", pattern: "**/*.conf" },
      ],
      synchronize: { fileEvents: workspace.createFileSystemWatcher("**/ruleproof.yml") },
    },
  );
  try {
    await starting.start();
    client = starting;
  } catch (error) {
    window.showErrorMessage(`'${command} lsp' does not start: ${error.message}. The setting ruleproof.path names the program.`);
  }
}

async function stop() {
  const old = client;
  client = undefined;
  await old?.stop();
}

exports.activate = async (context) => {
  context.subscriptions.push(commands.registerCommand("ruleproof.restart", start));
  await start();
};

exports.deactivate = stop;
