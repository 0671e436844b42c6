import { expect, test } from "vitest";
import { z } from "zod";
import { createTestApi } from "../../support/api";
import { databases } from "../../support/database/database";
import { textsOf } from "../../support/files/pdf-text";
import { openShopDesk, orderOf, productOf } from "../../support/world/shop";
import { type Desk, type Saved, deskOf, openDesk } from "../../support/writes";

const seller = ["Maison Bru", "12, rue des Halles, 35170 Bruz", "SIRET 732 829 320 00074"];

/** The texts of a document, page by page. */
async function pagesOf(desk: Desk, order: Saved, type: string): Promise<string[][]> {
  const answer = await desk.app.request(`/api/external-orders/${String(order.id)}/document?type=${type}`, {
    headers: { authorization: desk.authorization },
  });
  const texts = textsOf(new Uint8Array(await answer.arrayBuffer())).map((text) => text.replaceAll("\u00a0", " "));
  const ends = texts.flatMap((text, at) => (/ · page \d+ \/ \d+$/.test(text) ? [at + 1] : []));
  return ends.map((end, at) => texts.slice(ends[at - 1] ?? 0, end));
}

async function orderOfLines(desk: Desk, count: number): Promise<Saved> {
  const product = await desk.create(
    "/api/products",
    productOf({ name: `Tarte fine aux pommes caramélisées, pâte feuilletée inversée, plateau de ${String(count)}` }),
  );
  const lines = Array.from({ length: count }, (_, at) => ({ product_id: product.id, quantity: String(at + 1) }));
  return desk.create(
    "/api/external-orders",
    orderOf({ customer_name: "Association des anciens élèves du lycée hôtelier de Saint-Quentin-en-Yvelines", lines }),
  );
}

test(
  "what a customer is given begins with who sells; the kitchen's paper does not, nor anything when " + "it is not said",
  async () => {
    const [database] = databases;
    const identified = await deskOf(await createTestApi(await database.fresh(), { seller }));
    const order = await orderOfLines(identified, 2);
    for (const type of ["delivery-note", "confirmation"])
      expect((await pagesOf(identified, order, type))[0]?.slice(0, 3)).toEqual(seller);
    expect((await pagesOf(identified, order, "production-sheet")).flat()).not.toContain("Maison Bru");
    const unsaid = await openDesk(database);
    expect((await pagesOf(unsaid, await orderOfLines(unsaid, 2), "delivery-note"))[0]?.[0]).toBe("Bon de livraison");
  },
);

test("a delivery note leaves what has left to be written, until any is known: then 0 is said as well", async () => {
  const desk = await openDesk(databases[0]);
  const order = await orderOfLines(desk, 2);
  const columnOf = async () =>
    (await pagesOf(desk, order, "delivery-note")).flat().filter((text) => /^\d+ pièces?$/.test(text));
  const before = await columnOf();
  expect(before).toHaveLength(2);
  const address = `/api/external-orders/${String(order.id)}`;
  const { lines, lock_version } = z
    .looseObject({ lock_version: z.number(), lines: z.array(z.looseObject({ quantity: z.string() })) })
    .parse(await desk.read(address));
  const noted = lines.map((line, at) => ({ ...line, delivered_quantity: at === 0 ? "1" : "0" }));
  expect(await desk.write("PUT", address, { ...(await desk.read(address)), lines: noted, lock_version })).toMatchObject(
    {
      status: 200,
    },
  );
  expect([...(await columnOf())].sort()).toEqual([...before, "1 pièce", "0 pièce"].sort());
});

test.each(["delivery-note", "production-sheet", "confirmation"])(
  "every page of a long %s has the table's headings, the order and its number; signatures and totals never stand alone",
  async (type) => {
    const desk = await deskOf(await createTestApi(await databases[0].fresh(), { seller }));
    for (const count of Array.from({ length: 12 }, (_, at) => 80 + at)) {
      const pages = await pagesOf(desk, await orderOfLines(desk, count), type);
      expect(pages.length).toBeGreaterThan(2);
      for (const [at, texts] of pages.entries()) {
        expect(texts).toContain("Produit");
        expect(texts.at(-1)).toMatch(new RegExp(`^édité le .* · page ${String(at + 1)} / ${String(pages.length)}$`));
        expect(texts.at(-2)).toMatch(/ · Commande CC-2026-\d{5} · Association/);
      }
      expect(pages.at(-1)?.some((text) => text.startsWith(`${String(count)} pièces`))).toBe(true);
      expect(pages.flat().filter((text) => text.startsWith("Tarte fine")).length).toBe(count);
    }
  },
);

