import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { build } from "vite";
import { aliases } from "../../../vite/aliases.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

export interface Bench {
  code: string;
  css: string;
}

/** Bundles a page of `tests/browser/benches/`: for components that no screen shows in every state. */
export async function bundleBench(name: string): Promise<Bench> {
  const built = await build({
    configFile: false,
    root,
    logLevel: "error",
    esbuild: { jsx: "automatic", jsxDev: false },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    resolve: { alias: aliases },
    build: {
      write: false,
      minify: false,
      target: "es2022",
      cssCodeSplit: false,
      rollupOptions: {
        input: `${root}tests/browser/benches/${name}.tsx`,
        output: { format: "iife", inlineDynamicImports: true },
      },
    },
  });
  const files = (Array.isArray(built) ? built : "output" in built ? [built] : []).flatMap(({ output }) => output);
  return {
    code: files.map((file) => (file.type === "chunk" ? file.code : "")).join("\n"),
    css: files
      .map((file) => (file.type === "asset" && file.fileName.endsWith(".css") ? String(file.source) : ""))
      .join("\n"),
  };
}

/** Puts the bench on an empty page. */
export async function openBench(page: Page, { code, css }: Bench): Promise<void> {
  const icon = (name: string) => [name, { body: `<path d="M0 0h24v24" data-of="${name}"/>` }];
  await page.route("http://bench.test/**", (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const names = searchParams.get("icons")?.split(",") ?? [];
    if (pathname.startsWith("/icons/"))
      return route.fulfill({
        json: { prefix: "lucide", width: 24, height: 24, icons: Object.fromEntries(names.map(icon)) },
      });
    const body =
      `<!doctype html><html lang="fr" ` +
      `data-mantine-color-scheme="light"><head><style>${css}</style></head><body><div ` +
      `id="root"></div><script>${code.replaceAll("</script", "<\\/script")}</script></body></html>`;
    return route.fulfill({ contentType: "text/html; charset=utf-8", body });
  });
  await page.goto("http://bench.test/");
}
