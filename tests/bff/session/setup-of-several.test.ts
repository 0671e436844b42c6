import { agent } from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { databases } from "../../support/database/database";
import { setupCodeOf, startProduct } from "../../support/product";

const first = {
  userName: "Anne Le Goff",
  email: "anne@bru.test",
  password: "levain et beurre",
  name: "Maison Le Goff",
};
const house = { address: "12, rue des Halles", postalCode: "35170", city: "Bruz", openingWeekdays: ["2", "6"] };

const postgresql = databases.find(({ name }) => name === "PostgreSQL");

/** Starts two instances on one empty database. */
async function startTwo(environment: Record<string, string>) {
  const shared = { BRU_DEMO: "0", DATABASE_URL: (await postgresql?.emptyUrl()) ?? "", ...environment };
  const one = await startProduct(shared);
  onTestFinished(() => one.dispose());
  const other = await startProduct(shared);
  onTestFinished(() => other.dispose());
  return [one, other] as const;
}

test.runIf(postgresql)(
  "of two instances that share a secret the code of one makes the first account at the other",
  async () => {
    const [one, other] = await startTwo({
      COOKIE_SECRET: "a secret of at least 32 bytes that both of them have",
      OAUTH_CLIENT_SECRET: "another one that both have, as long",
    });
    const code = await setupCodeOf(one);
    expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(await setupCodeOf(other)).toBe(code);
    const sent = { ...first, ...house, code };
    const answer = await agent(other.url).post("/setup").set("origin", other.url).type("form").send(sent);
    expect([answer.status, answer.headers.location]).toEqual([302, "/"]);
  },
);

test.runIf(postgresql)("without one, or by another one, a code is an instance's own", async () => {
  const secret = (of: string) => ({ COOKIE_SECRET: `a secret of at least 32 bytes for ${of} alone` });
  const codes: string[] = [];
  for (const environment of [{}, {}, secret("one"), secret("another")]) {
    const product = await startProduct({ BRU_DEMO: "0", ...environment });
    onTestFinished(() => product.dispose());
    codes.push(await setupCodeOf(product));
  }
  expect(new Set(codes).size).toBe(4);
});
