import type { Kitchen, KitchenOrder } from "#api/kitchen/kitchen";
import {
  article,
  component,
  equivalence,
  kitchen,
  ofArticle,
  offer,
  ofRecipe,
  order,
  orderLine,
  product,
  recipe,
} from "../world/kitchen-data";

/** One worked case of the domain: what stands in the catalogue, and what is ordered. All is plain data. */
export interface WorkedCase {
  kitchen: Kitchen;
  orders: KitchenOrder[];
}

/** Returns a. Three levels, two losses, piece ↔ kg, packs: 40 tartes in orders of 25 and 15. */
export function caseA(): WorkedCase {
  const packed = (id: number, pack_quantity: string, pack_price_ht: string) => [
    offer({ id, pack_quantity, pack_price_ht }),
  ];
  return {
    kitchen: kitchen({
      articles: [
        article({ id: 1, name: "Pommes", unit: "kg", default_yield_percent: "80", offers: packed(1, "13", "20.80") }),
        article({ id: 2, name: "Farine", unit: "kg", allergens: ["gluten"], offers: packed(2, "25", "22.50") }),
        article({ id: 3, name: "Beurre", unit: "kg", allergens: ["lait"], offers: packed(3, "2.5", "19.00") }),
        article({ id: 4, name: "Sucre", unit: "kg", offers: packed(4, "25", "27.50") }),
        article({
          id: 5,
          name: "Œufs",
          unit: "piece",
          allergens: ["oeufs"],
          equivalences: [equivalence("1", "piece", "0.050", "kg")],
          offers: packed(5, "30", "6.60"),
        }),
        article({
          id: 6,
          name: "Vanille",
          unit: "piece",
          traces: ["lait", "sesame"],
          offers: packed(6, "10", "18.00"),
        }),
        article({
          id: 7,
          name: "Boîte",
          unit: "piece",
          kind: "packaging",
          vat_rate: "20",
          offers: packed(7, "50", "14.50"),
        }),
        article({ id: 8, name: "Eau", unit: "l", managed_stock: false }),
      ],
      recipes: [
        recipe({
          id: 1,
          name: "Pâte",
          output_quantity: "10",
          production_loss_percent: "5",
          lines: [ofArticle(2, "5"), ofArticle(3, "3"), ofArticle(4, "1500", "g"), ofArticle(5, "0.500")],
        }),
        recipe({
          id: 2,
          name: "Compote",
          output_quantity: "8",
          lines: [ofArticle(1, "10"), ofArticle(4, "1"), ofRecipe(3, "0.5")],
        }),
        recipe({
          id: 3,
          name: "Sirop",
          output_quantity: "2",
          lines: [ofArticle(4, "1.2"), ofArticle(8, "0.8", "l"), ofArticle(6, "4", "piece")],
        }),
      ],
      products: [
        product({
          id: 1,
          name: "Tarte",
          components: [
            component({ recipe_id: 1 }, "0.350"),
            component({ recipe_id: 2 }, "0.400"),
            component({ article_id: 1 }, "0.250"),
            component({ article_id: 7 }, "1", "piece"),
          ],
        }),
      ],
    }),
    orders: [order({ id: 1, lines: [orderLine(1, "25")] }), order({ id: 2, lines: [orderLine(1, "15")] })],
  };
}

/** B. A shared sub-recipe with 10 kg in stock: 100 éclairs and 160 choux. */
export function caseB(): WorkedCase {
  return {
    kitchen: kitchen({
      articles: [
        article({
          id: 1,
          name: "Lait",
          unit: "l",
          allergens: ["lait"],
          offers: [offer({ id: 1, pack_quantity: "6", pack_price_ht: "5.70" })],
        }),
        article({
          id: 2,
          name: "Jaunes",
          unit: "kg",
          allergens: ["oeufs"],
          offers: [offer({ id: 2, pack_quantity: "1", pack_price_ht: "7.80" })],
        }),
      ],
      recipes: [
        recipe({
          id: 1,
          name: "Crème",
          output_quantity: "10",
          stock_managed: true,
          stock_quantity: "10",
          lines: [ofArticle(1, "7", "l"), ofArticle(2, "1.2")],
        }),
      ],
      products: [
        product({ id: 1, name: "Éclair", components: [component({ recipe_id: 1 }, "0.080")] }),
        product({ id: 2, name: "Chou", components: [component({ recipe_id: 1 }, "0.050")] }),
      ],
    }),
    orders: [order({ id: 1, lines: [orderLine(1, "100")] }), order({ id: 2, lines: [orderLine(2, "160")] })],
  };
}

