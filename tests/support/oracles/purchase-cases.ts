import type { KitchenArticle, KitchenSupplier, RecipeLine } from "#api/kitchen/kitchen";
import {
  article,
  component,
  equivalence,
  kitchen,
  ofArticle,
  offer,
  order,
  orderLine,
  product,
  recipe,
  supplier,
} from "../world/kitchen-data";
import type { WorkedCase } from "./worked-cases";

/** One worked case of buying: what is planned, and what the API and the screen must say. */
export interface PurchaseCase {
  name: string;
  worked: WorkedCase;
  /** Beyond the period, 25 November 2026, computed on the 21st at 8:00 in Paris. */
  query?: string;
  /** Of the answer's data. */
  api: object;
  /** Words that each section of the page says. */
  screen: Record<string, string[]>;
}

/** So many of a product that takes 1 unit of one article. */
function bought(
  of: Partial<KitchenArticle>,
  quantities: string[],
  terms: Partial<KitchenSupplier> = {},
  production_on = "2026-11-25",
): WorkedCase {
  const sold = article({
    id: 1,
    name: "Levure",
    unit: "kg",
    offers: [offer({ id: 1, pack_label: "Sachet", pack_quantity: "0.1", pack_price_ht: "1" })],
    ...of,
  });
  return {
    kitchen: kitchen({
      articles: [sold],
      products: [product({ id: 1, name: "Pain", components: [component({ article_id: 1 }, "1", sold.unit)] })],
      suppliers: [supplier({ id: 1, name: "Grossiste", ...terms })],
    }),
    orders: quantities.map((quantity, index) =>
      order({ id: index + 1, production_on, delivery_on: production_on, lines: [orderLine(1, quantity)] }),
    ),
  };
}

const eggs = article({
  id: 1,
  name: "Œufs",
  unit: "piece",
  equivalences: [
    equivalence("1", "piece", "0.055", "kg"),
    equivalence("1", "piece", "0.018", "kg", "jaune"),
    equivalence("1", "piece", "0.033", "kg", "blanc"),
  ],
  offers: [offer({ id: 1, pack_label: "Plateau de 30", pack_quantity: "30", pack_price_ht: "6.60" })],
});

function custards(lines: RecipeLine[]): WorkedCase {
  return {
    kitchen: kitchen({
      articles: [eggs],
      recipes: [recipe({ id: 1, name: "Crème", output_quantity: "1", lines })],
      products: [product({ id: 1, name: "Pot", components: [component({ recipe_id: 1 }, "1")] })],
    }),
    orders: [order({ id: 1, lines: [orderLine(1, "4")] })],
  };
}

const packed = (rest: object) => ({
  offers: [offer({ id: 1, pack_label: "Sachet", pack_quantity: "0.1", pack_price_ht: "1", ...rest })],
});
const wednesdays = {
  delivery_weekdays: [3],
  observes_public_holidays: true,
  lead_time_days: 1,
  lead_time_basis: "working" as const,
  cutoff_time: "17:00",
};

