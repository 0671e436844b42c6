import jsxA11y from "eslint-plugin-jsx-a11y";
import tseslint from "typescript-eslint";

/** @param {({ message: string, allowTypeImports?: boolean } & ({ group: string[] } | { regex: string }))[]} patterns */
const forbid = (...patterns) => ({ "@typescript-eslint/no-restricted-imports": ["error", { patterns }] });

const noServerInApp = {
  group: ["**/server/**"],
  message: "app/ may import only types from server/.",
  allowTypeImports: true,
};
const noAppInServer = {
  group: ["~/*", "**/app/**"],
  message: "server/ receives the build as a value; it never imports app/.",
};
const noEmbeddedApi = {
  group: ["**/embedded-api/**", "**/embedded-api"],
  message: "Only HTTP and domain/ cross to the embedded API (server/index.ts and tests start it).",
};
const noDatabase = {
  group: ["kysely", "kysely/*", "libsql", "pg"],
  message: "The database belongs to server/embedded-api.",
};
const noDemo = {
  group: ["**/demo/**"],
  message: "The demo company is data for the API; only server/index.ts brings them together.",
};
const noCamelcase = { group: ["camelcase-keys"], message: "Names are converted in server/api-client only." };
const noWebApp = {
  group: ["**/session/**", "**/guard/**", "**/api-client/**", "**/server/app", "**/server/config", "@remix-run/*"],
  message: "The embedded API and its demo company know nothing of the web app: only HTTP and domain/ cross.",
};
const onlyTypesOfContract = {
  group: ["#domain/contract", "#domain/contract/**"],
  message: "app/ may import only types from domain/contract/: its descriptions weigh in the browser.",
  allowTypeImports: true,
};
const domainByAlias = {
  regex: "^\\.+/(.*/)?domain/",
  message: "domain/ is imported as #domain/…, but by its own files.",
};
const onlyDomainInDomain = {
  regex: "^(?!\\.\\.?/(?!(.*/)?(app|server)/))",
  message: "domain/ is pure and stands alone: it imports its own files only.",
};

const clause = /^\*\s*(What|Whether|How|Who|Whom|Whose|Which|Why|When|Where)\b/;
const docstrings = {
  rules: {
    "no-clause": {
      create: ({ sourceCode, report }) => ({
        Program() {
          for (const comment of sourceCode.getAllComments()) {
            if (comment.type !== "Block" || !clause.test(comment.value)) continue;
            report({
              loc: comment.loc,
              message:
                "A docstring begins with its verb (Returns, Reads, Tells whether) or its noun, not with a clause.",
            });
          }
        },
      }),
    },
  },
};

// An elision with a straight apostrophe: « l'article », « qu'il ». No English word has one there.
const elision = String.raw`/(^|[^a-zà-ÿœ])([cdjlmnst]|qu|jusqu|lorsqu|puisqu|aujourd)'[a-zà-ÿœ]/i`;
const typographic = {
  "no-restricted-syntax": [
    "error",
    ...[`Literal[value=${elision}]`, `TemplateElement[value.raw=${elision}]`, `JSXText[value=${elision}]`].map(
      (selector) => ({ selector, message: "French is written with typographic apostrophes: ’." }),
    ),
  ],
};

export default tseslint.config(
  { ignores: ["build/", "node_modules/", "data/", "coverage/", "public/"] },
  ...tseslint.configs.strict,
  {
    files: ["**/*.{ts,tsx,js}"],
    plugins: { docstrings },
    rules: {
      "docstrings/no-clause": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/ban-ts-comment": [
        "error",
        { "ts-ignore": true, "ts-expect-error": true, "ts-nocheck": true },
      ],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-empty-object-type": ["error", { allowInterfaces: "with-single-extends" }],
      "no-duplicate-imports": "error",
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
  {
    files: ["app/**/*.{ts,tsx}"],
    ...jsxA11y.flatConfigs.recommended,
    rules: {
      ...jsxA11y.flatConfigs.recommended.rules,
      ...forbid(noServerInApp, onlyTypesOfContract, domainByAlias, noDatabase, noCamelcase),
      "no-console": ["error", { allow: ["warn"] }],
    },
  },
  {
    files: ["server/**/*.ts"],
    ignores: ["server/embedded-api/**", "server/index.ts", "server/api-client/**"],
    rules: forbid(noAppInServer, domainByAlias, noEmbeddedApi, noDemo, noDatabase, noCamelcase),
  },
  {
    files: ["server/api-client/**/*.ts"],
    rules: forbid(noAppInServer, domainByAlias, noEmbeddedApi, noDemo, noDatabase),
  },
  { files: ["server/index.ts"], rules: forbid(noAppInServer, domainByAlias, noDatabase, noCamelcase) },
  {
    files: ["server/embedded-api/**/*.ts"],
    rules: forbid(noAppInServer, domainByAlias, noWebApp, noDemo, noCamelcase),
  },
  { files: ["demo/**/*.ts"], rules: forbid(noAppInServer, domainByAlias, noWebApp, noCamelcase) },
  { files: ["domain/**/*.ts"], rules: forbid(onlyDomainInDomain) },
  { files: ["app/**/*.{ts,tsx}", "domain/**/*.ts", "server/**/*.ts", "demo/**/*.ts"], rules: typographic },
  {
    files: ["server/config.ts", "scripts/**", "tests/**", "*.config.{ts,js}"],
    rules: { "no-restricted-properties": "off", "no-console": "off" },
  },
);
