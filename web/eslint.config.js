import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  // protocol.ts is generated, and protocol.py keeps its lines short.
  { ignores: ["node_modules/", "src/protocol.ts"] },
  js.configs.recommended,
  ts.configs.strict,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      "max-len": ["error", { code: 120 }],
      // tsconfig checks every index; `!` says that this one was checked already.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      // Many sets and maps are only looked up, or replaced as a whole.
      "svelte/prefer-svelte-reactivity": "off",
      // A space that must stay although the line ends there.
      "svelte/no-useless-mustaches": "off",
    },
  },
  {
    files: ["src/**/*.ts"],
    // What the kit shows is data, and data may be long.
    ignores: ["src/kit/**"],
    rules: {
      "max-lines": ["error", { max: 400 }],
      "max-lines-per-function": ["error", { max: 60 }],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    files: ["**/*.svelte"],
    rules: {
      "max-lines": ["error", { max: 300 }],
      "max-lines-per-function": ["error", { max: 60 }],
    },
  },
);
