import * as build from "virtual:remix/server-build";
import { describe, expect, test } from "vitest";
import { drawingOf } from "#app/shell/icons/iconify";
import { openWeb } from "../support/web";

const { version } = build.assets;

/** A signed-out browser. */
const visitor = async () => (await openWeb()).browser();

describe("/builds", () => {
  test("latest.json names the build that runs, fresh for a second", async () => {
    const answer = await (
      await visitor()
    )
      .get("/builds/latest.json?1795000000000")
      .expect(200)
      .expect("Content-Type", /^application\/json/);
    expect(answer.body).toEqual({ id: version, timestamp: expect.any(Number) });
    expect(answer.headers["cache-control"]).toBe("public, max-age=1, must-revalidate");
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("meta/<id>.json says which pages are prerendered, for a year", async () => {
    const browser = await visitor();
    const { body: latest } = await browser.get("/builds/latest.json");
    const answer = await browser
      .get(`/builds/meta/${version}.json`)
      .expect(200)
      .expect("Content-Type", /^application\/json/);
    expect(answer.body).toEqual({
      ...latest,
      matcher: { static: {}, wildcard: {}, dynamic: {} },
      prerendered: ["/login"],
    });
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test.each([
    "/builds/meta/unknown.json",
    "/builds/meta/.json",
    "/builds/",
    "/builds/nothing",
    "/builds/meta/..%2F..%2Fpackage.json",
  ])("%s is a 404 in JSON, never a page", async (path) => {
    const answer = await (
      await visitor()
    )
      .get(path)
      .expect(404)
      .expect("Content-Type", /^application\/json/);
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.body).toEqual({ message: "Not Found" });
  });
});

describe("the payload of a prerendered page", () => {
  test("is there for /login, and for good under its build's hash", async () => {
    const answer = await (
      await visitor()
    )
      .get(`/login/_payload.json?${version}`)
      .expect(200)
      .expect("Content-Type", /^application\/json/);
    expect(answer.body).toEqual({ data: { "routes/login": { messages: [] } }, prerenderedAt: expect.any(Number) });
    expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  });

  test("under another hash it is not kept", async () => {
    const answer = await (await visitor()).get("/login/_payload.json?another").expect(200);
    expect(answer.headers["cache-control"]).toBe("no-cache");
  });

  test("no other page has one", async () => {
    const { browser, signIn } = await openWeb();
    await browser().get("/recipes/_payload.json").expect(302).expect("Location", "/login");
    await (await signIn()).get("/recipes/_payload.json").expect(404);
  });

  test("what it holds is what the page has for everybody", async () => {
    const { loaderData } = await import("../support/web");
    const browser = await visitor();
    const { body } = await browser.get(`/login/_payload.json?${version}`);
    expect(body.data["routes/login"]).toEqual(await loaderData(browser, "/login"));
  });
});

describe("/icons", () => {
  test("answers the icons asked for, in Iconify's format, signed out (R80)", async () => {
    const answer = await (
      await visitor()
    )
      .get("/icons/lucide.json?icons=check%2Chome%2Ccheck")
      .expect(200)
      .expect("Content-Type", /^application\/json/);
    expect(answer.body).toMatchObject({
      prefix: "lucide",
      width: 24,
      height: 24,
      aliases: { home: { parent: "house" } },
    });
    expect(Object.keys(answer.body.icons).sort()).toEqual(["check", "house"]);
    expect(drawingOf(answer.body, "home")?.body).toMatch(/^<(path|g)/);
    expect(answer.headers["cache-control"]).toBe("public, max-age=604800, stale-while-revalidate=604800");
  });

  test("a name it does not have is in not_found", async () => {
    const { body } = await (await visitor()).get("/icons/lucide.json?icons=check,nope,constructor").expect(200);
    expect(Object.keys(body.icons)).toEqual(["check"]);
    expect(body.not_found).toEqual(["nope", "constructor"]);
  });

  test.each([
    "/icons/unknown.json?icons=check",
    "/icons/__proto__.json?icons=x",
    "/icons/lucide?icons=check",
    "/icons/lucide.txt",
  ])("%s is a 404", async (path) => {
    await (
      await visitor()
    )
      .get(path)
      .expect(404)
      .expect("Content-Type", /^application\/json/);
  });
});

test.each([
  [undefined, "3600000"],
  [60_000, "60000"],
  [0, "0"],
])("CHECK_BUILD_INTERVAL %s reaches the pages as %s milliseconds", async (checkBuildInterval, expected) => {
  const { text } = await (await openWeb({ checkBuildInterval })).browser().get("/login").expect(200);
  expect(/data-check-build-interval="(\d+)"/.exec(text)?.[1]).toBe(expected);
});

test("asking for any of these refreshes no session and sets no cookie (R75, R80)", async () => {
  const web = await openWeb();
  const browser = await web.signIn();
  web.pass(7200);
  for (const path of [
    "/builds/latest.json?1",
    `/builds/meta/${version}.json`,
    "/icons/lucide.json?icons=x",
    `/login/_payload.json?${version}`,
  ]) {
    const answer = await browser.get(path).expect(200);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  }
  expect(web.logged.filter(({ event }) => String(event).includes("refresh"))).toEqual([]);
});
