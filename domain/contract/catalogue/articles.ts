import { articleCategories, articleKinds } from "../../choices";
import type { Fields } from "../field";
import {
  allergen,
  allergenKind,
  choice,
  code,
  count,
  day,
  equivalences,
  flag,
  group,
  gtin,
  id,
  instant,
  list,
  name,
  optional,
  optionalDays,
  optionalText,
  positiveQuantity,
  price,
  quantity,
  stockUnit,
  storage,
  text,
  readOnlyText,
  usedBy,
  vatRate,
  integer,
  yieldPercent,
} from "../kinds";

export const lot = group({
  code: optionalText(60),
  quantity,
  expires_on: { ...optional(day), answered: optional(readOnlyText) },
});

/** A delivery that is expected. */
export const incoming = group({
  supplier_id: { ...id, planned: true },
  supplier_name: { ...readOnlyText, computed: true },
  quantity: { ...positiveQuantity, planned: true },
  expected_on: { ...day, answered: readOnlyText, planned: true },
  /** The supplier order that brings it. */
  order_id: { ...count, computed: true, extension: true },
  order_number: { ...readOnlyText, computed: true, extension: true },
});

/** The terms on which a supplier sells an article. */
export const offer = {
  kind: "group",
  component: "Offer",
  fields: {
    /** In a body the offer that this one replaces, so that its price history goes on; unknown ones are new. */
    id: { ...optional(id), answered: count, planned: true },
    supplier_id: { ...id, planned: true },
    supplier_name: { ...readOnlyText, computed: true },
    supplier_code: { ...optionalText(60), planned: true },
    label: { ...optionalText(200), planned: true },
    pack_label: { ...text(1, 120), absent: "", planned: true },
    /** Content of one pack in the article's unit. */
    pack_quantity: { ...positiveQuantity, planned: true },
    /** Null in old offers whose price is unknown. */
    pack_price_ht: { ...price, answered: optional(price), planned: true },
    unit_price_ht: { ...optional(price), computed: true },
    min_packs: { ...integer(0, 1_000_000), initial: 0, planned: true },
    pack_multiple: { ...integer(1, 1_000_000), initial: 1, planned: true },
    available: { ...flag, initial: true, planned: true },
    preferred: { ...flag, initial: false, planned: true },
  },
} as const;

export const pastPrice = {
  kind: "group",
  component: "PastPrice",
  fields: {
    supplier_id: count,
    supplier_name: readOnlyText,
    pack_label: readOnlyText,
    pack_quantity: quantity,
    pack_price_ht: optional(price),
    unit_price_ht: optional(price),
    changed_at: instant,
  },
} as const;

/** A thing that is bought: its packs and prices, its stock, deliveries on their way. */
export const article = {
  name: { ...name, listed: true, absent: "", planned: true },
  code: { ...code, listed: true },
  category: { ...choice(articleCategories), answered: readOnlyText, listed: true, absent: "" },
  kind: { ...choice(articleKinds), listed: true, planned: true },
  /** The unit that it is stocked in. */
  unit: { ...stockUnit, listed: true, absent: "", planned: true },
  equivalences,
  default_yield_percent: { ...yieldPercent, initial: "100", planned: true },
  allergens: {
    ...list(allergen),
    answered: list(readOnlyText),
    initial: [],
    elsewhere: true,
    listed: true,
    absent: [],
    planned: true,
  },
  traces: {
    ...list(allergen),
    answered: list(readOnlyText),
    initial: [],
    elsewhere: true,
    listed: "extension",
    absent: [],
    planned: true,
  },
  /** The cereals and nuts of its allergens and traces. */
  allergen_kinds: {
    ...list(allergenKind),
    answered: list(readOnlyText),
    initial: [],
    elsewhere: true,
    listed: "extension",
    extension: true,
  },
  vat_rate: { ...vatRate, listed: "extension", planned: true },
  storage: { ...storage, listed: "extension" },
  /** Days it keeps once delivered; null when it does not go off. */
  shelf_life_days: { ...optionalDays, listed: "extension", planned: true },
  managed_stock: { ...flag, initial: true, listed: true, absent: false, planned: true },
  safety_stock: { ...quantity, initial: "0", listed: true, planned: true },
  /** The stock up to which it is bought once it falls under its safety stock; null: up to that. */
  target_stock: { ...optional(quantity), listed: "extension", extension: true, planned: true },
  stock_on_hand: { ...quantity, computed: true, listed: true },
  below_safety: { ...flag, computed: true, listed: "extension", extension: true },
  /** Opens the stock of what is new; later only what is there already. */
  lots: {
    ...optional({ ...list(lot), most: 500, counted: "lots" }),
    answered: list(lot),
    elsewhere: true,
    absent: [],
    planned: true,
  },
  /** The rest of orders to suppliers, still to come. Written with a new article alone, as orders that were sent. */
  incoming: {
    ...optional({ ...list(incoming), most: 500, counted: "livraisons attendues" }),
    answered: list(incoming),
    elsewhere: true,
    absent: [],
  },
  barcode: { ...gtin, listed: "extension" },
  offers: {
    ...list(offer),
    most: 100,
    counted: "conditions d’achat",
    soleIs: "preferred",
    initial: [],
    elsewhere: true,
    absent: [],
  },
  unit_price_ht: { ...optional(price), computed: true, listed: true },
  preferred_supplier: { ...optional(group({ id: count, name: readOnlyText })), computed: true, listed: true },
  price_history: { ...list(pastPrice), computed: true, extension: true },
  used_by: usedBy,
} as const satisfies Fields;

/** The fields that a search of articles looks through, beside their offers' references and labels. */
export const searchedOfArticle = ["name", "code", "barcode"] as const satisfies readonly (keyof typeof article)[];
