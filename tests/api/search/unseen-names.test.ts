import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { articleOf, openShopDesk, orderOf, productOf, recipeOf, supplierOf } from "../../support/world/shop";
import { standingOrderDayOf, standingOrderOf, standingOrdersPath } from "../../support/world/standing-orders";
import { errorsOf } from "../../support/writes";

/** Names that show nothing, or nothing that can be read. */
const unseen = {
  "braille blanks": "\u2800\u2800",
  "zero width spaces": "\u200b\u200b",
  "Hangul fillers": "\u3164\u3164",
  "Hangul initial fillers": "\u115f\u115f",
  "halfwidth fillers": "\uffa0\uffa0",
  "combining marks": "\u0301\u0302",
  "variation selectors": "\ufe0f\ufe0f",
  "soft hyphens": "\u00ad\u00ad",
  "tag characters": "\u{e0041}\u{e0042}",
  "marks and spaces": " \u200e\u00a0\u2060 ",
  mixed: "\u2800\u3164\u0301",
};
const required = "Ce champ est obligatoire.";

describe.each(databases)("names that cannot be seen on $name", (database) => {
  test.each(Object.entries(unseen))("%s are no name of anything", async (_, name) => {
    const { desk, tart, supplier } = await openShopDesk(database);
    const refused = async (path: string, body: object) => errorsOf(await desk.write("POST", path, body));
    for (const [path, body] of [
      ["/api/suppliers", supplierOf({ name })],
      ["/api/articles", articleOf({ name })],
      ["/api/recipes", recipeOf({ name })],
      ["/api/products", productOf({ name })],
    ] as const)
      expect(await refused(path, body), path).toEqual({ name: [required] });
    const line = { product_id: tart.id, quantity: "2" };
    expect(await refused("/api/external-orders", orderOf({ customer_name: name, lines: [line] }))).toEqual({
      customer_name: [required],
    });
    expect(
      await refused(
        standingOrdersPath,
        standingOrderOf(tart, { customer_name: name, days: [standingOrderDayOf(tart, 2)] }),
      ),
    ).toEqual({ customer_name: [required] });
    const offer = { supplier_id: supplier.id, pack_label: name, pack_quantity: "10", pack_price_ht: "7" };
    expect(await refused("/api/articles", articleOf({ offers: [offer] }))).toEqual({
      "offers.0.pack_label": [required],
    });
    expect(await refused("/api/suppliers/import", { lines: [{ name }], dry_run: true })).toEqual({
      "lines.0.name": [required],
    });
    const house = await desk.read("/api/company");
    expect(errorsOf(await desk.write("PUT", "/api/company", { ...house, name }))).toEqual({ name: [required] });
  });

  test.each(["??", "—", "%_\\", "🥐🥐", "...\u200b"])("%s has neither letter nor digit: it is said", async (name) => {
    const { desk } = await openShopDesk(database);
    const answer = await desk.write("POST", "/api/suppliers", supplierOf({ name: `${name}${name}` }));
    expect(errorsOf(answer)).toEqual({ name: ["Écrivez au moins une lettre ou un chiffre."] });
  });

  test.each(["7!", "Crème 🥐", "味噌", "Ł.", "١٢", "ₓ²", "e\u0301a", "\u200bThé"])("%s is a name", async (name) => {
    const { desk } = await openShopDesk(database);
    expect((await desk.write("POST", "/api/suppliers", supplierOf({ name }))).status).toBe(201);
  });

  test("what is optional and shows nothing is not there", async () => {
    const { desk } = await openShopDesk(database);
    const written = await desk.create(
      "/api/suppliers",
      supplierOf({ name: "Café", contact_name: "\u2800\u200b", city: "— ?" }),
    );
    expect(written).toMatchObject({ contact_name: null, city: "— ?" });
  });

  test("a reason that shows nothing is none", async () => {
    const { desk, order } = await openShopDesk(database);
    const path = `/api/external-orders/${String(order.id)}`;
    const move = async (status: string, more: object = {}) => {
      const { lock_version } = await desk.read(path);
      return desk.write("POST", `${path}/status`, { status, lock_version, ...more });
    };
    for (const status of ["confirmed", "in_production"]) expect((await move(status)).status).toBe(200);
    expect(errorsOf(await move("cancelled", { reason: "\u3164" }))).toHaveProperty("reason");
  });
});
