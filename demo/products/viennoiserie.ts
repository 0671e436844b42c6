import type { DemoProduct } from "../company";
import { bought, made, product } from "./product";

const category = "Viennoiseries";

/** Breakfast pastries. */
export const viennoiserie: DemoProduct[] = [
  product({
    code: "VIE-CROISSANT",
    name: "Croissant au beurre AOP",
    category,
    components: [made("PAT-CROISSANT", "75", "g"), bought("OEU-FRA", "0.03", "piece")],
    price_ttc: "1.20",
    shelf_life_days: 1,
    min_order_quantity: "6",
  }),
  product({
    code: "VIE-PAIN-CHOCOLAT",
    name: "Pain au chocolat",
    category,
    components: [made("PAT-CROISSANT", "75", "g"), bought("BAT-CHO", "2", "piece"), bought("OEU-FRA", "0.03", "piece")],
    price_ttc: "1.40",
    shelf_life_days: 1,
    min_order_quantity: "6",
  }),
  product({
    code: "VIE-CHAUSSON",
    name: "Chausson aux pommes",
    category,
    components: [made("PAT-FEUILLETEE", "75", "g"), made("GAR-COMPOTE", "60", "g"), bought("OEU-FRA", "0.04", "piece")],
    price_ttc: "2.05",
    shelf_life_days: 1,
    min_order_quantity: "6",
  }),
  product({
    code: "VIE-NANTERRE",
    name: "Brioche Nanterre, 6 parts",
    category,
    components: [made("PAT-BRIOCHE", "0.42", "kg"), bought("OEU-FRA", "0.1", "piece"), bought("SAC-KRA", "1", "piece")],
    price_ttc: "6.90",
    shelf_life_days: 2,
  }),
  product({
    code: "MIN-CROISSANT",
    name: "Mini-croissant",
    category,
    components: [made("PAT-CROISSANT", "34", "g"), bought("OEU-FRA", "0.015", "piece")],
    price_ttc: "0.55",
    shelf_life_days: 1,
    min_order_quantity: "20",
    order_multiple: "10",
  }),
  product({
    code: "MIN-PAIN-CHOCOLAT",
    name: "Mini-pain au chocolat",
    category,
    components: [
      made("PAT-CROISSANT", "34", "g"),
      bought("BAT-CHO", "1", "piece"),
      bought("OEU-FRA", "0.015", "piece"),
    ],
    price_ttc: "0.65",
    shelf_life_days: 1,
    min_order_quantity: "20",
    order_multiple: "10",
  }),
];
