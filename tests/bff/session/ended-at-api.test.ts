import * as build from "virtual:remix/server-build";
import { expect, onTestFinished, test } from "vitest";
import { routePatterns } from "../../support/browser/route-patterns";
import { cookieHeader, openWeb } from "../../support/web";

test(
  "a session that the API knows nothing of leads from every page and file to the sign-in, and no " +
    "call is left to fail by itself (R19, R87)",
  async () => {
    const left: unknown[] = [];
    const note = (error: unknown) => void left.push(error);
    process.on("unhandledRejection", note);
    onTestFinished(() => void process.off("unhandledRejection", note));
    const web = await openWeb({ config: { appOrigin: "http://localhost", trustProxy: 1 } });
    const places = routePatterns(build)
      .map(({ pattern }) => pattern.replace(":id", "1").replace(":position", "1"))
      .map((pattern) => pattern.replace(":name", "0123456789abcdef".repeat(2)).replace(":size", "small"))
      .filter(
        (pattern) =>
          !/\*|^\/(login|logout|preferences|setup|options|options\/create)$|\/(cost|total|counter)$/.test(pattern),
      );
    const answers: [place: string, status: number, to: unknown][] = [];
    for (const [at, place] of places.entries()) {
      const cookie = cookieHeader(
        { access_token: `unknown-${at}`, refresh_token: `unknown-too-${at}` },
        web.now() + 60_000,
      );
      const { status, headers } = await web
        .browser()
        .get(place)
        .set("Cookie", cookie)
        .set("X-Forwarded-For", `192.0.2.${at}`);
      answers.push([place, status, headers.location]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(places.length).toBeGreaterThan(40);
    expect(answers.filter(([, status, to]) => status !== 302 || to !== "/login")).toEqual([]);
    expect(left).toEqual([]);
  },
);
