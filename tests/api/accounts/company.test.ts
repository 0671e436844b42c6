import { describe, expect, test } from "vitest";
import { createTestApi } from "../../support/api";
import { databases } from "../../support/database/database";
import { textsOf } from "../../support/files/pdf-text";
import { orderOf, productOf } from "../../support/world/shop";
import { dataOf, deskOf, errorsOf } from "../../support/writes";

const house = {
  name: "Maison Kermarrec",
  address: "12, rue des Halles\nAu fond de la cour",
  postal_code: "35170",
  city: "Bruz",
  phone: "02 99 00 00 00",
  siret: "732 829 320 00074",
  vat_number: "FR 40 303265045",
  opening_weekdays: [6, 2, 3],
  opens_at: "07:00",
  closes_at: "19:30",
};

describe.each(databases)("the house ($name)", ({ fresh }) => {
  const open = async () =>
    deskOf(await createTestApi(await fresh(), { seller: ["Vieux nom", "Ici", "Là"], deliveryAddress: ["Quai 3"] }));

  test("is what the environment says until it is written down, then what was written, on papers too", async () => {
    const desk = await open();
    const before = await desk.read("/api/company");
    expect(before).toMatchObject({
      name: "Vieux nom",
      address: "Ici\nLà",
      deliver_to: "Quai 3",
      opening_weekdays: [],
      lines: ["Vieux nom", "Ici", "Là"],
      delivery_address: ["Quai 3"],
    });
    const saved = dataOf(await desk.write("PUT", "/api/company", { ...house, lock_version: before.lock_version }));
    expect(saved).toMatchObject({
      siret: "73282932000074",
      vat_number: "FR40303265045",
      opening_weekdays: [2, 3, 6],
      deliver_to: null,
      delivery_address: [],
    });
    const lines = [
      "Maison Kermarrec",
      "12, rue des Halles",
      "Au fond de la cour",
      "35170 Bruz",
      "Tél. 02 99 00 00 00",
      "SIRET 732 829 320 00074",
      "N° de TVA FR40303265045",
      "Ouvert mardi, mercredi, samedi, de 7\u00a0h à 19\u00a0h\u00a030",
    ];
    expect(saved.lines).toEqual(lines);
    const product = await desk.create("/api/products", productOf());
    const order = await desk.create(
      "/api/external-orders",
      orderOf({ lines: [{ product_id: product.id, quantity: "2" }] }),
    );
    const paper = await desk.app.request(`/api/external-orders/${order.id}/document?type=confirmation`, {
      headers: { authorization: desk.authorization },
    });
    const texts = textsOf(new Uint8Array(await paper.arrayBuffer())).map((text) => text.replaceAll("\u00a0", " "));
    expect(texts.slice(0, lines.length)).toEqual(lines.map((line) => line.replaceAll("\u00a0", " ")));
  });

  test("is never overwritten silently, and refuses what cannot be, all of it at once", async () => {
    const desk = await open();
    const { lock_version } = await desk.read("/api/company");
    const first = await desk.write("PUT", "/api/company", { name: "Un", lock_version });
    expect(first.status).toBe(200);
    const late = await desk.write("PUT", "/api/company", { name: "Deux", lock_version });
    expect(late).toMatchObject({ status: 409, body: { code: "stale", data: { name: "Un" } } });
    const refused = await desk.write("PUT", "/api/company", {
      name: "X",
      siret: "123",
      vat_number: "?",
      opens_at: "08:00",
      closes_at: "07:00",
      opening_weekdays: [8],
      lock_version: dataOf(first).lock_version,
    });
    expect(Object.keys(errorsOf(refused)).sort()).toEqual([
      ...["closes_at", "name", "opening_weekdays.0", "siret", "vat_number"],
    ]);
    expect((await desk.read("/api/company")).name).toBe("Un");
  });
});
