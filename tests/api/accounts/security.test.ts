import { describe, expect, test } from "vitest";
import { type Passwords, createPasswords, passwordsAtOnce, strongCost } from "#api/accounts/passwords";
import { disableUser } from "#api/accounts/users";
import { createTestApi, marie } from "../../support/api";
import { databases } from "../../support/database/database";
import { recordingStatements } from "../../support/database/recording-statements";
import { articleOf, openShop, orderOf, productOf, recipeOf, supplierOf } from "../../support/world/shop";
import { deskOf } from "../../support/writes";

// What the other files prove: hashed tokens, brute force and families of tokens in oauth.test.ts; numbers, ids and text
// in writes-hostile.test.ts.
const [{ fresh }] = databases;

describe("passwords", () => {
  test("are kept with scrypt at OWASP's least cost (N = 2¹⁵, r = 8, p = 3), each with a salt of its own", async () => {
    const { hash, matches } = createPasswords(strongCost);
    const [one, other] = [await hash("radium, 1898"), await hash("radium, 1898")];
    expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w+/]{22}==\$[\w+/]{43}=$/);
    expect(other.split("$")[4]).not.toBe(one.split("$")[4]);
    expect([
      await matches("radium, 1898", one),
      await matches("radium, 1899", one),
      await matches("radium, 1898", null),
    ]).toEqual([true, false, false]);
  });

  test(
    "typed on another keyboard are the same; a hash keeps the cost it was made with; what is no hash " + "fits nothing",
    async () => {
      const cheap = createPasswords({ N: 1024, r: 8, p: 1 });
      const hash = await cheap.hash("Cr\u00e8me br\u00fbl\u00e9e");
      expect(await createPasswords({ N: 2048, r: 8, p: 1 }).matches("Cre\u0300me bru\u0302le\u0301e", hash)).toBe(true);
      for (const broken of ["", "scrypt", "bcrypt$1$2$3$4$5"]) expect(await cheap.matches("x", broken)).toBe(false);
    },
  );

  test.each([
    [1, 1],
    [2, 1],
    [4, 3],
    [64, 3],
  ])("on %i cores are derived %i at a time", (cores, atOnce) => {
    expect(passwordsAtOnce(cores)).toBe(atOnce);
  });
});

describe("signing in", () => {
  /**
   * The API with passwords that tell what they were asked; they cost the same whether there is a hash or not
   * (createPasswords).
   */
  async function openWatched() {
    const checked: (string | null)[] = [];
    const cheap = createPasswords({ N: 1024, r: 8, p: 1 });
    const passwords: Passwords = {
      hash: cheap.hash,
      matches: (password, hash) => (checked.push(hash), cheap.matches(password, hash)),
    };
    return { api: await createTestApi(await fresh(), { passwords }), checked };
  }

  test(
    "checks a password for an unknown account too, and for a closed one, so that the time says " + "nothing",
    async () => {
      const { api, checked } = await openWatched();
      await api.token({ username: marie.email, password: "x" });
      await api.token({ username: "nobody@bru.test", password: "x" });
      await disableUser(api.db, marie.email, api.parts.clock());
      await api.token({ username: marie.email, password: "x" });
      expect(checked).toEqual([expect.stringMatching(/^scrypt/), null, expect.stringMatching(/^scrypt/)]);
    },
  );

  test("derives nothing for a client that is not ours, nor for fields longer than 1,024 characters", async () => {
    const { api, checked } = await openWatched();
    expect((await api.token({ username: marie.email, password: "x", client_secret: "no" })).status).toBe(401);
    for (const field of ["username", "password"]) {
      expect(await api.token({ username: marie.email, password: "x", [field]: "x".repeat(1025) })).toMatchObject({
        status: 400,
        body: { error: "invalid_request", hint: `Check the \`${field}\` parameter` },
      });
    }
    expect(checked).toEqual([]);
  });
});

test(
  "a body over 1 MB is refused, also one that does not say how long it is, before anyone is asked to " + "sign in",
  async () => {
    const api = await createTestApi(await fresh());
    const piece = new Uint8Array(100_000).fill(120);
    let given = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 1;
        if (given > 1000) controller.close();
        else controller.enqueue(piece);
      },
    });
    const answer = await api.app.request(
      new Request("http://api.test/oauth/token", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
        duplex: "half",
      }),
    );
    expect(answer.status).toBe(413);
    expect(given).toBeLessThan(50);
  },
);

describe.each(databases)("statements on $name", (database) => {
  test(
    "never hold what people send: it is bound, whether searched, sorted, filtered, written or signed " + "in with",
    async () => {
      const { db, statements } = recordingStatements(await database.fresh());
      const desk = await deskOf(await createTestApi(db));
      const { supplier, flour, dough, tart, order } = await openShop(desk);
      const hostile = "zqx'); drop table suppliers; --\"`\\";
      const typed = encodeURIComponent(hostile);
      statements.length = 0;

      await desk.token({ username: hostile, password: hostile });
      await desk.token({ grant_type: "refresh_token", refresh_token: hostile });
      await desk.send("GET", "/api/users/me", { headers: { authorization: "Bearer zqx.drop" } });
      for (const kind of ["suppliers", "articles", "recipes", "products", "external-orders", "weighings"]) {
        for (const query of [
          `search=${typed}`,
          `sort=${typed}`,
          `category=${typed}`,
          `status=${typed}`,
          `archived=${typed}`,
          `allergen=${typed}`,
          `delivery_from=${typed}`,
        ])
          await desk.get(`/api/${kind}?${query}`);
        await desk.get(`/api/${kind}/${typed}`);
        await desk.get(`/api/options/${kind}?search=${typed}`);
      }
      await desk.get(
        `/api/production-planning/compute-needs?from=${typed}&to=${typed}&as_of=${typed}&extra%5B${typed}%5D=${typed}`,
      );
      const texts = {
        name: hostile,
        notes: hostile,
        city: hostile,
        description: hostile,
        customer_name: hostile,
        allergy_notes: hostile,
      };
      for (const [path, body] of [
        ["/api/suppliers", supplierOf(texts)],
        ["/api/articles", articleOf(texts)],
        ["/api/recipes", recipeOf(texts)],
        ["/api/products", productOf(texts)],
        ["/api/external-orders", orderOf(texts)],
      ] as const) {
        const { status, body: answer } = await desk.write("POST", path, body, {
          "idempotency-key": `${hostile} ${path}`,
        });
        expect([path, status, status === 201 ? null : answer]).toEqual([path, 201, null]);
      }
      for (const [path, { id, ...fields }] of [
        ["suppliers", supplier],
        ["articles", flour],
        ["recipes", dough],
        ["products", tart],
        ["external-orders", order],
      ] as const) {
        await desk.write("PUT", `/api/${path}/${String(id)}`, { ...fields, ...texts });
      }

      expect(statements.length).toBeGreaterThan(100);
      expect(statements.filter((statement) => statement.includes("zqx"))).toEqual([]);
      expect(await db.selectFrom("suppliers").select("name").where("name", "=", hostile).execute()).toHaveLength(1);
    },
  );
});
