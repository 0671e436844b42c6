import { expect, test } from "vitest";
import { fieldsOf } from "../../support/form-fields";
import { type Behaviour, json, raw, reset, startUpstream } from "../../support/servers/upstream";
import { cookieHeader, openWebOn } from "../../support/web";

const ways: Record<string, Behaviour> = {
  "cut off": reset,
  "502": raw(502, "text/html", "<center>Bad Gateway</center>"),
  "500": json(500, { message: "Server Error" }),
};

/** A browser without JavaScript before an API that works, and can be made to fail as a whole. */
async function open() {
  const upstream = await startUpstream();
  const web = openWebOn(upstream);
  web.turnTo("2026-11-25T08:00:00Z");
  const cookie = cookieHeader(upstream.issue(), web.now() + 3_600_000);
  const headers = { Cookie: cookie, Accept: "text/html" };
  const ask = (path: string) => web.browser().get(path).set(headers);
  const send = (path: string, fields: object) => web.browser().post(path).set(headers).type("form").send(fields);
  const none = { data: [], meta: { current_page: 1, from: null, to: null, last_page: 1, per_page: 25, total: 0 } };
  const answers: Record<string, unknown> = {
    "/api/options/suppliers": { data: [] },
    "/api/options/products": { data: [] },
    "/api/options/articles": { data: [] },
    "/api/options/recipes": { data: [] },
    "/api/external-orders": none,
  };
  const serve = () => Object.entries(answers).forEach(([path, body]) => upstream.on(`GET ${path}`, json(200, body)));
  const fail = (behaviour: Behaviour) => Object.keys(answers).forEach((path) => upstream.on(`GET ${path}`, behaviour));
  serve();
  return { upstream, ask, send, serve, fail };
}

test.each(Object.entries(ways))(
  "an order that cannot be saved, the API being %s, is given back as it was typed, under its key; " +
    "sent again it is written once (R68)",
  async (_name, failing) => {
    const { upstream, ask, send, serve, fail } = await open();
    const blank = fieldsOf((await ask("/external-orders/create").expect(200)).text);
    const typed = {
      ...blank,
      intent: "save",
      customerName: "Mme « Kermarrec »",
      deliveryOn: "2027-03-10",
      notes: "Sonner\ndeux fois",
    };
    fail(failing);
    upstream.on("POST /api/external-orders", failing);
    const again = await send("/external-orders/create", typed).expect(503);
    const given = fieldsOf(again.text);
    expect(given).toMatchObject({
      customerName: "Mme « Kermarrec »",
      deliveryOn: "2027-03-10",
      submissionKey: blank.submissionKey,
    });
    expect(again.text).toContain("n’a pas pu être confirmé");
    expect(again.text).not.toContain("Internal");
    serve();
    upstream.on("POST /api/external-orders", json(201, { data: { id: 4 } }));
    await send("/external-orders/create", { ...given, intent: "save" })
      .expect(302)
      .expect("Location", "/external-orders/4");
    const keys = upstream.calls("POST /api/external-orders").map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys)).toEqual(new Set([blank.submissionKey]));
  },
);

test.each(Object.entries(ways))(
  "what has no form of its own to be given back in (a status, several, a weighing), the API being " +
    "%s, is sent again from the error page, whole",
  async (_name, failing) => {
    const { upstream, send, fail } = await open();
    fail(failing);
    for (const path of ["/external-orders/7", "/external-orders?status=draft", "/production-planning/weighings/3/1"]) {
      upstream.on(`GET /api${path.replace(/\?.*|\/1$/, "").replace("/production-planning", "")}`, failing);
      upstream.on("POST /api/external-orders/7/status", failing);
      upstream.on("POST /api/external-orders/status", failing);
      const typed = {
        intent: path.includes("weighings") ? "weigh" : "status",
        to: "confirmed",
        ids: ["3", "4"],
        submissionKey: "the-key-of-the-form",
        lockVersion: "1",
        reason: "Mme « Le Gall »\na appelé",
      };
      const page = await send(path, typed);
      expect(page.status).toBeGreaterThanOrEqual(500);
      const [, action] =
        /<form method="post" action="([^"]*)">/.exec(page.text.slice(page.text.indexOf("error-page"))) ?? [];
      expect(action?.replaceAll("&amp;", "&")).toBe(path);
      expect(page.text).toMatch(/<h1>(?!Internal)/);
      const sent = [...page.text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"\/>/gs)].map(
        ([, name, value]) => `${String(name)}=${String(value)}`,
      );
      expect(sent).toEqual(
        expect.arrayContaining([
          "to=confirmed",
          "ids=3",
          "ids=4",
          "submissionKey=the-key-of-the-form",
          "reason=Mme « Le Gall »\na appelé",
        ]),
      );
    }
  },
);

test("a form that is refused, and a visit, hold nothing to be sent again", async () => {
  const { upstream, ask, send } = await open();
  upstream.on("GET /api/external-orders/7", json(404, {}));
  expect((await send("/external-orders/7", { intent: "status", to: "confirmed" })).text).not.toContain("Réessayer");
  upstream.on("GET /api/external-orders/8", reset);
  const { text } = await ask("/external-orders/8").expect(500);
  expect(text).toContain('href="/external-orders/8"');
  expect(text).not.toContain('type="hidden" name="status"');
});
