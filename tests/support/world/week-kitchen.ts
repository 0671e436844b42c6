import { articleOf, offerOf, orderOf, productOf, recipeOf, supplierOf } from "./shop";
import { readable, tableOf } from "../html";
import type { Desk, Saved } from "../writes";

/**
 * The week lived: Monday 3 March 2036, when it is planned, and the days that follow. A leap year's Thursday is day 66.
 */
export const days = {
  monday: "2036-03-03",
  wednesday: "2036-03-05",
  thursday: "2036-03-06",
  friday: "2036-03-07",
  nextThursday: "2036-03-13",
  nextFriday: "2036-03-14",
} as const;

/** The plans of this week and of the following one. */
export const thisWeek = `from=${days.monday}&to=2036-03-09`;
export const nextWeek = "from=2036-03-10&to=2036-03-16";

/** A small bakery: 3 suppliers that deliver on Wednesdays, 6 articles, 2 recipes, 2 products and 3 orders. */
export interface WeekKitchen {
  suppliers: { mill: Saved; dairy: Saved; boxes: Saved };
  flour: Saved;
  butter: Saved;
  dough: Saved;
  filling: Saved;
  tart: Saved;
  biscuits: Saved;
  /** 20 tarts made and delivered on Thursday; 30 bags of biscuits delivered on Friday; both next week. */
  orders: { tarts: Saved; biscuits: Saved; next: Saved };
}

/**
 * Writes the bakery. Dough, kept in stock: 10 kg of 5 kg of flour, 3 kg of butter, 1 kg of sugar, at most 8 kg at once.
 * Filling, not kept: 4 kg of 3 l of cream and 0.5 kg of sugar. A tart: 0.5 kg of dough, 0.4 kg of filling, a box. A bag
 * of biscuits, kept in stock: 0.2 kg of dough, a label.
 */
export async function openWeekKitchen(
  desk: Desk,
  on: Record<"thursday" | "friday" | "nextThursday" | "nextFriday", string> = days,
  terms: object = { delivery_weekdays: [3], lead_time_days: 1 },
): Promise<WeekKitchen> {
  const supplier = (name: string) => desk.create("/api/suppliers", supplierOf({ name, ...terms }));
  const [mill, dairy, boxes] = [await supplier("Moulin"), await supplier("Laiterie"), await supplier("Cartonnage")];
  const article = (name: string, of: Saved, unit: string, pack: [string, string, string], fields: object = {}) => {
    const [pack_label, pack_quantity, pack_price_ht] = pack;
    const offers = [offerOf(of, { pack_label, pack_quantity, pack_price_ht })];
    return desk.create("/api/articles", articleOf({ name, unit, offers, ...fields }));
  };
  const packaging = { kind: "packaging", category: "emballage", vat_rate: "20" };
  const flour = await article("Farine", mill, "kg", ["Sac de 10 kg", "10", "12"]);
  const sugar = await article("Sucre", mill, "kg", ["Sac de 5 kg", "5", "6"]);
  const butter = await article("Beurre", dairy, "kg", ["Plaque de 1 kg", "1", "8"], { storage: "chilled" });
  const cream = await article("Crème", dairy, "l", ["Bidon de 5 l", "5", "20"], { storage: "chilled" });
  const box = await article("Boîte", boxes, "piece", ["Carton de 50", "50", "10"], packaging);
  const label = await article("Étiquette", boxes, "piece", ["Rouleau de 100", "100", "5"], packaging);
  const recipe = (name: string, output_quantity: string, lines: [Saved, string, string][], fields: object = {}) =>
    desk.create(
      "/api/recipes",
      recipeOf({
        name,
        status: "active",
        output_quantity,
        lines: lines.map(([{ id }, quantity, unit]) => ({ article_id: id, quantity, unit })),
        ...fields,
      }),
    );
  const dough = await recipe(
    "Pâte",
    "10",
    [
      [flour, "5", "kg"],
      [butter, "3", "kg"],
      [sugar, "1", "kg"],
    ],
    { stock_managed: true, max_batch_quantity: "8", shelf_life_days: 14 },
  );
  const filling = await recipe("Garniture", "4", [
    [cream, "3", "l"],
    [sugar, "0.5", "kg"],
  ]);
  const tart = await desk.create(
    "/api/products",
    productOf({
      name: "Tarte",
      components: [
        { recipe_id: dough.id, quantity: "0.5", unit: "kg" },
        { recipe_id: filling.id, quantity: "0.4", unit: "kg" },
        { article_id: box.id, quantity: "1", unit: "piece" },
      ],
    }),
  );
  const biscuits = await desk.create(
    "/api/products",
    productOf({
      name: "Sablés",
      stock_managed: true,
      shelf_life_days: 20,
      components: [
        { recipe_id: dough.id, quantity: "0.2", unit: "kg" },
        { article_id: label.id, quantity: "1", unit: "piece" },
      ],
    }),
  );
  const order = async (customer_name: string, production_on: string, delivery_on: string, lines: [Saved, string][]) => {
    const saved = await desk.create(
      "/api/external-orders",
      orderOf({
        customer_name,
        contact_phone: "02 99 00 00 01",
        production_on,
        delivery_on,
        lines: lines.map(([{ id }, quantity]) => ({ product_id: id, quantity })),
      }),
    );
    await desk.write("POST", `/api/external-orders/${String(saved.id)}/status`, {
      status: "confirmed",
      lock_version: saved.lock_version,
    });
    return saved;
  };
  const orders = {
    tarts: await order("Mairie de Bruz", on.thursday, on.thursday, [[tart, "20"]]),
    biscuits: await order("Café de la Gare", on.thursday, on.friday, [[biscuits, "30"]]),
    next: await order("École Jean-Moulin", on.nextThursday, on.nextFriday, [
      [tart, "40"],
      [biscuits, "50"],
    ]),
  };
  return { suppliers: { mill, dairy, boxes }, flour, butter, dough, filling, tart, biscuits, orders };
}

/** Returns the name and the net quantity of each row of a page of needs: products, recipes and articles. */
export function netOf(html: string): Record<string, string | undefined> {
  const page = readable(html);
  const column = (section: string, at: number) =>
    Object.fromEntries(tableOf(page, section).map((cells) => [cells[0]?.split(" ", 1)[0] ?? "", cells[at]]));
  return { ...column("produits", 4), ...column("recettes", 2), ...column("matieres", 3) };
}
