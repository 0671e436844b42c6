import { defineConfig } from "vitest/config";
import { LongestFirst } from "./tests/support/longest-first";
import viteConfig from "./vite.config";

export default defineConfig((env) => ({
  ...viteConfig(env),
  test: {
    include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
    environment: "node",
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes when it comes: no test may fail because the machine is slow.
    expect: { poll: { timeout: 30_000 } },
    isolate: false,
    // Half of the time a test waits for a browser or for a server of its own.
    maxWorkers: "150%",
    sequence: { sequencer: LongestFirst },
    setupFiles: ["./tests/support/count-assertions.ts"],
    globalSetup: ["./tests/support/database-server.ts"],
    reporters: [["default", { summary: false }], "./tests/support/closing-line.ts"],
  },
}));
