import type { Allergen, Storage } from "#domain/choices";
import type { StockUnit, Unit } from "#domain/kitchen/units";

/** The suppliers of the example: they deliver from Monday to Saturday what was ordered the working day before. */
export const suppliers = [
  { name: "Moulin des Trois Rivières", email: "commandes@trois-rivieres.example", minimum_order_ht: "60" },
  { name: "Laiterie du Bocage", email: "commandes@bocage.example", minimum_order_ht: "50" },
  { name: "Comptoir des Halles", email: "commandes@comptoir.example", franco_ht: "150", shipping_fee_ht: "12" },
].map((supplier) => ({
  ...supplier,
  order_channel: "email",
  delivery_weekdays: [1, 2, 3, 4, 5, 6],
  cutoff_time: "17:00",
  lead_time_days: 1,
  observes_public_holidays: false,
  ...("shipping_fee_ht" in supplier && { shipping_fee_vat_rate: "20" }),
}));

const [mill, dairy, market] = ["Moulin des Trois Rivières", "Laiterie du Bocage", "Comptoir des Halles"] as const;

interface Bought {
  name: string;
  category: string;
  unit: StockUnit;
  supplier: string;
  pack: [label: string, quantity: string, priceHt: string];
  stock: string;
  kind?: "packaging";
  vat_rate?: string;
  allergens?: Allergen[];
  traces?: Allergen[];
  storage?: Storage;
  shelf_life_days?: number;
  equivalences?: object[];
  default_yield_percent?: string;
}

const grams = { quantity: "1", unit: "piece", equals_quantity: "0.05", equals_unit: "kg" };

/** The articles of the example; what is in stock makes the orders of the first days. */
export const articles: readonly Bought[] = [
  {
    name: "Farine T55",
    category: "épicerie",
    unit: "kg",
    supplier: mill,
    allergens: ["gluten"],
    pack: ["Sac de 25 kg", "25", "21.50"],
    stock: "8",
  },
  {
    name: "Sucre semoule",
    category: "épicerie",
    unit: "kg",
    supplier: mill,
    pack: ["Sac de 10 kg", "10", "11.80"],
    stock: "4",
  },
  {
    name: "Sel fin",
    category: "épicerie",
    unit: "kg",
    supplier: mill,
    pack: ["Sac de 5 kg", "5", "3.40"],
    stock: "1",
  },
  {
    name: "Levure de boulanger",
    category: "épicerie",
    unit: "kg",
    supplier: mill,
    storage: "chilled",
    pack: ["Pain de 500 g", "0.5", "1.90"],
    stock: "0.5",
    shelf_life_days: 30,
  },
  {
    name: "Chocolat noir 64 %",
    category: "épicerie",
    unit: "kg",
    supplier: mill,
    allergens: ["soja"],
    pack: ["Sac de 5 kg", "5", "62"],
    stock: "0.5",
    traces: ["lait"],
  },
  {
    name: "Poudre d’amandes",
    category: "épicerie",
    unit: "kg",
    supplier: market,
    allergens: ["fruits_a_coque"],
    pack: ["Sac de 2 kg", "2", "21"],
    stock: "0.6",
  },
  {
    name: "Beurre doux",
    category: "crémerie",
    unit: "kg",
    supplier: dairy,
    allergens: ["lait"],
    pack: ["Carton de 10 kg", "10", "74"],
    stock: "4",
    storage: "chilled",
    shelf_life_days: 60,
  },
  {
    name: "Lait entier",
    category: "crémerie",
    unit: "l",
    supplier: dairy,
    allergens: ["lait"],
    pack: ["Pack de 6 L", "6", "6.60"],
    stock: "2",
    storage: "chilled",
    shelf_life_days: 60,
  },
  {
    name: "Crème liquide 35 %",
    category: "crémerie",
    unit: "l",
    supplier: dairy,
    allergens: ["lait"],
    pack: ["Pack de 6 L", "6", "27"],
    stock: "0",
    storage: "chilled",
    shelf_life_days: 30,
  },
  {
    name: "Œufs",
    category: "crémerie",
    unit: "piece",
    supplier: dairy,
    allergens: ["oeufs"],
    pack: ["Plateau de 30", "30", "6.30"],
    stock: "90",
    shelf_life_days: 21,
    equivalences: [grams],
  },
  {
    name: "Pommes",
    category: "fruits et légumes",
    unit: "kg",
    supplier: market,
    default_yield_percent: "85",
    pack: ["Caisse de 10 kg", "10", "16"],
    stock: "7",
    shelf_life_days: 15,
  },
  {
    name: "Boîte à tarte 26 cm",
    category: "emballage",
    unit: "piece",
    supplier: market,
    kind: "packaging",
    pack: ["Lot de 50", "50", "18.50"],
    stock: "12",
    vat_rate: "20",
  },
];

/** A quantity of an article or a recipe, by its name. */
type Taken = readonly [name: string, quantity: string, unit: Unit];

interface Made {
  name: string;
  category: string;
  station: string;
  output: [quantity: string, unit: Unit];
  articles: Taken[];
  recipes?: Taken[];
  steps: string[];
}

