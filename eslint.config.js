import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/** @param {{ group: string[], message: string, allowTypeImports?: boolean }[]} patterns */
const forbid = (...patterns) => ({ "@typescript-eslint/no-restricted-imports": ["error", { patterns }] });

const noServerInApp = { group: ["**/server/**"], message: "app/ may import only types from server/.", allowTypeImports: true };
const noAppInServer = { group: ["~/*", "**/app/**"], message: "server/ receives the build as a value; it never imports app/." };
const noEmbeddedApi = { group: ["**/embedded-api/**", "**/embedded-api"], message: "Only HTTP crosses to the embedded API (server/index.ts and tests start it)." };
const noDatabase = { group: ["kysely", "kysely/*", "libsql", "pg"], message: "The database belongs to server/embedded-api." };
const noCamelcase = { group: ["camelcase-keys"], message: "Names are converted in server/api-client only." };
const noWebApp = {
  group: ["**/session/**", "**/guard/**", "**/api-client/**", "**/server/app", "**/server/config", "@remix-run/*"],
  message: "The embedded API knows nothing of the web app: only HTTP crosses.",
};

export default tseslint.config(
  { ignores: ["build/", "node_modules/", "data/", "coverage/", "public/"] },
  ...tseslint.configs.strict,
  {
    files: ["**/*.{ts,tsx,js}"],
    plugins: { "react-hooks": reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/ban-ts-comment": ["error", { "ts-ignore": true, "ts-expect-error": true, "ts-nocheck": true }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "no-restricted-globals": ["error", { name: "parseFloat", message: "Quantities and amounts are exact decimals." }],
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "server/config.ts is the only reader of the environment." },
        { object: "Number", property: "parseFloat", message: "Quantities and amounts are exact decimals." },
      ],
      eqeqeq: "error",
      "no-console": "error",
    },
  },
  { files: ["app/**/*.{ts,tsx}"], ...jsxA11y.flatConfigs.recommended, rules: { ...jsxA11y.flatConfigs.recommended.rules, ...forbid(noServerInApp, noDatabase, noCamelcase), "no-console": ["error", { allow: ["warn"] }] } },
  { files: ["server/**/*.ts"], ignores: ["server/embedded-api/**", "server/index.ts", "server/api-client/**"], rules: forbid(noAppInServer, noEmbeddedApi, noDatabase, noCamelcase) },
  { files: ["server/api-client/**/*.ts"], rules: forbid(noAppInServer, noEmbeddedApi, noDatabase) },
  { files: ["server/index.ts"], rules: forbid(noAppInServer, noDatabase, noCamelcase) },
  { files: ["server/embedded-api/**/*.ts"], rules: forbid(noAppInServer, noWebApp, noCamelcase) },
  { files: ["server/config.ts", "scripts/**", "tests/**", "*.config.{ts,js}"], rules: { "no-restricted-properties": "off", "no-console": "off" } },
);
