import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first";
import viteConfig from "./vite.config";

export default defineConfig((env) => {
  const { plugins, ...product } = viteConfig(env);
  return {
    ...product,
    // Pages are rendered by React's production build, as the product renders them: a third less work. Its development
    // build is tested by tests/endure/walk.
    plugins: [plugins, { name: "jsx-as-built", config: () => ({ esbuild: { jsxDev: false } }) }],
    test: {
      include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
      // `npm run endure` runs those, which are long by nature.
      exclude: process.env.ENDURE ? [] : ["tests/endure/**"],
      environment: "node",
      env: { NODE_ENV: "production" },
      // What is long by nature may take as long on a machine that others use.
      testTimeout: process.env.ENDURE ? 240_000 : 60_000,
      hookTimeout: 120_000,
      // What is waited for comes when it comes: no test may fail because the machine is slow.
      expect: { poll: { timeout: 30_000 } },
      isolate: false,
      // Half of the time a test waits for a browser or for a server of its own. A percentage would not go beyond the
      // cores.
      maxWorkers: Math.ceil(availableParallelism() * 1.5),
      sequence: { sequencer: LongestFirst },
      setupFiles: ["./tests/support/count-assertions.ts", "./tests/support/drawn-alike.ts"],
      globalSetup: ["./tests/support/database-server.ts"],
      reporters: [["default", { summary: false }], "./tests/support/closing-line.ts"],
    },
  };
});
