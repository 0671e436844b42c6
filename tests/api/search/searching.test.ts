import { describe, expect, test } from "vitest";
import { databases } from "../../support/database/database";
import { articleOf, orderOf, productOf, supplierOf } from "../../support/world/shop";
import { openDesk } from "../../support/writes";

describe.each(databases)("what is typed into the search of a list, on $name", (database) => {
  async function open() {
    const desk = await openDesk(database);
    const found = async (list: string, search: string, field: string) => {
      const { status, body } = await desk.get(`${list}?search=${encodeURIComponent(search)}`);
      expect(status).toBe(200);
      return (body as { data: Record<string, unknown>[] }).data.map((row) => row[field]);
    };
    return { desk, found };
  }

  test("words in any order and telephones however they are written find orders", async () => {
    const { desk, found } = await open();
    const flan = await desk.create("/api/products", productOf());
    for (const fields of [
      { customer_name: "Margaux Lelièvre", phone: "0612345678" },
      { customer_name: "Mairie de Rennes — service Événementiel", phone: "+33 (0)6 39 98 55 70" },
      { customer_name: "Lelièvre Traiteur", customer_contact: "Élise Margaux", phone: "02 99 12 34 56" },
      { customer_name: "Kerbrat", phone: "06 1234" },
    ])
      await desk.create(
        "/api/external-orders",
        orderOf({ lines: [{ product_id: flan.id, quantity: "2" }], ...fields }),
      );
    const customers = async (search: string) =>
      (await found("/api/external-orders", search, "customer_name")).toSorted();
    const [margaux, mairie, traiteur] = [
      "Margaux Lelièvre",
      "Mairie de Rennes — service Événementiel",
      "Lelièvre Traiteur",
    ];
    for (const written of ["06 12 34 56 78", "+33612345678", "06.12.34.56.78", "0033 6 12 34 56 78", "12 34 56 78"])
      expect([written, await customers(written)]).toEqual([written, [margaux]]);
    for (const written of [
      "06.39.98.55.70",
      "0639985570",
      "06 39",
      "+33 6 39",
      "+33639",
      "0033 6 39",
      "(+33) 639",
      "+33 (0)6 39",
    ])
      expect([written, await customers(written)]).toEqual([written, [mairie]]);
    expect(await customers("0612")).toEqual(["Kerbrat", margaux]);
    expect(await customers("lelievre margaux")).toEqual([traiteur, margaux]);
    expect(await customers("margaux lelievre")).toEqual([traiteur, margaux]);
    expect(await customers("mairie evenement")).toEqual([mairie]);
    expect(await customers("evenement  MAIRIE rennes")).toEqual([mairie]);
    expect(await customers("mairie margaux")).toEqual([]);
    expect(await customers("le m")).toEqual([traiteur, margaux]);
    // Marks around a word are none of it.
    expect(await customers("Lelièvre, Margaux")).toEqual([traiteur, margaux]);
    expect(await customers("« mairie » (l'événementiel)")).toEqual([mairie]);
    expect(await customers("+33")).toEqual([mairie]);
    expect(await customers("% mairie")).toEqual([]);
    // A letter beside other words begins one: « e » is in all of them.
    expect(await customers("lelievre re")).toEqual([traiteur, margaux]);
    expect(await customers("re")).toEqual([traiteur, mairie, margaux].toSorted());
    expect(await customers("e margaux")).toEqual([traiteur]);
    // The number of an order is digits as well, and what stands between them counts.
    const [first] = await found("/api/external-orders", "kerbrat", "number");
    expect(await customers(String(first))).toEqual(["Kerbrat"]);
    expect(await customers(String(first).slice(3))).toEqual(["Kerbrat"]);
  });

  test("find the rows of every other list", async () => {
    const { desk, found } = await open();
    const supplier = await desk.create("/api/suppliers", supplierOf({ name: "Laiterie du Haut Léon" }));
    await desk.create(
      "/api/articles",
      articleOf({ name: "Crème liquide entière", barcode: "3760000000017", managed_stock: true }),
    );
    await desk.create("/api/products", productOf({ name: "Paris-Brest individuel" }));
    expect(await found("/api/suppliers", "leon laiterie", "name")).toEqual([supplier.name]);
    await desk.create("/api/suppliers", supplierOf({ name: "Moulin d’Or" }));
    expect(await found("/api/options/suppliers", "moulin d'or", "name")).toEqual(["Moulin d’Or"]);
    expect(await found("/api/suppliers", "l’or moulin", "name")).toEqual([]);
    await desk.create("/api/articles", articleOf({ name: "Farine de gruau T45" }));
    expect(await found("/api/articles", "farine 45", "name")).toEqual(["Farine de gruau T45"]);
    expect(await found("/api/articles", "entiere creme", "name")).toEqual(["Crème liquide entière"]);
    expect(await found("/api/articles", "3 760000 000017", "name")).toEqual(["Crème liquide entière"]);
    expect(await found("/api/stock/levels", "creme entiere", "item")).toMatchObject([
      { name: "Crème liquide entière" },
    ]);
    expect(await found("/api/production-planning/makeable", "brest paris", "name")).toEqual(["Paris-Brest individuel"]);
    expect(await found("/api/options/products", "brest paris", "label")).toHaveLength(1);
  });
});
