import { describe, expect, test } from "vitest";
import { migrate } from "#api/database/migrate";
import { openDatabase } from "#api/database/open";
import { databases } from "../../support/database/database";
import { fillAsOf } from "../../support/database/earlier-version";
import { at } from "../../support/read-answer";
import { amounts, deskAt, move, of, openTill, path, pay, takeBack } from "../../support/world/till";
import { type Desk, type Saved, errorsOf } from "../../support/writes";

const rowsOf = async (desk: Desk) => at(await desk.get("/api/payments"), "data", "rows");
/** The money of a day by means and rate: « cash 5.5 40.40 (2.11) ». */
async function readTakings(desk: Desk): Promise<string[]> {
  const rows = await rowsOf(desk);
  if (!Array.isArray(rows)) throw new Error("no rows");
  return rows.map(({ means, vat_rate, amount_ttc, vat }) => `${means} ${vat_rate} ${amount_ttc} (${vat})`);
}
async function change(desk: Desk, order: Saved, fields: object) {
  const { id: _, ...body } = await desk.read(of(order));
  return desk.write("PUT", of(order), { ...body, ...fields });
}
const firstPayment = async (desk: Desk, order: Saved) =>
  Number(at(await desk.get(`${of(order)}/payments`), "data", 0, "id"));

