"use strict";

const { commands, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

/** Starts `ruleproof lsp`; a second start ends the first. */
async function start() {
  await stop();
  const command = workspace.getConfiguration("ruleproof").get("path", "ruleproof");
  client = new LanguageClient(
    "ruleproof",
    "ruleproof",
    { command, args: ["lsp"] },
    {
      documentSelector: [
        { scheme: "file", language: "json" },
        { scheme: "file", language: "yaml" },
      ],
      synchronize: { fileEvents: workspace.createFileSystemWatcher("**/ruleproof.yml") },
    },
  );
  await client.start();
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
