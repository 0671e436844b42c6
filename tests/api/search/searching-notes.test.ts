import { describe, expect, test } from "vitest";
import { z } from "zod";
import { wordsOfNotes } from "#api/database/migrations/0059-words-of-notes";
import { databases } from "../../support/database/database";
import { orderOf, productOf } from "../../support/world/shop";
import { standingOrderOf } from "../../support/world/standing-orders";
import { openDesk } from "../../support/writes";

const list = z.object({ data: z.array(z.object({ customer_name: z.string() }).loose()) });
const everywhere = z.object({
  data: z.array(
    z.object({
      kind: z.string(),
      rows: z.array(
        z.object({
          name: z.string(),
          found_in: z.object({ field: z.string(), text: z.string() }).nullable(),
        }),
      ),
    }),
  ),
});

describe.each(databases)("words of notes, on $name", (database) => {
  async function openHouse() {
    const desk = await openDesk(database);
    const product = await desk.create("/api/products", productOf({ name: "Entremets Framboisier" }));
    const line = (note: string | null = null) => ({ product_id: product.id, quantity: "2", note });
    const orders = async (search: string, path = "/api/external-orders") =>
      list
        .parse((await desk.get(`${path}?${new URLSearchParams({ search }).toString()}`)).body)
        .data.map(({ customer_name }) => customer_name)
        .toSorted();
    const why = async (q: string, kind = "orders") => {
      const { body } = await desk.get(`/api/search?${new URLSearchParams({ q }).toString()}`);
      const rows = everywhere.parse(body).data.find((one) => one.kind === kind)?.rows ?? [];
      return rows.map(({ name, found_in }) => [name, found_in?.field ?? null, found_in?.text ?? null]);
    };
    return { desk, product, line, orders, why };
  }

  test("find orders, and are kept as they are changed, duplicated and deleted", async () => {
    const { desk, line, orders } = await openHouse();
    const body = orderOf({
      customer_name: "Le Goff",
      notes: "Ruban doré,\nappeler avant",
      allergy_notes: "Sésame",
      delivery_address: "12 rue de la Fontaine, Bruz",
      lines: [line("Écrire « Joyeux anniversaire Maël »"), line()],
    });
    const order = await desk.create("/api/external-orders", body);
    await desk.create("/api/external-orders", orderOf({ customer_name: "Autre", lines: [line()] }));
    for (const word of [
      "ruban dore",
      "appeler ruban",
      "sesame",
      "fontaine bruz",
      "mael",
      "goff framboisier mael",
      "do",
    ])
      expect([word, await orders(word)]).toEqual([word, ["Le Goff"]]);
    expect(await orders("sesamme")).toEqual(["Le Goff"]);
    const changed = {
      ...body,
      notes: "Ruban bleu",
      lines: [line("Bonne fête Louise"), line()],
      lock_version: order.lock_version,
    };
    expect(await desk.write("PUT", `/api/external-orders/${String(order.id)}`, changed)).toMatchObject({ status: 200 });
    for (const word of ["dore", "mael", "anniversaire"]) expect([word, await orders(word)]).toEqual([word, []]);
    for (const word of ["bleu", "louise fete", "sesame"])
      expect([word, await orders(word)]).toEqual([word, ["Le Goff"]]);
    expect(await desk.write("DELETE", `/api/external-orders/${String(order.id)}`)).toMatchObject({ status: 204 });
    for (const word of ["bleu", "louise", "sesame"]) expect([word, await orders(word)]).toEqual([word, []]);
  });

  test("find standing orders, and the orders that come of them", async () => {
    const { desk, product, orders, why } = await openHouse();
    const standingOrder = standingOrderOf(product, {
      customer_name: "Auberge",
      notes: "Déposer au portail vert",
      allergy_notes: "Sulfites",
      delivery_address: "3 quai Duguay-Trouin",
    });
    const days = standingOrder.days.map((day) => ({
      ...day,
      lines: day.lines.map((one) => ({ ...one, note: "Bien cuit" })),
    }));
    await desk.create("/api/standing-orders", { ...standingOrder, days });
    for (const word of ["portail", "sulfites", "duguay", "bien cuit"])
      expect([word, await orders(word, "/api/standing-orders")]).toEqual([word, ["Auberge"]]);
    expect(await why("portail", "standing_orders")).toEqual([["Auberge", "notes", "Déposer au portail vert"]]);
  });

  test("tell where they stand, where nothing else that is told holds what was typed", async () => {
    const { desk, line, why } = await openHouse();
    await desk.create(
      "/api/external-orders",
      orderOf({
        customer_name: "Le Goff",
        customer_contact: "Anne Martin",
        phone: "06 12 34 56 78",
        email: "legoff@exemple.fr",
        notes: `${"Sonner deux fois. ".repeat(8)}Un gâteau sans noix ni amandes. ${"Merci bien. ".repeat(9)}`,
        allergy_notes: "Sésame, traces",
        delivery_address: "12 rue de la Fontaine\n35170 Bruz",
        lines: [line("Écrire « Maël »")],
      }),
    );
    expect(await why("goff")).toEqual([["Le Goff", null, null]]);
    const [[, field, text] = []] = await why("sans noix");
    expect(field).toBe("notes");
    expect(text).toMatch(/^… .*gâteau sans noix ni amandes.* …$/);
    expect(String(text).length).toBeLessThan(90);
    expect(await why("goff mael")).toEqual([["Le Goff", "line_note", "Écrire « Maël »"]]);
    expect(await why("sesame")).toEqual([["Le Goff", "allergy_notes", "Sésame, traces"]]);
    expect(await why("fontaine")).toEqual([["Le Goff", "delivery_address", "12 rue de la Fontaine 35170 Bruz"]]);
    expect(await why("martin")).toEqual([["Le Goff", "customer_contact", "Anne Martin"]]);
    expect(await why("0612345678")).toEqual([["Le Goff", "phone", "06 12 34 56 78"]]);
    expect(await why("exemple.fr")).toEqual([["Le Goff", "email", "legoff@exemple.fr"]]);
    expect(await why("framboisier")).toEqual([["Le Goff", "product", "Entremets Framboisier"]]);
  });

  test("of orders that were written before they were searched are added once to what they are found by", async () => {
    const { desk, product, line, orders } = await openHouse();
    const written = { customer_name: "Le Goff", notes: "Ruban doré" };
    await desk.create("/api/external-orders", orderOf({ ...written, lines: [line("Écrire « Maël »")] }));
    await desk.create("/api/external-orders", orderOf({ customer_name: "Autre", lines: [line()] }));
    const standingOrder = standingOrderOf(product, { customer_name: "Auberge", allergy_notes: "Sulfites" });
    await desk.create("/api/standing-orders", standingOrder);
    await desk.db
      .updateTable("external_orders")
      .set({ search: "le goff" })
      .where("customer_name", "=", "Le Goff")
      .execute();
    await desk.db.updateTable("standing_orders").set({ search: "auberge" }).execute();
    expect(await orders("dore")).toEqual([]);
    await wordsOfNotes.rows?.(desk.db);
    expect(await orders("goff dore mael")).toEqual(["Le Goff"]);
    expect(await orders("sulfites auberge", "/api/standing-orders")).toEqual(["Auberge"]);
    const stored = await desk.db.selectFrom("external_orders").select("search").orderBy("id").execute();
    expect(stored[0]?.search).toBe("le goff ruban dore ecrire « mael »");
  });

  test("come after names and numbers that hold the same", async () => {
    const { desk, line, why } = await openHouse();
    for (const fields of [
      { customer_name: "Café Maël", delivery_on: "2026-03-10" },
      { customer_name: "Kerbrat", notes: "Pour Maël", delivery_on: "2026-03-12" },
    ])
      await desk.create("/api/external-orders", orderOf({ lines: [line()], ...fields }));
    expect(await why("mael")).toEqual([
      ["Café Maël", null, null],
      ["Kerbrat", "notes", "Pour Maël"],
    ]);
  });
});