describe.each(databases)("takings on $name", (database) => {
  test("tell a deposit as it comes in, changes and is given back", async () => {
    const { desk: first, create } = await openTill(database);
    const order = await create({ deposit_amount: "32.08" });
    expect(await readTakings(first)).toEqual(["unsaid 5.5 32.00 (1.67)", "unsaid 20 0.08 (0.01)"]);
    const second = await deskAt(first, "2026-03-02T08:00:00.000Z");
    expect((await change(second, order, { deposit_amount: "40.5" })).status).toBe(200);
    expect((await change(second, order, { notes: "Sonner deux fois" })).status).toBe(200);
    const desk = await deskAt(first, "2026-03-03T08:00:00.000Z");
    await move(desk, order, "cancelled");
    await pay(desk, order, "40.50", { refund: true });
    expect(at(await desk.get("/api/payments"), "data")).toMatchObject({
      payment_count: 3,
      amount_ttc: "0.00",
      rows: [
        { paid_on: "2026-03-01", vat_rate: "5.5", amount_ttc: "32.00", vat: "1.67" },
        { paid_on: "2026-03-01", vat_rate: "20", amount_ttc: "0.08", vat: "0.01" },
        { paid_on: "2026-03-02", vat_rate: "5.5", amount_ttc: "8.40", vat: "0.44" },
        { paid_on: "2026-03-02", vat_rate: "20", amount_ttc: "0.02", vat: "0.01" },
        { paid_on: "2026-03-03", means: "cash", vat_rate: "5.5", amount_ttc: "-40.40", vat: "-2.11" },
        { paid_on: "2026-03-03", means: "cash", vat_rate: "20", amount_ttc: "-0.10", vat: "-0.02" },
      ],
    });
    expect(at(await desk.get(of(order)), "data", "payments")).toMatchObject([
      { amount: "-40.50", is_deposit: false },
      { amount: "8.42", is_deposit: true, paid_on: "2026-03-02", means: "unsaid", user_name: "Marie Curie" },
      { amount: "32.08", is_deposit: true, paid_on: "2026-03-01" },
    ]);
  });

  test("are told entry by entry, with their orders, as the sums are", async () => {
    const { desk, create } = await openTill(database);
    const order = await create({ customer_name: "=Kerbrat", deposit_amount: "10" });
    await pay(desk, order, "5", { means: "card", note: "Le reste lundi" });
    await takeBack(desk, order, await firstPayment(desk, order));
    await pay(desk, order, "1", { refund: true });
    const early = await create({ lines: [] });
    await pay(desk, early, "3", { means: "cheque" });
    const csv = async (query: string) => {
      const response = await desk.app.request(`/api/payments/export?${query}`, {
        headers: { authorization: desk.authorization },
      });
      return (await response.text()).split("\r\n").map((line) => line.split(";").slice(0, 13).join(";"));
    };
    const { number } = await desk.read(of(order));
    const { number: other } = await desk.read(of(early));
    expect((await csv("detail=1")).slice(1, -1)).toEqual([
      `01/03/2026;${number};'=Kerbrat;Acompte;Non précisé;10,00;0,52;9,48;;9,98;0,52;0,02;0,00`,
      `01/03/2026;${number};'=Kerbrat;Paiement;Carte;5,00;0,27;4,73;;4,99;0,26;0,01;0,01`,
      `01/03/2026;${number};'=Kerbrat;Annulation;Carte;-5,00;-0,27;-4,73;;-4,99;-0,26;-0,01;-0,01`,
      `01/03/2026;${number};'=Kerbrat;Rendu;Espèces;-1,00;-0,05;-0,95;;-1,00;-0,05;;`,
      `01/03/2026;${other};Mairie de Bruz;Paiement;Chèque;3,00;0,00;3,00;3,00;;;;`,
    ]);
    expect((await csv("")).slice(0, 2)).toEqual([
      "Jour;Moyen;TVA (%);Encaissé TTC;Dont TVA;HT",
      "01/03/2026;Espèces;5,5;-1,00;-0,05;-0,95",
    ]);
    expect(errorsOf(await desk.get("/api/payments/export?detail=yes"))).toHaveProperty("detail");
  });

  test("of a deposit that was a mistake come to nothing; it is changed in its order alone", async () => {
    const { desk, create } = await openTill(database);
    const order = await create({ deposit_amount: "10" });
    expect(await takeBack(desk, order, await firstPayment(desk, order))).toMatchObject({
      status: 409,
      body: { code: "status", message: "C’est l’acompte de la commande : changez-le dans la commande." },
    });
    expect((await change(desk, order, { deposit_amount: null })).status).toBe(200);
    expect([await amounts(desk, order), await rowsOf(desk)]).toEqual([["40.50", "0.00", "40.50"], []]);
    expect(await desk.write("DELETE", of(order))).toMatchObject({ status: 409, body: { code: "status" } });
    const zero = await create({ deposit_amount: "0" });
    expect(zero).toMatchObject({ deposit_amount: "0.00", payments: [] });
    expect((await desk.write("DELETE", of(zero))).status).toBe(204);
    expect(errorsOf(await pay(desk, order, "1", { means: "unsaid" }))).toHaveProperty("means");
  });

  test("stay as they were told when the order changes later", async () => {
    const { desk, create, tart } = await openTill(database);
    const order = await create();
    await pay(desk, order, "20");
    const rows = await rowsOf(desk);
    const lines = [{ product_id: tart.id, quantity: "3", unit_price_ttc: "10", vat_rate: "20" }];
    expect((await change(desk, order, { lines })).status).toBe(200);
    expect(await rowsOf(desk)).toEqual(rows);
    await pay(desk, order, "10", { means: "card" });
    expect(await readTakings(desk)).toEqual(["cash 5.5 19.95 (1.04)", "cash 20 0.05 (0.01)", "card 20 10.00 (1.67)"]);
    const fewer = [{ product_id: tart.id, quantity: "2", unit_price_ttc: "10", vat_rate: "20" }];
    expect((await change(desk, order, { lines: fewer })).status).toBe(200);
    await pay(desk, order, "10", { refund: true, means: "transfer" });
    expect((await readTakings(desk)).at(-1)).toBe("transfer 5.5 -10.00 (-0.52)");
  });

  test.each([["individual"], ["business"]])(
    "of a %s paid in parts add up to the order by rate",
    async (customer_type) => {
      const { desk, create, tart } = await openTill(database);
      const lines = ["5.5", "10", "20", "0"].map((vat_rate, index) => ({
        product_id: tart.id,
        quantity: `${index + 1}.333`,
        vat_rate,
        discount_percent: "7.5",
        unit_price_ht: "3.3333",
        unit_price_ttc: "3.33",
      }));
      const order = await create({ customer_type, lines });
      for (const amount of ["0.01", "7.77", "3.33", "0.02"]) await pay(desk, order, amount);
      const back = await firstPayment(desk, order);
      await takeBack(desk, order, back);
      const [, , due] = await amounts(desk, order);
      await pay(desk, order, String(due), { means: "cash" });
      const totals = at(await desk.get(of(order)), "data", "totals", "vat_by_rate");
      if (!Array.isArray(totals)) throw new Error("no totals");
      expect(await rowsOf(desk)).toMatchObject(
        totals.map(({ rate, base_ht, vat }) => ({ vat_rate: rate, amount_ht: base_ht, vat })),
      );
    },
  );

  test("of what is taken back are those of what it takes back, though the order changed", async () => {
    const { desk, create, tart } = await openTill(database);
    const order = await create();
    await pay(desk, order, "20");
    const lines = [{ product_id: tart.id, quantity: "3", unit_price_ttc: "10", vat_rate: "10" }];
    expect((await change(desk, order, { lines })).status).toBe(200);
    await takeBack(desk, order, await firstPayment(desk, order));
    expect(await rowsOf(desk)).toEqual([]);
  });

  test("are known of what was paid before they were kept, deposits by the days of their history", async () => {
    const { desk: first, create } = await openTill(database);
    const evening = await deskAt(first, "2026-03-01T23:30:00.000Z");
    const { id: _, ...typed } = await create();
    const order = await evening.create(path, { ...typed, deposit_amount: "10" });
    const desk = await deskAt(first, "2026-03-03T08:00:00.000Z");
    expect((await change(desk, order, { deposit_amount: "15" })).status).toBe(200);
    const after = await deskAt(first, "2026-03-03T09:00:00.000Z");
    await pay(after, order, "20");
    await takeBack(after, order, await firstPayment(desk, order));
    await pay(after, order, "25.5", { means: "card" });
    const lean = await create({ lines: [], deposit_amount: "3" });
    const gone = await create({ deposit_amount: "4" });
    expect((await change(desk, gone, { deposit_amount: null })).status).toBe(200);
    expect(await amounts(desk, lean)).toEqual([null, "0.00", null]);
    const rows = await rowsOf(desk);
    const [db, bare] = [await openDatabase(await database.emptyUrl()), await openDatabase(await database.emptyUrl())];
    try {
      // As it was: deposits were no entries, and not in their sum.
      await desk.db.deleteFrom("external_order_payments").where("is_deposit", "=", 1).execute();
      for (const { id, deposit_amount } of await desk.db.selectFrom("external_orders").selectAll().execute())
        await desk.db
          .updateTable("external_orders")
          .set((e) => ({ paid_amount: e("paid_amount", "-", deposit_amount ?? 0) }))
          .where("id", "=", id)
          .execute();
      await fillAsOf(db, { last: "0057-standing-orders", of: desk.db, bare });
      await migrate(db, new Date());
      await desk.db.deleteFrom("external_order_payments").execute();
      for (const table of ["external_order_payments", "external_order_payment_parts"] as const) {
        const rows = await db.selectFrom(table).selectAll().orderBy("id").execute();
        await desk.db.insertInto(table).values(rows).execute();
      }
      expect(await rowsOf(desk)).toEqual(rows);
      expect(at(await desk.get(`${of(order)}/payments`), "data")).toMatchObject([
        { amount: "25.50" },
        { amount: "-20.00" },
        { amount: "20.00" },
        { amount: "5.00", is_deposit: true, paid_on: "2026-03-03", user_name: "Marie Curie" },
        { amount: "10.00", is_deposit: true, paid_on: "2026-03-02", user_name: "Marie Curie" },
      ]);
      const paid = await db.selectFrom("external_orders").select("paid_amount").orderBy("id").execute();
      expect(paid.map(({ paid_amount }) => paid_amount)).toEqual([0, 0, 4050, 300, 0]);
    } finally {
      await Promise.all([db.destroy(), bare.destroy()]);
    }
  });
});
