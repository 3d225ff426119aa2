import js from "@eslint/js";
import reactHooks from "eslint-plugin-react-hooks";
import { defineConfig } from "eslint/config";
import tseslint from "typescript-eslint";

/** Most lines a file and a function may have; a longer one needs a sentence of reason where the rule is silenced. */
const SIZES = [
  { files: ["src/core/**/*.ts", "src/formats/**/*.ts"], file: 250, function: 40 },
  { files: ["src/engine/**/*.ts", "src/storage/**/*.ts"], file: 300, function: 50 },
  { files: ["src/state/**/*.ts", "src/headless/**/*.ts", "src/*.ts", "src/*.tsx"], file: 250, function: 50 },
  { files: ["src/state/actions/**/*.ts"], file: 150, function: 40 },
  { files: ["src/ui/**/*.{ts,tsx}", "src/screens/**/*.{ts,tsx}"], file: 250, function: 120 },
  { files: ["e2e/**/*.ts", ".ci/**/*.mjs"], file: 300, function: 120 },
  { files: ["**/*.test.{ts,tsx}", "**/*.spec.ts", "src/**/testing/**/*.ts"], file: 400, function: null },
];

/** Ways to turn text into markup or code, and links that hand the page to another one. */
const BANNED_SYNTAX = [
  {
    selector: "MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]",
    message: "Text becomes markup here. Use textContent or React children.",
  },
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message: "Text becomes markup here. Use React children.",
  },
  {
    selector: "CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]",
    message: "document.write replaces the page. Render with React.",
  },
  {
    selector: "JSXAttribute[name.name='style'][value.type='Literal']",
    message: "The page's policy blocks style strings. Use a class, or a style object.",
  },
  {
    selector: "CallExpression[callee.property.name='setAttribute'][arguments.0.value='style']",
    message: "The page's policy blocks style strings. Use a class, or element.style.",
  },
  {
    selector:
      "JSXOpeningElement:has(JSXAttribute[name.name='target'][value.value='_blank']):not(:has(JSXAttribute[name.name='rel'][value.value=/noopener/]))",
    message: 'A new tab needs rel="noopener noreferrer".',
  },
];

const STRICT = {
  eqeqeq: ["error", "always"],
  "no-console": "error",
  "no-eval": "error",
  "no-new-func": "error",
  "no-restricted-syntax": ["error", ...BANNED_SYNTAX],
  "@typescript-eslint/no-implied-eval": "error",
  "@typescript-eslint/no-explicit-any": "error",
  "@typescript-eslint/no-floating-promises": "error",
  "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
  "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
  "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
  "@typescript-eslint/ban-ts-comment": "error",
  "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
  "@typescript-eslint/no-confusing-void-expression": [
    "error",
    { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
  ],
  // A port's method is `async` so that whatever goes wrong in it is a rejection.
  "@typescript-eslint/require-await": "off",
  // The DOM's types promise what not every browser has.
  "@typescript-eslint/no-unnecessary-condition": "off",
  // Text is spread into code points on purpose.
  "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
  // The ports and actions are plain objects of closures; nothing in them uses `this`.
  "@typescript-eslint/unbound-method": "off",
  "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
  // Indexed loops over arrays of known length are the rule in numeric code; the compiler cannot see the length.
  "@typescript-eslint/no-non-null-assertion": "off",
};

/** Tests and scripts may print, and may hand half-made objects to what they test. */
const LOOSE = {
  "no-console": "off",
  "@typescript-eslint/no-unsafe-assignment": "off",
  "@typescript-eslint/no-unsafe-member-access": "off",
};

export default defineConfig(
  { ignores: ["dist/", "node_modules/", "test-results/", "playwright-report/", "public/"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  js.configs.recommended,
  {
    files: ["**/*.{ts,tsx}"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: {
      parserOptions: {
        project: [
          "tsconfig.json",
          "src/engine/tsconfig.json",
          "src/headless/tsconfig.json",
          "src/tsconfig.tests.json",
          "e2e/tsconfig.json",
        ],
        tsconfigRootDir: new URL("..", import.meta.url).pathname,
      },
    },
    rules: STRICT,
  },
  {
    files: ["**/*.tsx", "src/screens/**/*.ts", "src/ui/**/*.ts"],
    extends: [reactHooks.configs.flat.recommended],
    // Lines are laid where the rendered words are: places are measured in an effect and then set.
    rules: { "react-hooks/set-state-in-effect": "off" },
  },
  {
    files: ["**/*.test.{ts,tsx}", "**/*.spec.ts", "e2e/**/*.ts", "src/headless/**/*.ts", "src/**/testing/**/*.ts"],
    rules: LOOSE,
  },
  {
    files: [".ci/**/*.mjs"],
    languageOptions: {
      globals: { console: "readonly", process: "readonly", URL: "readonly", performance: "readonly" },
    },
  },
  SIZES.map(({ files, file, function: longest }) => ({
    files,
    rules: {
      "max-lines": ["error", { max: file }],
      "max-lines-per-function":
        longest === null ? "off" : ["error", { max: longest, skipBlankLines: true, skipComments: true }],
    },
  })),
);
