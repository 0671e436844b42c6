import { article, preferred } from "./article";

/** Salt, spices, oil, rice and ready-made savoury bases. */
export const savouryGrocery = [
  article({
    code: "SEL-FIN",
    name: "Sel fin de Guérande",
    category: "épicerie",
    unit: "kg",
    safety_stock: "1",
    lots: [{ code: "SF-55", quantity: "3.5", expires_in: null }],
    offers: [
      preferred("VASSEUR", {
        supplier_code: "SEL10",
        pack_label: "Sac de 5 kg",
        pack_quantity: "5",
        pack_price_ht: "7.90",
      }),
    ],
  }),
  article({
    code: "POI-BLA",
    name: "Poivre blanc moulu",
    category: "épicerie",
    unit: "kg",
    traces: ["celeri", "moutarde"],
    shelf_life_days: 900,
    lots: [{ code: "PB-301", quantity: "0.38", expires_in: 500 }],
    offers: [
      preferred("VASSEUR", {
        supplier_code: "POI500",
        pack_label: "Boîte de 500 g",
        pack_quantity: "0.5",
        pack_price_ht: "13.80",
      }),
    ],
  }),
  article({
    code: "RIZ-BAS",
    name: "Riz basmati",
    category: "épicerie",
    unit: "kg",
    shelf_life_days: 540,
    safety_stock: "2",
    lots: [{ code: "RB-1120", quantity: "6.2", expires_in: 365 }],
    offers: [
      preferred("VASSEUR", {
        supplier_code: "RIZ05",
        pack_label: "Sac de 5 kg",
        pack_quantity: "5",
        pack_price_ht: "12.40",
      }),
    ],
  }),
  article({
    code: "HUI-OLI",
    name: "Huile d’olive vierge extra",
    category: "épicerie",
    unit: "l",
    equivalences: [{ part: null, quantity: "1", unit: "l", equals_quantity: "0.916", equals_unit: "kg" }],
    shelf_life_days: 540,
    safety_stock: "4",
    lots: [{ code: "HO-77", quantity: "3.1", expires_in: 230 }],
    offers: [
      preferred("VASSEUR", {
        supplier_code: "OLI05",
        pack_label: "Bidon de 5 L",
        pack_quantity: "5",
        pack_price_ht: "41.50",
      }),
    ],
  }),
  article({
    code: "MOU-DIJ",
    name: "Moutarde de Dijon",
    category: "épicerie",
    unit: "kg",
    allergens: ["moutarde", "sulfites"],
    storage: "chilled",
    shelf_life_days: 270,
    lots: [{ code: "MD-0630", quantity: "1.6", expires_in: 64 }],
    offers: [
      preferred("VASSEUR", {
        supplier_code: "MOU05",
        pack_label: "Seau de 5 kg",
        pack_quantity: "5",
        pack_price_ht: "14.90",
      }),
    ],
  }),
  article({
    code: "MIN-BLI",
    name: "Mini-blinis",
    category: "épicerie",
    unit: "piece",
    equivalences: [{ part: null, quantity: "1", unit: "piece", equals_quantity: "0.0085", equals_unit: "kg" }],
    allergens: ["gluten", "oeufs", "lait"],
    allergen_kinds: ["ble"],
    storage: "chilled",
    shelf_life_days: 35,
    lots: [{ code: "BL-2290", quantity: "420", expires_in: 24 }],
    offers: [
      preferred("VASSEUR", {
        supplier_code: "BLI60",
        pack_label: "Sachet de 60",
        pack_quantity: "60",
        pack_price_ht: "6.60",
        pack_multiple: 2,
      }),
    ],
  }),
];