export const purchaseCases: PurchaseCase[] = [
  {
    name: "0.1 kg and 0.2 kg in sachets of 0.1 kg are three",
    worked: bought({}, ["0.1", "0.2"]),
    api: {
      articles: [{ gross: "0.3", packs: 3, leftover: "0", purchase_cost_ht: "3.00" }],
      totals: { purchase_ht: "3.00" },
    },
    screen: { matieres: ["300 g", "3 colis", "3,00 €"], achats: ["3 colis"] },
  },
  {
    name: "6.6 kg in packs of 0.6 kg are eleven",
    worked: bought(packed({ pack_quantity: "0.6" }), ["6.6"]),
    api: { articles: [{ packs: 11, ordered_quantity: "6.6", leftover: "0" }] },
    screen: { matieres: ["6,6 kg", "11 colis"] },
  },
  ...(
    [
      ["0.5", 8],
      ["0.8", 8],
      ["0.81", 12],
    ] as const
  ).map(([quantity, packs]) => ({
    name: `${quantity} kg with at least 7 packs, by 4, are ${String(packs)}`,
    worked: bought(packed({ min_packs: 7, pack_multiple: 4 }), [quantity]),
    api: { articles: [{ packs }] },
    screen: { matieres: [`${String(packs)} colis`, "Multiple de colis"] },
  })),
  {
    name: "a lot that expires before the day of need is bought again",
    worked: bought(
      {
        lots: [
          { code: "L1", quantity: "0.3", expires_on: "2026-11-24" },
          { code: "L2", quantity: "0.2", expires_on: "2026-11-25" },
        ],
      },
      ["1"],
    ),
    api: {
      articles: [{ usable_stock: "0.2", net: "0.8", packs: 8 }],
      issues: [
        {
          code: "stock_expiring",
          severity: "warning",
          order_ids: [1],
          fix: { type: "article", id: 1, field: "stock" },
        },
      ],
    },
    screen: {
      matieres: ["200 g", "800 g", "8 colis"],
      problemes: [
        "stock inutilisable, sa date sera dépassée",
        "0,3 kg (lot L1) jusqu’au mar. 24 nov. 2026",
        "Client 1",
      ],
    },
  },
  {
    name: "a receipt that comes a day late does not count",
    worked: bought(
      {
        incoming: [
          { supplier_id: 1, quantity: "0.4", expected_on: "2026-11-26" },
          { supplier_id: 1, quantity: "0.5", expected_on: "2026-11-25" },
        ],
      },
      ["1"],
    ),
    api: {
      articles: [{ incoming_in_time: "0.5", net: "0.5", packs: 5 }],
      issues: [{ code: "incoming_late", order_ids: [1], fix: { type: "article", id: 1, field: "stock" } }],
    },
    screen: {
      matieres: ["+ 500 g attendus", "5 colis"],
      problemes: ["attendu trop tard pour le mer. 25 nov. 2026 : 0,4 kg le jeu. 26 nov. 2026"],
    },
  },
  {
    name: "a public holiday on the delivery day brings the delivery a week forward: no Wednesday 11 November",
    worked: bought({}, ["1"], wednesdays, "2026-11-12"),
    query: "from=2026-11-12&to=2026-11-12&as_of=2026-11-01T07:00:00Z",
    api: {
      suppliers: [{ deliver_on: "2026-11-04", order_before: "2026-11-03T16:00:00Z" }],
      articles: [{ order_before: "2026-11-03T16:00:00Z", late: false }],
      issues: [],
    },
    screen: { achats: ["À commander avant mar. 3 nov. 2026 à 17 h", "livraison le mer. 4 nov."] },
  },
  {
    name: "once that moment is past, it is said that it is too late, with the next delivery",
    worked: bought({}, ["1"], wednesdays, "2026-11-12"),
    query: "from=2026-11-12&to=2026-11-12&as_of=2026-11-09T07:00:00Z",
    api: { articles: [{ late: true }], issues: [{ code: "supplier_too_late", severity: "error", order_ids: [1] }] },
    screen: { matieres: ["Trop tard"], problemes: ["La prochaine livraison possible est le mer. 18 nov. 2026"] },
  },
  {
    name: "yolks by weight are bought as eggs, and their whites are left",
    worked: custards([ofArticle(1, "180", "g", { part: "jaune" })]),
    api: {
      articles: [
        { gross: "40", packs: 2, leftover: "20", by_products: [{ part: "blanc", quantity: "1.32", unit: "kg" }] },
      ],
    },
    screen: { matieres: ["40 pièces", "2 colis", "reste 20 pièces", "reste en blanc 1,32 kg", "180 g (jaune)"] },
  },
  {
    name: "yolks and whites come out of the same eggs and leave the rest of the whites; whole eggs leave nothing",
    worked: custards([
      ofArticle(1, "180", "g", { part: "jaune" }),
      ofArticle(1, "99", "g", { part: "blanc" }),
      ofArticle(1, "5", "piece"),
    ]),
    api: { articles: [{ gross: "60", by_products: [{ part: "blanc", quantity: "0.924", unit: "kg" }] }] },
    screen: { matieres: ["reste en blanc 924 g"] },
  },
  {
    name: "a minimum that blocks, missed by 2.62 €, is said with what fills it",
    worked: bought(
      { offers: [offer({ id: 1, pack_label: "Sachet", pack_quantity: "0.1", pack_price_ht: "1.2345" })] },
      ["4"],
      { minimum_order_ht: "52.00", minimum_policy: "block" },
    ),
    api: {
      suppliers: [
        {
          subtotal_ht: "49.38",
          missing_to_minimum: "2.62",
          blocked: true,
          suggestions: [{ kind: "more_packs", extra_ht: "3.70", subtotal_ht: "53.08" }],
        },
      ],
      issues: [
        { code: "supplier_minimum", severity: "error", fix: { type: "supplier", id: 1, field: "minimum_order_ht" } },
      ],
    },
    screen: {
      achats: [
        "Minimum non atteint",
        "Il manque 2,62 € HT pour atteindre le minimum de commande de 52,00 €",
        "3 colis de plus, soit 43 × Sachet",
      ],
      problemes: ["la commande serait refusée"],
    },
  },
];