test("what is to prepare is what the plan asks, beside what stock serves, nothing once handed over", async () => {
  const { desk, tart } = await openShopDesk(databases[0]);
  const day = "2026-03-01";
  const stocked = await desk.create("/api/products", productOf({ name: "Sablé", stock_managed: true }));
  const make = async (product: Saved, obtained: string, seen: number) => {
    const batch = { product_id: product.id, production_on: day, planned: obtained, obtained, seen };
    expect(await desk.write("POST", "/api/batches", batch)).toMatchObject({ status: 201 });
  };
  await make(stocked, "12", 0);
  const ordered = async (lines: readonly (readonly [Saved, string])[], production_on = day) => {
    const orderLines = lines.map(([product, quantity]) => ({ product_id: product.id, quantity }));
    return desk.create(
      "/api/external-orders",
      orderOf({ delivery_on: "2026-03-02", production_on, lines: orderLines }),
    );
  };
  const move = async ({ id }: Saved, ...statuses: string[]) => {
    const address = `/api/external-orders/${String(id)}`;
    for (const status of statuses) {
      const { lock_version } = await desk.read(address);
      const body = { status, lock_version, accept_unproduced: true };
      expect(await desk.write("POST", `${address}/status`, body)).toMatchObject({ status: 200 });
    }
  };
  /** The rows of the paper: each product with what stands under it, and its two quantities. */
  const rowsOf = async (order: Saved) => {
    const texts = (await pagesOf(desk, order, "production-sheet")).flat();
    return texts.slice(texts.indexOf("Commandé") + 1, -2).filter((text) => text !== "☐");
  };
  const first = await ordered([
    [stocked, "10"],
    [tart, "4"],
  ]);
  await move(first, "confirmed");
  const second = await ordered([[stocked, "5"]], "2026-03-02");
  expect(await rowsOf(second)).toEqual(["Sablé", "À prendre au stock : 5 pièces", "0 pièce", "5 pièces"]);
  await move(second, "confirmed");
  expect(await rowsOf(first)).toEqual([
    ...["Sablé", "À prendre au stock : 10 pièces", "0 pièce", "10 pièces"],
    ...["Tarte", "⚠ manque 4 pièces de boîte", "4 pièces", "4 pièces"],
  ]);
  expect(await rowsOf(second)).toEqual(["Sablé", "À prendre au stock : 2 pièces", "3 pièces", "5 pièces"]);
  await make(tart, "4", 0);
  await move(first, "ready");
  expect(await rowsOf(first)).toEqual([
    ...["Sablé", "À prendre au stock : 10 pièces", "0 pièce", "10 pièces"],
    ...["Tarte", "0 pièce", "4 pièces"],
  ]);
  const third = await ordered([[tart, "6"]]);
  await move(third, "confirmed");
  const address = `/api/external-orders/${String(third.id)}`;
  const { lock_version } = await desk.read(address);
  const part = { status: "delivered", lock_version, accept_unproduced: true, delivered_quantities: ["2"] };
  expect(await desk.write("POST", `${address}/status`, part)).toMatchObject({ status: 200 });
  expect(await rowsOf(third)).toEqual(["Tarte", "0 pièce", "6 pièces"]);
  const paper = async (type: string) => (await pagesOf(desk, third, type)).flat().join(" ");
  expect(await paper("production-sheet")).toContain("Remise : rien à préparer.");
  expect(await paper("delivery-note")).not.toContain("rien à préparer");
  const old = await ordered([[tart, "7"]], "2025-12-01");
  await move(old, "confirmed");
  expect(await rowsOf(old)).toEqual(["Tarte", "⚠ manque 7 pièces de boîte", "7 pièces", "7 pièces"]);
});
