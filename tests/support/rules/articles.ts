import {
  type Rule,
  choiceExpected,
  nameRules,
  notNegative,
  numberExpected,
  post,
  put,
  required,
  tooManyDecimals,
  wholeExpected,
} from "./rule";
import { type Shop, articleOf, offerOf, supplierOf } from "../world/shop";

const path = "/api/articles";
const fresh = (fields: object) => () => post(path, articleOf(fields));
const sold = (fields: object) => (shop: Shop) => post(path, articleOf({ offers: [offerOf(shop.supplier, fields)] }));
const changed = (pick: (shop: Shop) => Shop["flour"], fields: object) => (shop: Shop) =>
  put(`${path}/${String(pick(shop).id)}`, { ...pick(shop), ...fields });

const piece = { quantity: "1", unit: "piece", equals_quantity: "0.25", equals_unit: "kg" };

export const articleRules: Rule[] = [
  ...nameRules(path, articleOf, "ŒUFS"),
  { name: "code is unique", broken: fresh({ code: "FAR-1" }), field: "code", says: /« Farine »/ },
  { name: "category is required", broken: fresh({ category: null }), field: "category", says: required },
  { name: "category is one of ten", broken: fresh({ category: "jouets" }), field: "category", says: choiceExpected },
  { name: "kind is required", broken: fresh({ kind: "" }), field: "kind", says: required },
  { name: "kind is one of three", broken: fresh({ kind: "tool" }), field: "kind", says: choiceExpected },
  { name: "unit is required", broken: fresh({ unit: undefined }), field: "unit", says: required },
  { name: "unit is kg, l or piece", broken: fresh({ unit: "g" }), field: "unit", says: choiceExpected },
  {
    name: "unit stays once used, unless an equivalence covers it",
    broken: changed((shop) => shop.flour, { unit: "l" }),
    field: "unit",
    says: /« Pâte ».*équivalence entre kg et L/,
  },
  {
    name: "an equivalence that is used stays",
    broken: changed((shop) => shop.eggs, { equivalences: [piece] }),
    field: "equivalences",
    says: /partie « jaune » entre kg et pièce.*« Pâte »/,
  },
  {
    name: "an equivalence has a quantity",
    broken: fresh({ equivalences: [{ ...piece, quantity: null }] }),
    field: "equivalences.0.quantity",
    says: required,
  },
  {
    name: "an equivalence is of more than 0",
    broken: fresh({ equivalences: [{ ...piece, quantity: "0" }] }),
    field: "equivalences.0.quantity",
    says: /supérieur à 0/,
  },
  {
    name: "an equivalence equals more than 0",
    broken: fresh({ equivalences: [{ ...piece, equals_quantity: "0" }] }),
    field: "equivalences.0.equals_quantity",
    says: /supérieur à 0/,
  },
  {
    name: "an equivalence is in a unit",
    broken: fresh({ equivalences: [{ ...piece, unit: "douzaine" }] }),
    field: "equivalences.0.unit",
    says: choiceExpected,
  },
  {
    name: "an equivalence crosses dimensions",
    broken: fresh({ equivalences: [{ ...piece, unit: "g" }] }),
    field: "equivalences.0.equals_unit",
    says: /deux mesures différentes/,
  },
  {
    name: "an equivalence is given once",
    broken: fresh({ equivalences: [piece, { ...piece, equals_quantity: "0.3" }] }),
    field: "equivalences.1.equals_unit",
    says: /déjà donnée/,
  },
  {
    name: "what is left of an opened piece is said of pieces",
    broken: fresh({ equivalences: [{ ...piece, unit: "l", keeps_days: 2 }] }),
    field: "equivalences.0.keeps_days",
    says: /1 pièce = /,
  },
  {
    name: "what is left of an opened piece serves no less than its day",
    broken: fresh({ equivalences: [{ ...piece, keeps_days: -1 }] }),
    field: "equivalences.0.keeps_days",
    says: /négatif/,
  },
  {
    name: "default_yield_percent is more than 0",
    broken: fresh({ default_yield_percent: "0" }),
    field: "default_yield_percent",
    says: /supérieur à 0/,
  },
  {
    name: "default_yield_percent is 1000 at most",
    broken: fresh({ default_yield_percent: "1000.1" }),
    field: "default_yield_percent",
    says: /^Au plus 1000\.$/,
  },
  {
    name: "default_yield_percent has 4 decimals at most",
    broken: fresh({ default_yield_percent: "99.99999" }),
    field: "default_yield_percent",
    says: tooManyDecimals(4),
  },
  {
    name: "an allergen is one of the 14",
    broken: fresh({ allergens: ["lait", "fraises"] }),
    field: "allergens.1",
    says: choiceExpected,
  },
  { name: "a trace is one of the 14", broken: fresh({ traces: ["fraises"] }), field: "traces.0", says: choiceExpected },
  {
    name: "an allergen is no trace besides",
    broken: fresh({ allergens: ["lait"], traces: ["lait", "soja"] }),
    field: "traces",
    says: /parmi les allergènes : lait\.$/,
  },
  {
    name: "only an ingredient has allergens",
    broken: fresh({ kind: "packaging", allergens: ["lait"] }),
    field: "allergens",
    says: /^Seul un ingrédient/,
  },
  {
    name: "only an ingredient has traces",
    broken: fresh({ kind: "consumable", traces: ["lait"] }),
    field: "traces",
    says: /^Seul un ingrédient/,
  },
  { name: "vat_rate is required", broken: fresh({ vat_rate: null }), field: "vat_rate", says: required },
  {
    name: "vat_rate is a French rate",
    broken: fresh({ vat_rate: "7" }),
    field: "vat_rate",
    says: /^Taux de TVA : 5.5, 10, 20, 2.1 ou 0\.$/,
  },
  { name: "storage is one of three", broken: fresh({ storage: "cellar" }), field: "storage", says: choiceExpected },
  {
    name: "shelf_life_days is not negative",
    broken: fresh({ shelf_life_days: -1 }),
    field: "shelf_life_days",
    says: notNegative,
  },
  {
    name: "shelf_life_days is whole",
    broken: fresh({ shelf_life_days: "3" }),
    field: "shelf_life_days",
    says: wholeExpected,
  },
  {
    name: "managed_stock is yes or no",
    broken: fresh({ managed_stock: "non" }),
    field: "managed_stock",
    says: /^Oui ou non/,
  },
  {
    name: "target_stock is at least the safety stock",
    broken: fresh({ safety_stock: "2", target_stock: "1.999999" }),
    field: "target_stock",
    says: /^Au moins le stock de sécurité/,
  },
  {
    name: "target_stock is not negative",
    broken: fresh({ target_stock: "-1" }),
    field: "target_stock",
    says: notNegative,
  },
  {
    name: "safety_stock is not negative",
    broken: fresh({ safety_stock: "-0.000001" }),
    field: "safety_stock",
    says: notNegative,
  },
  {
    name: "safety_stock has 6 decimals at most",
    broken: fresh({ safety_stock: "0.0000001" }),
    field: "safety_stock",
    says: tooManyDecimals(6),
  },
  {
    name: "safety_stock is a decimal string",
    broken: fresh({ safety_stock: 1.5 }),
    field: "safety_stock",
    says: numberExpected,
  },
  { name: "a lot has a quantity", broken: fresh({ lots: [{ code: "L1" }] }), field: "lots.0.quantity", says: required },
  {
    name: "a lot is not negative",
    broken: fresh({ lots: [{ quantity: "-1" }] }),
    field: "lots.0.quantity",
    says: notNegative,
  },
  {
    name: "a lot expires on a real day",
    broken: fresh({ lots: [{ quantity: "1", expires_on: "2026-02-30" }] }),
    field: "lots.0.expires_on",
    says: /^Date attendue/,
  },
  {
    name: "lots are 500 at most",
    broken: fresh({ lots: Array(501).fill({ quantity: "1" }) }),
    field: "lots",
    says: /^Au plus 500 lots\.$/,
  },
  {
    name: "a receipt has a supplier",
    broken: fresh({ incoming: [{ quantity: "1", expected_on: "2026-03-05" }] }),
    field: "incoming.0.supplier_id",
    says: required,
  },
  {
    name: "a receipt's supplier exists",
    broken: fresh({ incoming: [{ supplier_id: 999, quantity: "1", expected_on: "2026-03-05" }] }),
    field: "incoming.0.supplier_id",
    says: /n’existe pas/,
  },
  {
    name: "a receipt is of more than 0",
    broken: (shop) =>
      post(
        path,
        articleOf({ incoming: [{ supplier_id: shop.supplier.id, quantity: "0", expected_on: "2026-03-05" }] }),
      ),
    field: "incoming.0.quantity",
    says: /supérieur à 0/,
  },
  {
    name: "a receipt is expected on a day",
    broken: (shop) => post(path, articleOf({ incoming: [{ supplier_id: shop.supplier.id, quantity: "1" }] })),
    field: "incoming.0.expected_on",
    says: required,
  },
  {
    name: "barcode has 8, 12, 13 or 14 digits",
    broken: fresh({ barcode: "12345" }),
    field: "barcode",
    says: /^Code-barres inexact/,
  },
  {
    name: "an EAN-13 has its check digit",
    broken: fresh({ barcode: "3017620422004" }),
    field: "barcode",
    says: /^Code-barres inexact/,
  },
  {
    name: "a UPC-A has its check digit",
    broken: fresh({ barcode: "036000291453" }),
    field: "barcode",
    says: /^Code-barres inexact/,
  },
  {
    name: "an EAN-8 has its check digit",
    broken: fresh({ barcode: "96385075" }),
    field: "barcode",
    says: /^Code-barres inexact/,
  },
  {
    name: "one of several offers is preferred",
    broken: (shop) =>
      post(
        path,
        articleOf({
          offers: [offerOf(shop.supplier, { preferred: false }), offerOf(shop.supplier, { preferred: false })],
        }),
      ),
    field: "offers",
    says: /^Choisissez la condition d’achat préférée\.$/,
  },
  {
    name: "only one offer is preferred",
    broken: (shop) => post(path, articleOf({ offers: [offerOf(shop.supplier), offerOf(shop.supplier)] })),
    field: "offers.1.preferred",
    says: /^Une seule/,
  },
  {
    name: "an offer has a supplier",
    broken: sold({ supplier_id: null }),
    field: "offers.0.supplier_id",
    says: required,
  },
  {
    name: "an offer's supplier exists",
    broken: sold({ supplier_id: 999 }),
    field: "offers.0.supplier_id",
    says: /n’existe pas/,
  },
  {
    name: "an offer's supplier is no fraction",
    broken: sold({ supplier_id: 1.5 }),
    field: "offers.0.supplier_id",
    says: /^Choix attendu\.$/,
  },
  {
    name: "an offer's supplier is not chosen from the archives",
    broken: async (shop, desk) => {
      const gone = await desk.create("/api/suppliers", supplierOf({ name: "Disparu" }));
      await desk.write("POST", `/api/suppliers/${String(gone.id)}/archive`);
      return sold({ supplier_id: gone.id })(shop);
    },
    field: "offers.0.supplier_id",
    says: /« Disparu » est dans les archives/,
  },
  {
    name: "a supplier's reference is given once",
    broken: (shop) =>
      post(
        path,
        articleOf({
          offers: [
            offerOf(shop.supplier, { supplier_code: "B1" }),
            offerOf(shop.supplier, { supplier_code: "B1", preferred: false }),
          ],
        }),
      ),
    field: "offers.1.supplier_code",
    says: /déjà donnée/,
  },
  {
    name: "a supplier's reference stands for one article",
    broken: sold({ supplier_code: "F25" }),
    field: "offers.0.supplier_code",
    says: /« Farine »/,
  },
  { name: "an offer has a pack", broken: sold({ pack_label: "" }), field: "offers.0.pack_label", says: required },
  {
    name: "a pack holds more than 0",
    broken: sold({ pack_quantity: "0" }),
    field: "offers.0.pack_quantity",
    says: /supérieur à 0/,
  },
  {
    name: "a pack's content is required",
    broken: sold({ pack_quantity: null }),
    field: "offers.0.pack_quantity",
    says: required,
  },
  {
    name: "a pack's price is required",
    broken: sold({ pack_price_ht: null }),
    field: "offers.0.pack_price_ht",
    says: required,
  },
  {
    name: "a pack's price is not negative",
    broken: sold({ pack_price_ht: "-1" }),
    field: "offers.0.pack_price_ht",
    says: notNegative,
  },
  {
    name: "a pack's price has 4 decimals at most",
    broken: sold({ pack_price_ht: "1.00005" }),
    field: "offers.0.pack_price_ht",
    says: tooManyDecimals(4),
  },
  {
    name: "min_packs is not negative",
    broken: sold({ min_packs: -1 }),
    field: "offers.0.min_packs",
    says: notNegative,
  },
  { name: "min_packs is whole", broken: sold({ min_packs: 0.5 }), field: "offers.0.min_packs", says: wholeExpected },
  {
    name: "pack_multiple is 1 at least",
    broken: sold({ pack_multiple: 0 }),
    field: "offers.0.pack_multiple",
    says: /^Au moins 1\.$/,
  },
  { name: "available is yes or no", broken: sold({ available: null }), field: "offers.0.available", says: required },
  {
    name: "an update says which version it changes",
    broken: changed((shop) => shop.flour, { lock_version: undefined }),
    field: "lock_version",
    says: required,
  },
];
