import {
  type Rule,
  choiceExpected,
  nameRules,
  notNegative,
  post,
  put,
  required,
  tooManyDecimals,
  wholeExpected,
} from "./rule";
import { type Shop, productOf } from "../world/shop";

const path = "/api/products";
const fresh = (fields: object) => () => post(path, productOf(fields));
const component = (fields: object) => (shop: Shop) =>
  post(path, productOf({ components: [{ recipe_id: shop.dough.id, quantity: "1", unit: "kg", ...fields }] }));
const changedTart = (fields: object) => (shop: Shop) =>
  put(`${path}/${String(shop.tart.id)}`, { ...shop.tart, ...fields });

export const productRules: Rule[] = [
  ...nameRules(path, productOf, "tarte"),
  {
    name: "category has 60 characters at most",
    broken: fresh({ category: "x".repeat(61) }),
    field: "category",
    says: /^Au plus 60/,
  },
  { name: "sale_unit is required", broken: fresh({ sale_unit: null }), field: "sale_unit", says: required },
  {
    name: "sale_unit is piece, kg or part",
    broken: fresh({ sale_unit: "g" }),
    field: "sale_unit",
    says: choiceExpected,
  },
  {
    name: "sale_unit stays once ordered",
    broken: changedTart({ sale_unit: "kg" }),
    field: "sale_unit",
    says: /déjà été commandé/,
  },
  {
    name: "sale_unit stays once in another product",
    broken: async (shop, desk) => {
      const flan = await desk.create(path, productOf({ name: "Flan en coffret" }));
      await desk.create(
        path,
        productOf({ name: "Coffret de flans", components: [{ product_id: flan.id, quantity: "2", unit: "piece" }] }),
      );
      return put(`${path}/${String(flan.id)}`, { ...flan, sale_unit: "kg" });
    },
    field: "sale_unit",
    says: /Un autre produit contient celui-ci/,
  },
  {
    name: "components are 200 at most",
    broken: (shop) =>
      post(path, productOf({ components: Array(201).fill({ article_id: shop.box.id, quantity: "1", unit: "piece" }) })),
    field: "components",
    says: /^Au plus 200/,
  },
  {
    name: "a component is something",
    broken: component({ recipe_id: null }),
    field: "components.0.recipe_id",
    says: /^Choisissez une recette, un article ou un produit\.$/,
  },
  {
    name: "a component is one thing only",
    broken: (shop) => component({ article_id: shop.flour.id })(shop),
    field: "components.0.recipe_id",
    says: /^Choisissez une recette/,
  },
  {
    name: "a component's recipe exists",
    broken: component({ recipe_id: 999 }),
    field: "components.0.recipe_id",
    says: /^Cette recette n’existe pas/,
  },
  {
    name: "a component's article exists",
    broken: component({ recipe_id: null, article_id: 999 }),
    field: "components.0.article_id",
    says: /^Cet article n’existe pas/,
  },
  {
    name: "a component's product exists",
    broken: component({ recipe_id: null, product_id: 999 }),
    field: "components.0.product_id",
    says: /^Ce produit n’existe pas/,
  },
  {
    name: "a component is not chosen from the archives",
    broken: async (shop, desk) => {
      const gone = await desk.create(path, productOf({ name: "Oublié" }));
      await desk.write("POST", `${path}/${String(gone.id)}/archive`);
      return component({ recipe_id: null, product_id: gone.id, unit: "piece" })(shop);
    },
    field: "components.0.product_id",
    says: /« Oublié » est dans les archives/,
  },
  {
    name: "a product does not contain itself",
    broken: (shop) => changedTart({ components: [{ product_id: shop.tart.id, quantity: "1", unit: "piece" }] })(shop),
    field: "components.0.product_id",
    says: /Tarte › Tarte\./,
  },
  {
    name: "a coffret never reaches itself",
    broken: async (shop, desk) => {
      const box = await desk.create(
        path,
        productOf({ name: "Coffret", components: [{ product_id: shop.tart.id, quantity: "2", unit: "piece" }] }),
      );
      return changedTart({ components: [{ product_id: box.id, quantity: "1", unit: "piece" }] })(shop);
    },
    field: "components.0.product_id",
    says: /Tarte › Coffret › Tarte\./,
  },
  {
    name: "a component's quantity is required",
    broken: component({ quantity: null }),
    field: "components.0.quantity",
    says: required,
  },
  {
    name: "a component's quantity is more than 0",
    broken: component({ quantity: "0" }),
    field: "components.0.quantity",
    says: /supérieur à 0/,
  },
  {
    name: "a component's unit is required",
    broken: component({ unit: null }),
    field: "components.0.unit",
    says: required,
  },
  {
    name: "a component converts to its recipe's unit",
    broken: component({ unit: "l" }),
    field: "components.0.unit",
    says: /^Ajoutez à « Pâte » une équivalence entre L et kg/,
  },
  {
    name: "a component converts to its article's unit",
    broken: (shop) => component({ recipe_id: null, article_id: shop.box.id })(shop),
    field: "components.0.unit",
    says: /^Ajoutez à « Boîte » une équivalence entre kg et pièce/,
  },
  {
    name: "a component is counted as its product is sold",
    broken: (shop) => component({ recipe_id: null, product_id: shop.tart.id })(shop),
    field: "components.0.unit",
    says: /« Tarte » se vend à la pièce/,
  },
  {
    name: "a component's yield is more than 0",
    broken: component({ yield_percent: "0" }),
    field: "components.0.yield_percent",
    says: /supérieur à 0/,
  },
  { name: "a price is required", broken: fresh({ price_ht: null }), field: "price_ttc", says: required },
  {
    name: "price_ttc is not negative",
    broken: fresh({ price_ht: null, price_ttc: "-0.01" }),
    field: "price_ttc",
    says: notNegative,
  },
  {
    name: "price_ttc has 4 decimals at most",
    broken: fresh({ price_ht: null, price_ttc: "1.23456" }),
    field: "price_ttc",
    says: tooManyDecimals(4),
  },
  { name: "price_ht is not negative", broken: fresh({ price_ht: "-0.01" }), field: "price_ht", says: notNegative },
  {
    name: "price_ht has 4 decimals at most",
    broken: fresh({ price_ht: "1.23456" }),
    field: "price_ht",
    says: tooManyDecimals(4),
  },
  { name: "vat_rate is required", broken: fresh({ vat_rate: null }), field: "vat_rate", says: required },
  { name: "vat_rate is a French rate", broken: fresh({ vat_rate: "8.5" }), field: "vat_rate", says: /^Taux de TVA/ },
  {
    name: "vat_rate_immediate is a French rate",
    broken: fresh({ vat_rate_immediate: "7" }),
    field: "vat_rate_immediate",
    says: /^Taux de TVA/,
  },
  {
    name: "production_lead_days is not negative",
    broken: fresh({ production_lead_days: -1 }),
    field: "production_lead_days",
    says: notNegative,
  },
  {
    name: "production_lead_days is whole",
    broken: fresh({ production_lead_days: 0.5 }),
    field: "production_lead_days",
    says: wholeExpected,
  },
  {
    name: "shelf_life_days is not negative",
    broken: fresh({ shelf_life_days: -1 }),
    field: "shelf_life_days",
    says: notNegative,
  },
  {
    name: "storage has 120 characters at most",
    broken: fresh({ storage: "x".repeat(121) }),
    field: "storage",
    says: /^Au plus 120/,
  },
  {
    name: "net_quantity is more than 0",
    broken: fresh({ net_quantity: "0", net_unit: "g" }),
    field: "net_quantity",
    says: /supérieur à 0/,
  },
  {
    name: "net_quantity has a unit",
    broken: fresh({ net_quantity: "75" }),
    field: "net_unit",
    says: /^Choisissez l’unité de la quantité nette/,
  },
  {
    name: "net_unit is a unit",
    broken: fresh({ net_quantity: "75", net_unit: "oz" }),
    field: "net_unit",
    says: choiceExpected,
  },
  {
    name: "date_kind is use_by or best_before",
    broken: fresh({ date_kind: "DLC" }),
    field: "date_kind",
    says: choiceExpected,
  },
  {
    name: "min_order_quantity is not negative",
    broken: fresh({ min_order_quantity: "-1" }),
    field: "min_order_quantity",
    says: notNegative,
  },
  {
    name: "order_multiple is more than 0",
    broken: fresh({ order_multiple: "0" }),
    field: "order_multiple",
    says: /supérieur à 0/,
  },
  {
    name: "target_stock is at least the safety stock",
    broken: fresh({ safety_stock: "2", target_stock: "1.999999" }),
    field: "target_stock",
    says: /^Au moins le stock de sécurité : c’est la quantité à avoir en stock une fois refait/,
  },
  {
    name: "safety_stock is not negative",
    broken: fresh({ safety_stock: "-0.000001" }),
    field: "safety_stock",
    says: notNegative,
  },
  {
    name: "stock_quantity is not negative",
    broken: fresh({ stock_quantity: "-1" }),
    field: "stock_quantity",
    says: notNegative,
  },
  { name: "active is yes or no", broken: fresh({ active: "oui" }), field: "active", says: /^Oui ou non/ },
  {
    name: "an update says which version it changes",
    broken: changedTart({ lock_version: "1" }),
    field: "lock_version",
    says: wholeExpected,
  },
];
