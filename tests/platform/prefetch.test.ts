import { describe, expect, test } from "vitest";
import { createPayloads } from "#app/shell/builds/page-manifest";
import { isSlowConnection } from "#app/shell/links/slow-connection";
import { type LinkLike, createPrefetch } from "#app/shell/links/prefetch";

test.each([
  [undefined, false],
  [{}, false],
  [{ effectiveType: "4g" }, false],
  [{ effectiveType: "3g" }, false],
  [{ effectiveType: "2g" }, true],
  [{ effectiveType: "slow-2g" }, true],
  [{ effectiveType: "4g", saveData: true }, true],
])("the connection %o is slow: %s", (connection, slow) => {
  expect(isSlowConnection(connection)).toBe(slow);
});

describe("prefetching a link", () => {
  function createWorld(slow = false) {
    const modules: string[] = [];
    const payloads: string[] = [];
    const prefetch = createPrefetch({
      isSlow: () => slow,
      here: () => new URL("http://localhost:3000/recipes?q=x"),
      modulesOf: (path) =>
        path.startsWith("/articles")
          ? ["/assets/article.js", "/assets/table.js"]
          : ["/assets/order.js", "/assets/table.js"],
      loadModule: (href) => modules.push(href),
      loadPayload: (path) => payloads.push(path),
    });
    return { modules, payloads, prefetch: (link: LinkLike) => prefetch(link) };
  }
  const link = (path: string, rest: Partial<LinkLike> = {}) => ({ href: `http://localhost:3000${path}`, ...rest });

  test("loads each module once", () => {
    const { modules, payloads, prefetch } = createWorld();
    prefetch(link("/articles/1"));
    prefetch(link("/articles/2"));
    prefetch(link("/articles/2"));
    prefetch(link("/external-orders"));
    expect(modules).toEqual(["/assets/article.js", "/assets/table.js", "/assets/order.js"]);
    expect(payloads).toEqual(["/articles/1", "/articles/2", "/external-orders"]);
  });

  test.each([
    ["another site", { href: "https://example.com/articles" }],
    ["a mail address", { href: "mailto:a@b.test" }],
    ["no address", { href: "" }],
    ["the page itself", link("/recipes?q=y")],
    ["a new tab", link("/articles", { target: "_blank" })],
    ["a download", link("/articles", { download: true })],
    ["a link that says none", link("/articles", { prefetch: "none" })],
  ])("leaves alone %s", (_, left) => {
    const { modules, payloads, prefetch } = createWorld();
    prefetch(left);
    expect([...modules, ...payloads]).toEqual([]);
  });

  test("loads nothing on a slow connection (R79)", () => {
    const { modules, payloads, prefetch } = createWorld(true);
    prefetch(link("/articles"));
    expect([...modules, ...payloads]).toEqual([]);
  });
});

describe("the payload of a prerendered page", () => {
  function createWorld(answers: Record<string, unknown>, slow = false) {
    const paths: string[] = [];
    const warnings: string[] = [];
    const payloads = createPayloads({
      running: "b1",
      isSlow: () => slow,
      warn: (message) => warnings.push(message),
      readJson(path) {
        paths.push(path);
        return path in answers ? Promise.resolve(answers[path]) : Promise.reject(new Error("404"));
      },
    });
    return { payloads, paths, warnings };
  }
  const meta = { "/builds/meta/b1.json": { id: "b1", timestamp: 1, matcher: {}, prerendered: ["/login"] } };

  test("is fetched once, with the build's hash as query", async () => {
    const { payloads, paths } = createWorld({ ...meta, "/login/_payload.json?b1": { data: 1 } });
    await expect(payloads.load("/login/")).resolves.toEqual({ data: 1 });
    await expect(payloads.load("/login")).resolves.toEqual({ data: 1 });
    expect(paths).toEqual(["/builds/meta/b1.json", "/login/_payload.json?b1"]);
  });

  test("is not fetched for any other page", async () => {
    const { payloads, paths } = createWorld(meta);
    await expect(payloads.load("/recipes")).resolves.toBeNull();
    expect(paths).toEqual(["/builds/meta/b1.json"]);
  });

  test("is not fetched on a slow connection", async () => {
    const { payloads, paths } = createWorld(meta, true);
    await expect(payloads.load("/login")).resolves.toBeNull();
    expect(paths).toEqual([]);
  });

  test("a failure only warns, and the next visit tries again", async () => {
    const { payloads, paths, warnings } = createWorld(meta);
    await expect(payloads.load("/login")).resolves.toBeNull();
    await expect(payloads.load("/login")).resolves.toBeNull();
    expect(warnings).toEqual(["[builds] Cannot load payload of /login", "[builds] Cannot load payload of /login"]);
    expect(paths.filter((path) => path.startsWith("/login"))).toHaveLength(2);
  });

  test.each([
    ["an HTML page", "<!doctype html>"],
    ["no list", { prerendered: "/login" }],
    ["nothing", null],
  ])("a manifest that is %s only warns, and is asked for again", async (_, manifest) => {
    const { payloads, paths, warnings } = createWorld({ "/builds/meta/b1.json": manifest });
    await expect(payloads.load("/login")).resolves.toBeNull();
    await payloads.load("/login");
    expect(warnings[0]).toBe("[builds] Error fetching the manifest of the build.");
    expect(paths).toEqual(["/builds/meta/b1.json", "/builds/meta/b1.json"]);
  });
});
