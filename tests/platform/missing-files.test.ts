import { static as serveStatic } from "express";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { openWeb } from "../support/web";

const missing = [
  "/assets/recipes-B0Ba_hwJ.js",
  "/assets/",
  "/assets/x",
  "/build/manifest-1.js",
  "/missing.css",
  "/apple-touch-icon.png",
  "/favicon.ico",
  "/fonts/bru.woff2",
  "/assets/../assets/x.js.map",
];

describe("a missing file is a plain 404", () => {
  test.each(missing)("%s, signed out", async (path) => {
    const { browser } = await openWeb();
    const answer = await browser()
      .get(path)
      .expect(404)
      .expect("Content-Type", /^text\/plain/);
    expect(answer.text).toBe("Introuvable.");
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  test("with a session that has expired it refreshes nothing (R75)", async () => {
    const web = await openWeb();
    const browser = await web.signIn();
    web.pass(7200);
    for (const path of missing) {
      const answer = await browser.get(path).expect(404);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    }
    expect(web.logged.filter(({ event }) => String(event).startsWith("refresh"))).toEqual([]);
    const page = await browser.get("/").expect(200);
    expect(page.headers["set-cookie"]).toBeDefined();
    expect(web.logged.filter(({ event }) => String(event).startsWith("refresh"))).toHaveLength(1);
  });
});

test("the public files are there for programs that never sign in, robots.txt among them (R80)", async () => {
  const { app } = await openWeb({ assets: serveStatic("public") });
  await supertest(app)
    .get("/robots.txt")
    .expect(200)
    .expect("Content-Type", /^text\/plain/)
    .expect("User-agent: *\nDisallow: /\n");
  await supertest(app)
    .get("/favicon.svg")
    .expect(200)
    .expect("Content-Type", /^image\/svg/);
});

test("a browser that never signed in gets what an installation is made of: manifest and icons", async () => {
  const { app } = await openWeb({ assets: serveStatic("public") });
  const { body } = await supertest(app)
    .get("/manifest.webmanifest")
    .expect(200)
    .expect("Content-Type", /^application\/manifest\+json/)
    .buffer(true)
    .parse((answer, done) => {
      let text = "";
      answer.on("data", (part) => (text += String(part))).on("end", () => done(null, JSON.parse(text)));
    });
  expect(body).toMatchObject({ name: "Bru", start_url: "/", display: "standalone" });
  const icons: { src: string; sizes: string; purpose: string }[] = body.icons;
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of icons) {
    const { body: png } = await supertest(app).get(src).expect(200).expect("Content-Type", "image/png").buffer(true);
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

test("a page's address that looks like none of these stays a page", async () => {
  const { browser, signIn } = await openWeb();
  await browser().get("/nope").expect(302).expect("Location", "/login");
  await (
    await signIn()
  )
    .get("/nope.json")
    .expect(404)
    .expect("Content-Type", /^text\/html/);
});