/** The recipes of the example, each after those that it takes. */
export const recipes: readonly Made[] = [
  {
    name: "Pâte sucrée",
    category: "Pâtes",
    station: "Tour",
    output: ["1", "kg"],
    articles: [
      ["Farine T55", "500", "g"],
      ["Beurre doux", "300", "g"],
      ["Sucre semoule", "150", "g"],
      ["Œufs", "2", "piece"],
    ],
    steps: ["Sabler la farine, le beurre et le sucre.", "Ajouter les œufs, fraiser, reposer au froid."],
  },
  {
    name: "Crème d’amandes",
    category: "Crèmes",
    station: "Tour",
    output: ["1", "kg"],
    articles: [
      ["Poudre d’amandes", "250", "g"],
      ["Beurre doux", "250", "g"],
      ["Sucre semoule", "250", "g"],
      ["Œufs", "5", "piece"],
    ],
    steps: ["Crémer le beurre et le sucre, ajouter les œufs, puis la poudre d’amandes."],
  },
  {
    name: "Fond de tarte garni",
    category: "Pâtes",
    station: "Tour",
    output: ["1", "piece"],
    articles: [],
    recipes: [
      ["Pâte sucrée", "250", "g"],
      ["Crème d’amandes", "200", "g"],
    ],
    steps: ["Foncer le cercle de pâte, garnir de crème d’amandes."],
  },
  {
    name: "Pâte à brioche",
    category: "Pâtes",
    station: "Tour",
    output: ["1.1", "kg"],
    articles: [
      ["Farine T55", "500", "g"],
      ["Œufs", "6", "piece"],
      ["Beurre doux", "250", "g"],
      ["Sucre semoule", "60", "g"],
      ["Lait entier", "5", "cl"],
      ["Levure de boulanger", "20", "g"],
      ["Sel fin", "10", "g"],
    ],
    steps: ["Pétrir sans le beurre, puis l’incorporer.", "Pointer, rabattre, garder au froid une nuit."],
  },
  {
    name: "Ganache au chocolat",
    category: "Crèmes",
    station: "Froid",
    output: ["1", "kg"],
    articles: [
      ["Chocolat noir 64 %", "500", "g"],
      ["Crème liquide 35 %", "50", "cl"],
    ],
    steps: ["Verser la crème bouillante sur le chocolat en trois fois, lisser."],
  },
];

interface Sold {
  name: string;
  category: string;
  price_ttc: string;
  recipes: Taken[];
  articles: Taken[];
}

/** The products of the example, made the day before they leave. */
export const products: readonly Sold[] = [
  {
    name: "Tarte aux pommes, 6 parts",
    category: "Tartes",
    price_ttc: "19.50",
    recipes: [["Fond de tarte garni", "1", "piece"]],
    articles: [
      ["Pommes", "500", "g"],
      ["Boîte à tarte 26 cm", "1", "piece"],
    ],
  },
  {
    name: "Tarte au chocolat, 6 parts",
    category: "Tartes",
    price_ttc: "24",
    recipes: [
      ["Pâte sucrée", "250", "g"],
      ["Ganache au chocolat", "350", "g"],
    ],
    articles: [["Boîte à tarte 26 cm", "1", "piece"]],
  },
  {
    name: "Brioche de 500 g",
    category: "Viennoiseries",
    price_ttc: "8.50",
    recipes: [["Pâte à brioche", "550", "g"]],
    articles: [],
  },
  {
    name: "Brioche au chocolat",
    category: "Viennoiseries",
    price_ttc: "9.20",
    recipes: [["Pâte à brioche", "500", "g"]],
    articles: [["Chocolat noir 64 %", "60", "g"]],
  },
];

interface Ordered {
  customer_name: string;
  customer_type: "individual" | "business";
  /** Days from today to its delivery. */
  in: number;
  delivery_time: string;
  delivery_mode: "pickup" | "delivery";
  delivery_address?: string;
  lines: (readonly [product: string, quantity: string])[];
}

/** The orders of the example, confirmed, over the week that begins. */
export const orders: readonly Ordered[] = [
  {
    customer_name: "Mme Arnoult",
    customer_type: "individual",
    in: 1,
    delivery_time: "10:00",
    delivery_mode: "pickup",
    lines: [
      ["Tarte aux pommes, 6 parts", "2"],
      ["Brioche de 500 g", "2"],
    ],
  },
  {
    customer_name: "Café du Port",
    customer_type: "business",
    in: 2,
    delivery_time: "08:00",
    delivery_mode: "delivery",
    delivery_address: "3, quai de la Fosse, 44000 Nantes",
    lines: [
      ["Brioche de 500 g", "12"],
      ["Brioche au chocolat", "6"],
    ],
  },
  {
    customer_name: "École Jules-Ferry",
    customer_type: "business",
    in: 4,
    delivery_time: "12:00",
    delivery_mode: "pickup",
    lines: [["Tarte aux pommes, 6 parts", "8"]],
  },
  {
    customer_name: "M. et Mme Le Gall",
    customer_type: "individual",
    in: 6,
    delivery_time: "15:00",
    delivery_mode: "pickup",
    lines: [
      ["Tarte au chocolat, 6 parts", "6"],
      ["Tarte aux pommes, 6 parts", "4"],
      ["Brioche de 500 g", "10"],
    ],
  },
];
