"use strict";

const js = require("@eslint/js");

module.exports = [
  js.configs.recommended,
  {
    languageOptions: { sourceType: "commonjs", globals: { require: "readonly", exports: "writable" } },
    rules: { eqeqeq: "error", "no-var": "error", "prefer-const": "error" },
  },
  {
    files: ["test/**", "eslint.config.js"],
    languageOptions: {
      globals: { __dirname: "readonly", console: "readonly", module: "writable", process: "readonly" },
    },
  },
];
