import { describe, expect, test } from "vitest";
import { client, createTestApi } from "../../support/api";
import { databases } from "../../support/database/database";

const setupCode = "7K3M-QX2A-9RTB";
const first = {
  user_name: "Anne Le Goff",
  email: "Anne@Bru.test",
  password: "levain et beurre",
  name: "Maison Le Goff",
};

describe.each(databases)("the first account ($name)", ({ fresh }) => {
  async function open() {
    const api = await createTestApi(await fresh(), { setupCode });
    await api.db.deleteFrom("users").execute();
    const make = (fields: Record<string, unknown> = {}, address = "192.0.2.1") =>
      api.send("POST", "/setup", {
        body: { ...client, code: setupCode, ...first, ...fields },
        headers: { "x-forwarded-for": address },
      });
    const emails = async () => (await api.db.selectFrom("users").select("email").execute()).map(({ email }) => email);
    return { api, make, emails };
  }

  test("is made once, with the house, and signs in", async () => {
    const { api, make, emails } = await open();
    expect((await api.send("GET", "/setup")).body).toEqual({ data: { is_open: true } });
    expect(await make({ code: " 7k3m qx2a-9rtb" })).toMatchObject({ status: 201 });
    expect((await api.send("GET", "/setup")).body).toEqual({ data: { is_open: false } });
    expect((await api.token({ username: "anne@bru.test", password: first.password })).status).toBe(200);
    expect(await make({ email: "autre@bru.test" })).toMatchObject({ status: 409, body: { code: "taken" } });
    expect(await emails()).toEqual(["anne@bru.test"]);
    expect(await api.db.selectFrom("company").select("name").execute()).toEqual([{ name: "Maison Le Goff" }]);
  });

  test("is one person’s when two make it at once", async () => {
    const { api, make, emails } = await open();
    const answers = await Promise.all(
      ["un", "deux", "trois"].map((who) => make({ email: `${who}@bru.test`, name: `Maison ${who}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const [email = ""] = await emails();
    expect(await emails()).toHaveLength(1);
    const [house] = await api.db.selectFrom("company").select("name").execute();
    expect(`${house?.name.replace("Maison ", "")}@bru.test`).toBe(email);
  });
});

test("nobody makes it without the code, the client’s secret, or after too many guesses", async () => {
  const api = await createTestApi(await databases[0].fresh(), { setupCode });
  await api.db.deleteFrom("users").execute();
  const make = (fields: Record<string, unknown>, address: string) =>
    api.send("POST", "/setup", {
      body: { ...client, code: setupCode, ...first, ...fields },
      headers: { "x-forwarded-for": address },
    });
  expect((await make({ client_secret: "another" }, "192.0.2.1")).status).toBe(401);
  for (let guess = 0; guess < 5; guess += 1)
    expect(await make({ code: `guess ${guess}`, password: "court" }, "192.0.2.1")).toMatchObject({
      status: 422,
      body: { errors: { code: [expect.any(String)], password: ["Au moins 10 caractères."] } },
    });
  expect((await make({}, "192.0.2.1")).status).toBe(429);
  expect(await api.db.selectFrom("users").select("id").execute()).toEqual([]);
  expect((await make({}, "192.0.2.2")).status).toBe(201);
});

test("an API whose operator was shown no code has no such address", async () => {
  const api = await createTestApi(await databases[0].fresh());
  await api.db.deleteFrom("users").execute();
  expect((await api.send("GET", "/setup")).status).toBe(404);
  expect((await api.send("POST", "/setup", { body: { ...client, code: "", ...first } })).status).toBe(404);
});