/** C. Half batches, capacity, a line fixed per batch, surplus: 24 nanterre and 142 navettes. */
export function caseC(): WorkedCase {
  return {
    kitchen: kitchen({
      articles: [
        article({
          id: 1,
          name: "Farine",
          unit: "kg",
          offers: [offer({ id: 1, pack_quantity: "25", pack_price_ht: "22.50" })],
        }),
        article({
          id: 2,
          name: "Beurre",
          unit: "kg",
          offers: [offer({ id: 2, pack_quantity: "2.5", pack_price_ht: "19.00" })],
        }),
        article({
          id: 3,
          name: "Levure",
          unit: "kg",
          offers: [offer({ id: 3, pack_quantity: "0.5", pack_price_ht: "4.20" })],
        }),
        article({
          id: 4,
          name: "Papier",
          unit: "piece",
          kind: "consumable",
          offers: [offer({ id: 4, pack_quantity: "500", pack_price_ht: "12.00" })],
        }),
      ],
      recipes: [
        recipe({
          id: 1,
          name: "Brioche",
          output_quantity: "12.5",
          batch_step: "0.5",
          max_batch_quantity: "12.5",
          lines: [
            ofArticle(1, "6"),
            ofArticle(2, "3"),
            ofArticle(3, "240", "g"),
            ofArticle(4, "8", "piece", { scaling: "fixed_per_batch" }),
          ],
        }),
      ],
      products: [
        product({ id: 1, name: "Nanterre", components: [component({ recipe_id: 1 }, "0.350")] }),
        product({ id: 2, name: "Navette", components: [component({ recipe_id: 1 }, "0.050")] }),
      ],
    }),
    orders: [order({ id: 1, lines: [orderLine(1, "24"), orderLine(2, "142")] })],
  };
}

/** D. A cycle and a zero output beside a sound branch. The zero must be forced into a database: its API refuses it. */
export function caseD(): WorkedCase {
  return {
    kitchen: kitchen({
      articles: [
        article({
          id: 1,
          name: "Farine",
          unit: "kg",
          offers: [offer({ id: 1, pack_quantity: "25", pack_price_ht: "22.50" })],
        }),
        article({
          id: 2,
          name: "Sel",
          unit: "kg",
          offers: [offer({ id: 2, pack_quantity: "10", pack_price_ht: "3.50" })],
        }),
      ],
      recipes: [
        recipe({ id: 1, name: "Levain", output_quantity: "2", lines: [ofArticle(1, "1"), ofRecipe(2, "0.2")] }),
        recipe({ id: 2, name: "Chef", output_quantity: "1", lines: [ofArticle(1, "0.5"), ofRecipe(1, "0.5")] }),
        recipe({
          id: 3,
          name: "Pâte à focaccia",
          output_quantity: "10",
          lines: [ofArticle(1, "6"), ofArticle(2, "0.12")],
        }),
        recipe({ id: 4, name: "Vide", output_quantity: "0", lines: [ofArticle(1, "1")] }),
      ],
      products: [
        product({ id: 1, name: "Pain", components: [component({ recipe_id: 1 }, "0.3")] }),
        product({ id: 2, name: "Focaccia", components: [component({ recipe_id: 3 }, "0.5")] }),
        product({ id: 3, name: "Vide", components: [component({ recipe_id: 4 }, "1")] }),
      ],
    }),
    orders: [
      order({ id: 1, lines: [orderLine(1, "10"), orderLine(2, "30")] }),
      order({ id: 2, lines: [orderLine(3, "5")] }),
    ],
  };
}
