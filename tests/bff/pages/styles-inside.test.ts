import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as build from "virtual:remix/server-build";
import { describe, expect, test } from "vitest";
import { openStylesheets } from "#server/requests/stylesheets";
import { temporaryFolder } from "../../support/temporary-folder";
import { openWeb, plainHost, signIn } from "../../support/web";
import { createApp } from "#server/app";

const folder = temporaryFolder();
mkdirSync(join(folder, "assets"));
const sheets = { "/assets/all-1.css": "a{color:red}", "/assets/own-2.css": 'b{content:"</style><i>"}' };
for (const [address, text] of Object.entries(sheets)) writeFileSync(join(folder, address), text);

const loads = (css: Record<string, string[]>) => ({
  ...build,
  assets: {
    ...build.assets,
    routes: Object.fromEntries(
      Object.entries(build.assets.routes).map(([id, route]) => [id, { ...route, css: css[id] ?? [] }]),
    ),
  },
});

const ordinary = { root: ["/assets/all-1.css"], "routes/external-orders.create": ["/assets/own-2.css"] };
const form = "/external-orders/create";

async function open(css: Record<string, string[]> = ordinary, host = createApp) {
  const web = await openWeb({ build: loads(css), stylesheet: openStylesheets(folder) }, {}, host);
  const browser = await signIn(web.browser());
  /** Returns which stylesheets a document holds, and which it links, in their order. */
  const stylesOf = async (path: string, site: string | null, status = 200) => {
    const request = browser.get(path).set("accept", "text/html");
    const { text, headers } = await (site === null ? request : request.set("sec-fetch-site", site)).expect(status);
    const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, address]) => address);
    return {
      text,
      nonce: /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1] ?? "none",
      inside: found(/<style nonce="[^"]+" data-of="([^"]+)">/g),
      unused: found(/<link rel="stylesheet" href="([^"]+)" disabled\/>/g),
      linked: found(/<link rel="stylesheet" href="([^"]+)"\/>/g),
    };
  };
  return { browser, stylesOf, light: () => browser.post("/preferences").type("form").send({ light_mode: "1" }) };
}

const [all, own] = Object.keys(sheets);

describe("styles stand in the document", () => {
  test.each([
    ["Express", createApp],
    ["a host that knows nothing of us", plainHost],
  ] as const)("of a page with scripts, all of them, wherever one comes from; on %s", async (_, host) => {
    const { stylesOf } = await open(ordinary, host);
    for (const site of ["none", "same-origin", "cross-site", null])
      expect(await stylesOf(form, site)).toMatchObject({ inside: [all, own], unused: [all, own], linked: [] });
  });

  test("under the nonce of the answer, in the order of their links, and none of them ends its element", async () => {
    const { stylesOf } = await open();
    const { text, nonce } = await stylesOf(form, "none");
    const style = (address = "", css = "") => `<style nonce="${nonce}" data-of="${address}">${css}</style>`;
    expect(text).toContain(style(all, "a{color:red}") + style(own, 'b{content:"<\\/style><i>"}'));
    expect(text).not.toContain("</style><i>");
  });

  test("of an error page too", async () => {
    const { stylesOf } = await open();
    expect(await stylesOf("/nowhere", "none", 404)).toMatchObject({ inside: [all], linked: [] });
  });
});

test("a refused file, asked for from elsewhere, answers a page that holds its styles", async () => {
  const { stylesOf } = await open();
  const address = "/external-orders/999999/document";
  expect(await stylesOf(address, "none", 422)).toMatchObject({ inside: [all], linked: [] });
  expect(await stylesOf(address, "same-origin", 422)).toMatchObject({ inside: [], linked: [all] });
});

test("in light mode a page that follows another links what all share, holds its own, and no script", async () => {
  const { stylesOf, light } = await open();
  await light().expect(302);
  expect(await stylesOf(form, "none")).toMatchObject({ inside: [all, own], linked: [] });
  for (const site of ["same-origin", null]) {
    const following = await stylesOf(form, site);
    expect(following).toMatchObject({ inside: [own], unused: [own], linked: [all] });
    expect(following.text).not.toContain("<script");
  }
});

test("a stylesheet that cannot be read leaves the document as it is", async () => {
  for (const gone of ["/assets/gone-3.css", "/app/styles.css", "/assets/../secret.css"]) {
    const { stylesOf } = await open({ root: [all ?? "", gone] });
    expect(await stylesOf("/", "none")).toMatchObject({ inside: [], linked: [all, gone] });
  }
});
