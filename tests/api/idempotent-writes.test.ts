import { describe, expect, test } from "vitest";
import { addUser } from "#api/accounts/users";
import { tokensOf } from "../support/api";
import { databases } from "../support/database/database";
import { openShopDesk, orderOf, supplierOf } from "../support/world/shop";
import { type Desk, dataOf, openDesk } from "../support/writes";

const key = (value: string) => ({ "idempotency-key": value });
const total = async (desk: Desk, path: string) => (await desk.get(path)).body;

describe.each(databases)("a repeated submission on $name", (database) => {
  test("with the same key and body answers the same and writes once, even much later", async () => {
    const desk = await openDesk(database);
    const first = await desk.write("POST", "/api/suppliers", supplierOf(), key("k-1"));
    desk.pass(600);
    const second = await desk.write("POST", "/api/suppliers", supplierOf(), key("k-1"));
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await total(desk, "/api/suppliers")).toMatchObject({ meta: { total: 1 } });
  });

  test("answers what was written then, whatever has become of it", async () => {
    const desk = await openDesk(database);
    const first = dataOf(await desk.write("POST", "/api/suppliers", supplierOf(), key("k-1")));
    await desk.write("PUT", `/api/suppliers/${String(first.id)}`, { ...first, name: "Metro France" });
    expect(dataOf(await desk.write("POST", "/api/suppliers", supplierOf(), key("k-1")))).toEqual(first);
  });

  test("ten times at once writes once, and every answer is the same", async () => {
    const desk = await openDesk(database);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => desk.write("POST", "/api/external-orders", orderOf(), key("double-clic"))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await total(desk, "/api/external-orders")).toMatchObject({ meta: { total: 1 } });
    expect(await desk.create("/api/external-orders", orderOf())).toMatchObject({ number: "CC-2026-00002" });
  });

  test("with another body, or to another address, is refused", async () => {
    const desk = await openDesk(database);
    await desk.write("POST", "/api/suppliers", supplierOf(), key("k-1"));
    const refused = {
      status: 409,
      body: { code: "idempotency", message: expect.stringContaining("a déjà été enregistré, avec d’autres valeurs") },
    };
    expect(await desk.write("POST", "/api/suppliers", supplierOf({ name: "Pomona" }), key("k-1"))).toMatchObject(
      refused,
    );
    expect(await desk.write("POST", "/api/external-orders", orderOf(), key("k-1"))).toMatchObject(refused);
    expect(await total(desk, "/api/suppliers")).toMatchObject({ meta: { total: 1 } });
  });

  test("after a refusal writes what has been corrected", async () => {
    const desk = await openDesk(database);
    expect(await desk.write("POST", "/api/suppliers", supplierOf({ siret: "1" }), key("k-1"))).toMatchObject({
      status: 422,
    });
    expect(await desk.write("POST", "/api/suppliers", supplierOf(), key("k-1"))).toMatchObject({ status: 201 });
  });

  test("of somebody else with the same key is another submission", async () => {
    const desk = await openDesk(database);
    const paul = { name: "Paul", email: "paul@bru.test", password: "un autre mot de passe" };
    await addUser(desk.db, desk.parts.passwords, paul, desk.parts.clock());
    const { access_token } = tokensOf(await desk.token({ username: paul.email, password: paul.password }));
    await desk.write("POST", "/api/external-orders", orderOf(), key("k-1"));
    const other = await desk.write("POST", "/api/external-orders", orderOf({ customer_name: "Autre" }), {
      ...key("k-1"),
      authorization: `Bearer ${access_token}`,
    });
    expect(other).toMatchObject({
      status: 201,
      body: { data: { number: "CC-2026-00002", changes: [{ who: "Paul" }] } },
    });
  });

  test("of a change of status moves the order once", async () => {
    const { desk, order } = await openShopDesk(database);
    const send = () =>
      desk.write(
        "POST",
        `/api/external-orders/${String(order.id)}/status`,
        { status: "confirmed", lock_version: order.lock_version },
        key("k-2"),
      );
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(dataOf(await send())).toMatchObject({
      status: "confirmed",
      lock_version: 2,
      changes: [{ field: "status", new: "confirmed" }, { new: "draft" }],
    });
  });

  test("with a key that is too long is refused", async () => {
    const desk = await openDesk(database);
    expect(await desk.write("POST", "/api/suppliers", supplierOf(), key("k".repeat(256)))).toMatchObject({
      status: 422,
    });
  });
});

describe.each(databases)("the numbers of orders on $name", (database) => {
  test("follow each other without a gap when many are created at once, some of them refused", async () => {
    const desk = await openDesk(database);
    const bodies = Array.from({ length: 30 }, (_, index) =>
      orderOf({ lines: index % 3 === 0 ? [{ product_id: 999, quantity: "1" }] : [] }),
    );
    const answers = await Promise.all(bodies.map((body) => desk.write("POST", "/api/external-orders", body)));
    const numbers = answers.filter(({ status }) => status === 201).map((answer) => dataOf(answer).number);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(numbers.sort()).toEqual(
      Array.from({ length: 20 }, (_, index) => `CC-2026-${String(index + 1).padStart(5, "0")}`),
    );
  });

  test("begin anew with the year in Paris, and never change", async () => {
    const desk = await openDesk(database);
    desk.pass((Date.parse("2026-12-31T22:59:00Z") - desk.parts.clock().getTime()) / 1000);
    const { authorization } = await signedInAgain(desk);
    const create = async () => dataOf(await desk.write("POST", "/api/external-orders", orderOf(), { authorization }));
    expect((await create()).number).toBe("CC-2026-00001");
    desk.pass(60);
    const first = await create();
    expect(first.number).toBe("CC-2027-00001");
    expect(
      dataOf(
        await desk.write(
          "PUT",
          `/api/external-orders/${String(first.id)}`,
          { ...first, number: "CC-2027-00099", notes: "x" },
          { authorization },
        ),
      ).number,
    ).toBe("CC-2027-00001");
  });
});

async function signedInAgain(desk: Desk): Promise<{ authorization: string }> {
  const { access_token } = tokensOf(await desk.token({ username: "marie@bru.test", password: "radium, 1898" }));
  return { authorization: `Bearer ${access_token}` };
}
