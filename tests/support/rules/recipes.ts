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
import { type Shop, recipeOf } from "../world/shop";

const path = "/api/recipes";
const fresh = (fields: object) => () => post(path, recipeOf(fields));
const flour = (shop: Shop, fields: object = {}) => ({
  article_id: shop.flour.id,
  quantity: "1",
  unit: "kg",
  ...fields,
});
const line = (fields: object) => (shop: Shop) => post(path, recipeOf({ lines: [flour(shop, fields)] }));
const step = (fields: object) => fresh({ steps: [{ text: "Mélanger.", ...fields }] });
const changedDough = (fields: object) => (shop: Shop) =>
  put(`${path}/${String(shop.dough.id)}`, { ...shop.dough, ...fields });

const litre = { quantity: "1", unit: "l", equals_quantity: "1.03", equals_unit: "kg" };

export const recipeRules: Rule[] = [
  ...nameRules(path, recipeOf, "pate"),
  {
    name: "category has 60 characters at most",
    broken: fresh({ category: "x".repeat(61) }),
    field: "category",
    says: /^Au plus 60/,
  },
  { name: "status is draft or active", broken: fresh({ status: "ready" }), field: "status", says: choiceExpected },
  {
    name: "an active recipe has a line",
    broken: fresh({ status: "active" }),
    field: "lines",
    says: /^Une recette active a au moins un ingrédient/,
  },
  {
    name: "output_quantity is required",
    broken: fresh({ output_quantity: null }),
    field: "output_quantity",
    says: required,
  },
  {
    name: "output_quantity is more than 0",
    broken: fresh({ output_quantity: "0" }),
    field: "output_quantity",
    says: /supérieur à 0/,
  },
  {
    name: "output_quantity has 6 decimals at most",
    broken: fresh({ output_quantity: "1.0000001" }),
    field: "output_quantity",
    says: tooManyDecimals(6),
  },
  { name: "output_unit is required", broken: fresh({ output_unit: null }), field: "output_unit", says: required },
  { name: "output_unit is a unit", broken: fresh({ output_unit: "bac" }), field: "output_unit", says: choiceExpected },
  {
    name: "output_unit stays once used, unless an equivalence covers it",
    broken: changedDough({ output_unit: "l" }),
    field: "output_unit",
    says: /« Tarte ».*équivalence entre kg et L/,
  },
  {
    name: "an equivalence is of more than 0",
    broken: fresh({ equivalences: [{ ...litre, quantity: "0" }] }),
    field: "equivalences.0.quantity",
    says: /supérieur à 0/,
  },
  {
    name: "an equivalence equals more than 0",
    broken: fresh({ equivalences: [{ ...litre, equals_quantity: "-1" }] }),
    field: "equivalences.0.equals_quantity",
    says: /supérieur à 0/,
  },
  {
    name: "an equivalence crosses dimensions",
    broken: fresh({ equivalences: [{ ...litre, equals_unit: "ml" }] }),
    field: "equivalences.0.equals_unit",
    says: /deux mesures différentes/,
  },
  { name: "portions are more than 0", broken: fresh({ portions: 0 }), field: "portions", says: /^Au moins 1\.$/ },
  {
    name: "production_loss_percent is not negative",
    broken: fresh({ production_loss_percent: "-1" }),
    field: "production_loss_percent",
    says: notNegative,
  },
  {
    name: "production_loss_percent is below 100",
    broken: fresh({ production_loss_percent: "100" }),
    field: "production_loss_percent",
    says: /^Doit être inférieur à 100\.$/,
  },
  { name: "batch_step is more than 0", broken: fresh({ batch_step: "0" }), field: "batch_step", says: /supérieur à 0/ },
  {
    name: "min_batches is not negative",
    broken: fresh({ min_batches: "-1" }),
    field: "min_batches",
    says: notNegative,
  },
  {
    name: "max_batch_quantity is more than 0",
    broken: fresh({ max_batch_quantity: "0" }),
    field: "max_batch_quantity",
    says: /supérieur à 0/,
  },
  { name: "lines are a list", broken: fresh({ lines: "farine" }), field: "lines", says: /./ },
  {
    name: "lines are 500 at most",
    broken: (shop) => post(path, recipeOf({ lines: Array(501).fill(flour(shop)) })),
    field: "lines",
    says: /^Au plus 500/,
  },
  {
    name: "a line takes an article or a recipe",
    broken: line({ article_id: null }),
    field: "lines.0.article_id",
    says: /^Choisissez un article ou une recette\.$/,
  },
  {
    name: "a line does not take both",
    broken: (shop) => line({ recipe_id: shop.dough.id })(shop),
    field: "lines.0.article_id",
    says: /^Choisissez un article ou une recette\.$/,
  },
  {
    name: "a line's article exists",
    broken: line({ article_id: 999 }),
    field: "lines.0.article_id",
    says: /^Cet article n’existe pas/,
  },
  {
    name: "a line's recipe exists",
    broken: line({ article_id: null, recipe_id: 999 }),
    field: "lines.0.recipe_id",
    says: /^Cette recette n’existe pas/,
  },
  {
    name: "a line's article is no huge number",
    broken: line({ article_id: 1e30 }),
    field: "lines.0.article_id",
    says: /^Choix attendu\.$/,
  },
  {
    name: "a line's recipe is not chosen from the archives",
    broken: async (shop, desk) => {
      const gone = await desk.create(path, recipeOf({ name: "Oubliée" }));
      await desk.write("POST", `${path}/${String(gone.id)}/archive`);
      return line({ article_id: null, recipe_id: gone.id })(shop);
    },
    field: "lines.0.recipe_id",
    says: /« Oubliée » est dans les archives/,
  },
  {
    name: "a recipe does not take itself",
    broken: (shop) =>
      changedDough({ lines: [flour(shop), { recipe_id: shop.dough.id, quantity: "1", unit: "kg" }] })(shop),
    field: "lines.1.recipe_id",
    says: /Pâte › Pâte\./,
  },
  {
    name: "a recipe never reaches itself",
    broken: async (shop, desk) => {
      const puff = await desk.create(
        path,
        recipeOf({ name: "Feuilletage", lines: [{ recipe_id: shop.dough.id, quantity: "1", unit: "kg" }] }),
      );
      const strips = await desk.create(
        path,
        recipeOf({ name: "Bandes", lines: [{ recipe_id: puff.id, quantity: "1", unit: "kg" }] }),
      );
      return changedDough({ lines: [flour(shop), { recipe_id: strips.id, quantity: "1", unit: "kg" }] })(shop);
    },
    field: "lines.1.recipe_id",
    says: /Pâte › Bandes › Feuilletage › Pâte\./,
  },
  {
    name: "a line's quantity is required",
    broken: line({ quantity: "" }),
    field: "lines.0.quantity",
    says: /^Nombre attendu/,
  },
  {
    name: "a line's quantity is more than 0",
    broken: line({ quantity: "0" }),
    field: "lines.0.quantity",
    says: /supérieur à 0/,
  },
  {
    name: "a line's quantity is below a thousand million",
    broken: line({ quantity: "1000000000" }),
    field: "lines.0.quantity",
    says: /^Doit être inférieur à/,
  },
  { name: "a line's unit is required", broken: line({ unit: null }), field: "lines.0.unit", says: required },
  { name: "a line's unit is a unit", broken: line({ unit: "tasse" }), field: "lines.0.unit", says: choiceExpected },
  {
    name: "a line converts to its article's unit",
    broken: line({ unit: "l" }),
    field: "lines.0.unit",
    says: /^Ajoutez à « Farine » une équivalence entre L et kg/,
  },
  {
    name: "a line converts to its recipe's unit",
    broken: (shop) => line({ article_id: null, recipe_id: shop.dough.id, unit: "piece" })(shop),
    field: "lines.0.unit",
    says: /^Ajoutez à « Pâte » une équivalence entre pièce et kg/,
  },
  {
    name: "a line is net or gross",
    broken: line({ quantity_is: "tare" }),
    field: "lines.0.quantity_is",
    says: choiceExpected,
  },
  {
    name: "a line's yield is more than 0",
    broken: line({ yield_percent: "0" }),
    field: "lines.0.yield_percent",
    says: /supérieur à 0/,
  },
  {
    name: "a line's yield is 1000 at most",
    broken: line({ yield_percent: "1001" }),
    field: "lines.0.yield_percent",
    says: /^Au plus 1000\.$/,
  },
  {
    name: "a line's part is one of its article",
    broken: (shop) => line({ article_id: shop.eggs.id, part: "blanc" })(shop),
    field: "lines.0.part",
    says: /« Œufs » n’a pas de partie « blanc »/,
  },
  {
    name: "a line scales in one of three ways",
    broken: line({ scaling: "never" }),
    field: "lines.0.scaling",
    says: choiceExpected,
  },
  {
    name: "from_stock is yes or no",
    broken: line({ from_stock: "1" }),
    field: "lines.0.from_stock",
    says: /^Oui ou non/,
  },
  {
    name: "a line's note has 400 characters at most",
    broken: line({ note: "x".repeat(401) }),
    field: "lines.0.note",
    says: /^Au plus 400/,
  },
  { name: "a step has a text", broken: step({ text: " " }), field: "steps.0.text", says: required },
  {
    name: "a step's minutes are not negative",
    broken: step({ minutes: -1 }),
    field: "steps.0.minutes",
    says: notNegative,
  },
  {
    name: "a step's temperature is whole",
    broken: step({ temperature_c: 63.5 }),
    field: "steps.0.temperature_c",
    says: wholeExpected,
  },
  {
    name: "a step is critical or not",
    broken: step({ critical: "HACCP" }),
    field: "steps.0.critical",
    says: /^Oui ou non/,
  },
  {
    name: "prep_minutes are not negative",
    broken: fresh({ prep_minutes: -1 }),
    field: "prep_minutes",
    says: notNegative,
  },
  {
    name: "cook_minutes are not negative",
    broken: fresh({ cook_minutes: -1 }),
    field: "cook_minutes",
    says: notNegative,
  },
  {
    name: "rest_minutes are not negative",
    broken: fresh({ rest_minutes: -1 }),
    field: "rest_minutes",
    says: notNegative,
  },
  {
    name: "shelf_life_days is not negative",
    broken: fresh({ shelf_life_days: -1 }),
    field: "shelf_life_days",
    says: notNegative,
  },
  {
    name: "lead_days is not negative",
    broken: fresh({ lead_days: -1 }),
    field: "lead_days",
    says: notNegative,
  },
  {
    name: "lead_days is whole",
    broken: fresh({ lead_days: 0.5 }),
    field: "lead_days",
    says: wholeExpected,
  },
  {
    name: "lead_days is 14 at most",
    broken: fresh({ lead_days: 15 }),
    field: "lead_days",
    says: /14/,
  },
  {
    name: "lead_days is at most what the recipe keeps",
    broken: fresh({ shelf_life_days: 2, lead_days: 3 }),
    field: "lead_days",
    says: /^Sa durée de vie est de 2 jours : préparez-la 2 jours avant au plus/,
  },
  {
    name: "what does not keep is made on its day",
    broken: fresh({ shelf_life_days: 0, lead_days: 1 }),
    field: "lead_days",
    says: /^Sa durée de vie est de 0 jour : faites-la le jour même/,
  },
  {
    name: "a shorter life is refused where the lead is longer",
    broken: (shop) => put(`${path}/${String(shop.dough.id)}`, { ...shop.dough, lead_days: 2, shelf_life_days: 1 }),
    field: "lead_days",
    says: /1 jour avant au plus/,
  },
  { name: "storage is one of three", broken: fresh({ storage: "cellar" }), field: "storage", says: choiceExpected },
  {
    name: "notes have 4000 characters at most",
    broken: fresh({ notes: "x".repeat(4001) }),
    field: "notes",
    says: /^Au plus 4000/,
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
  {
    name: "an update says which version it changes",
    broken: changedDough({ lock_version: null }),
    field: "lock_version",
    says: required,
  },
];
