/**
 * The API's answers as the web app sees them (camelCase), after api-contract.md and domain.md.
 * Decimals are plain decimal strings, dates YYYY-MM-DD (Europe/Paris), instants ISO 8601 UTC.
 * An outside API may add fields and leave optional ones out.
 */

export interface Page<T> {
  data: T[];
  meta: { currentPage: number; from: number | null; to: number | null; lastPage: number; perPage: number; total: number };
}

export interface One<T> {
  data: T;
}

export interface CurrentUser {
  id: number;
  name: string;
  email: string;
}

/** What every entity carries. */
export interface Entity {
  id: number;
  createdAt: string;
  updatedAt: string;
  lockVersion: number;
  archivedAt: string | null;
}

/** A link to another entity: "Utilisé dans". */
export interface Reference {
  type: "supplier" | "article" | "recipe" | "product" | "external-order";
  id: number;
  name: string;
}

export interface Option {
  id: number;
  name: string;
  code: string | null;
  unit?: string;
}

export type Unit = "g" | "kg" | "ml" | "cl" | "l" | "piece";

export interface Equivalence {
  part: string | null;
  quantity: string;
  unit: Unit;
  equalsQuantity: string;
  equalsUnit: Unit;
}

export type Storage = "ambient" | "chilled" | "frozen";

// Suppliers

export interface SupplierRow extends Entity {
  name: string;
  code: string | null;
  city: string | null;
  phone: string | null;
  email: string | null;
  orderChannel: "email" | "phone" | "portal" | null;
  deliveryWeekdays: number[];
  cutoffTime: string | null;
  leadTimeDays: number;
  minimumOrderHt: string | null;
  francoHt: string | null;
  doNotOrder: boolean;
}

export interface SuppliedArticle {
  articleId: number;
  name: string;
  unit: Unit;
  supplierCode: string | null;
  packLabel: string;
  packQuantity: string;
  packPriceHt: string | null;
  unitPriceHt: string | null;
  preferred: boolean;
  available: boolean;
}

export interface Supplier extends SupplierRow {
  siret: string | null;
  vatNumber: string | null;
  customerCode: string | null;
  contactName: string | null;
  address: string | null;
  postalCode: string | null;
  leadTimeBasis: "working" | "calendar";
  closedPeriods: { from: string; until: string }[];
  observesPublicHolidays: boolean;
  minimumPolicy: "block" | "warn";
  shippingFeeHt: string | null;
  shippingFeeVatRate: string | null;
  notes: string | null;
  /** Every article this supplier sells, with its offer. */
  articles: SuppliedArticle[];
}

// Articles

export type ArticleKind = "ingredient" | "packaging" | "consumable";

export interface ArticleRow extends Entity {
  name: string;
  code: string | null;
  category: string;
  kind: ArticleKind;
  unit: Unit;
  allergens: string[];
  stockOnHand: string;
  safetyStock: string;
  managedStock: boolean;
  unitPriceHt: string | null;
  preferredSupplier: { id: number; name: string } | null;
}

export interface Offer {
  id: number;
  supplierId: number;
  supplierName: string;
  supplierCode: string | null;
  label: string | null;
  packLabel: string;
  packQuantity: string;
  packPriceHt: string | null;
  unitPriceHt: string | null;
  minPacks: number;
  packMultiple: number;
  available: boolean;
  preferred: boolean;
}

export interface Article extends ArticleRow {
  equivalences: Equivalence[];
  defaultYieldPercent: string;
  traces: string[];
  vatRate: string;
  storage: Storage | null;
  shelfLifeDays: number | null;
  barcode: string | null;
  lots: { code: string | null; quantity: string; expiresOn: string | null }[];
  incoming: { supplierId: number; supplierName: string; quantity: string; expectedOn: string }[];
  offers: Offer[];
  priceHistory?: { supplierName: string; packLabel: string; packPriceHt: string | null; changedAt: string }[];
  usedBy: Reference[];
}

// Recipes

export interface RecipeRow extends Entity {
  name: string;
  code: string | null;
  category: string | null;
  status: "draft" | "active";
  outputQuantity: string;
  outputUnit: Unit;
  unitCostHt: string | null;
  costComplete: boolean;
}

export interface RecipeLine {
  articleId: number | null;
  recipeId: number | null;
  /** Name of the article or recipe. */
  name: string;
  quantity: string;
  unit: Unit;
  quantityIs: "net" | "gross";
  yieldPercent: string | null;
  part: string | null;
  scaling: "proportional" | "fixed_per_batch" | "fixed_per_run";
  fromStock: boolean;
  note: string | null;
  /** Cost of the line in one batch, before tax; null when incomplete. */
  costHt: string | null;
}

export interface Recipe extends RecipeRow {
  equivalences: Equivalence[];
  portions: number | null;
  productionLossPercent: string;
  batchStep: string | null;
  minBatches: string;
  maxBatchQuantity: string | null;
  lines: RecipeLine[];
  steps: { text: string; minutes: number | null; temperatureC: number | null; critical: boolean }[];
  prepMinutes: number | null;
  cookMinutes: number | null;
  restMinutes: number | null;
  shelfLifeDays: number | null;
  storage: Storage | null;
  notes: string | null;
  stockManaged: boolean;
  stockQuantity: string;
  allergens: string[];
  traces: string[];
  costHt: string | null;
  /** Names of what is missing for a complete cost. */
  costMissing?: string[];
  usedBy: Reference[];
}

// Products

export interface ProductRow extends Entity {
  name: string;
  code: string | null;
  category: string | null;
  saleUnit: "piece" | "kg" | "part";
  priceHt: string;
  priceTtc: string;
  vatRate: string;
  active: boolean;
  costHt: string | null;
  costComplete: boolean;
  marginHt: string | null;
  marginPercent: string | null;
  foodCostPercent: string | null;
}

export interface ProductComponent {
  recipeId: number | null;
  articleId: number | null;
  productId: number | null;
  name: string;
  quantity: string;
  unit: Unit;
  yieldPercent: string | null;
  costHt: string | null;
}

/** One ingredient of a product's label, over all levels. */
export interface LabelIngredient {
  articleId: number;
  name: string;
  /** The part of the article that is used ("jaune"). */
  part: string | null;
  /** Kilograms put into one sale unit. */
  weight: string;
  /** Of the weight of all; null while some weight is missing. */
  sharePercent: string | null;
  allergens: string[];
}

/** Composition in descending order of weight; `missing` names what has no weight and is therefore not in it. */
export interface ProductLabel {
  ingredients: LabelIngredient[];
  missing: string[];
}

export interface Product extends ProductRow {
  /** An extension of the embedded API. */
  label?: ProductLabel;
  vatRateImmediate: string | null;
  productionLeadDays: number;
  shelfLifeDays: number | null;
  minOrderQuantity: string | null;
  orderMultiple: string | null;
  stockManaged: boolean;
  stockQuantity: string;
  components: ProductComponent[];
  coefficient: string | null;
  allergens: string[];
  traces: string[];
  costMissing?: string[];
  usedBy: Reference[];
}

// External orders

export type OrderStatus = "draft" | "confirmed" | "in_production" | "ready" | "delivered" | "cancelled";

export interface ExternalOrderRow extends Entity {
  number: string;
  customerName: string;
  customerType: "individual" | "business";
  status: OrderStatus;
  deliveryOn: string;
  /** HH:MM or null. */
  deliveryTime: string | null;
  deliveryMode: "pickup" | "delivery" | "on_site";
  productionOn: string;
  allergyNotes: string | null;
  lineCount: number;
  totals: { ht: string; ttc: string };
}

export interface ExternalOrderLine {
  productId: number;
  productName: string;
  saleUnit: "piece" | "kg" | "part";
  quantity: string;
  unitPriceHt: string;
  vatRate: string;
  discountPercent: string;
  producedQuantity: string;
  deliveredQuantity: string;
  note: string | null;
  /** Amount of the line before tax, discount taken off. */
  amountHt: string;
}

export interface VatAmount {
  rate: string;
  baseHt: string;
  vat: string;
}

export interface ExternalOrder extends Omit<ExternalOrderRow, "totals"> {
  customerContact: string | null;
  phone: string | null;
  email: string | null;
  deliveryAddress: string | null;
  consumptionMode: "later" | "immediate";
  guestCount: number | null;
  notes: string | null;
  depositAmount: string | null;
  lines: ExternalOrderLine[];
  totals: { ht: string; vatByRate: VatAmount[]; ttc: string };
  /** The latest first. `subject` is the product's name when `field` is about a line ("lines.quantity", or "lines" when it comes or goes). */
  changes: { who: string; at: string; subject?: string | null; field: string; old: string | null; new: string | null; reason: string | null }[];
  /** Quantities under their product's minimum, or that are no multiple of it. */
  warnings?: { field: string; message: string }[];
  /** The last saved calculation that counted the order counted an older version of it. */
  changedSinceRun?: boolean;
}

/** How the quantities and the status of an order changed, the latest first (an extension: GET /api/external-orders/quantity-changes). */
export interface QuantityChanges extends Pick<ExternalOrder, "changes"> {
  orderId: number;
}

/** A page of orders, more than `total` where `totalIsMinimum`: a search that finds very many is not counted to its end. `statusCounts` counts those that the filters other than the status leave, by status in camelCase ("inProduction"). */
export interface OrderPage extends Page<ExternalOrderRow> {
  meta: Page<unknown>["meta"] & { totalIsMinimum?: boolean; statusCounts?: Record<string, number> };
}

/** A refused change of several orders at once: 409 with code "transition" and `refused`. */
export interface RefusedOrder {
  id: number;
  /** Number and customer; null when there is no such order. */
  name: string | null;
  message: string;
}

// What a change would do elsewhere (an extension: POST /api/{articles,recipes,products}/{id}/preview)

export interface Impact {
  /** Allergens that products with orders under way come to have, in them or as a trace. */
  allergens: { allergen: string; trace: boolean; products: Reference[]; orders: (Reference & { deliveryOn: string })[] }[];
  /** Costs of one output or sale unit before tax; null while a price is missing. */
  costs: { type: "recipe" | "product"; id: number; name: string; unit: string; before: string | null; after: string | null }[];
}

/** An impact with the thing as it would be; `POST /api/{articles,recipes,products}/preview` answers it of a new one. */
export interface Preview<T> extends Impact {
  after: T;
}

/** What an import did, or would do (an extension: POST /api/{articles,suppliers}/import). */
export interface Imported {
  dryRun: boolean;
  lines: { action: "create" | "update"; id: number; name: string }[];
}

// Production planning

export interface Explanation {
  label: string;
  operation: string;
  operand: string;
  result: string;
  unit: string;
}

export type IssueCode =
  | "no_recipe"
  | "recipe_cycle"
  | "recipe_output_zero"
  | "draft_recipe"
  | "unit_conversion_missing"
  | "article_archived"
  | "article_no_offer"
  | "offer_unavailable"
  | "price_missing"
  | "supplier_minimum"
  | "supplier_too_late"
  | "stock_expiring"
  | "incoming_late"
  | "quantity_too_small";

export interface OrderShare {
  /** Null: quantities asked for beyond the orders. */
  orderId: number | null;
  quantity: string;
}

/** Who is behind a figure: all orders, or as many as were asked for with their whole number in `orderCount`. */
export interface Shared {
  byOrder: OrderShare[];
  orderCount?: number;
}

export interface NeededProduct extends Shared {
  productId: number;
  name: string;
  neededOn: string;
  gross: string;
  fromStock: string;
  toProduce: string;
  unit: string;
}

export interface NeededRecipe extends Shared {
  recipeId: number;
  name: string;
  level: number;
  unit: string;
  gross: string;
  fromStock: string;
  net: string;
  batches: string;
  physicalBatches: number;
  plannedOutput: string;
  surplus: string;
  neededOn: string;
  explain: Explanation[];
}

export interface NeededArticle extends Shared {
  articleId: number;
  name: string;
  unit: string;
  gross: string;
  usableStock: string;
  incomingInTime: string;
  safetyStock: string;
  net: string;
  managed: boolean;
  offer: { supplierId: number; supplierCode?: string | null; packLabel: string; packQuantity: string; packPriceHt: string | null } | null;
  packs: number;
  orderedQuantity: string;
  leftover: string;
  purchaseCostHt: string;
  matterCostHt: string;
  neededOn: string;
  orderBefore: string | null;
  late: boolean;
  /** What calls for it: a recipe, or (recipeId null) a product directly. */
  byRecipe: { recipeId: number | null; productId?: number | null; quantity: string }[];
  /** What is left where only a part is taken: the whites of eggs used for their yolks. */
  byProducts?: { part: string; quantity: string; unit: string }[];
  explain: Explanation[];
}

export interface SupplierPurchase {
  supplierId: number;
  name: string;
  lines: { articleId: number; packs: number; amountHt: string }[];
  subtotalHt: string;
  minimumHt: string | null;
  missingToMinimum: string;
  francoHt: string | null;
  missingToFranco: string;
  shippingFeeHt: string;
  vatByRate: VatAmount[];
  totalTtc: string;
  orderBefore: string | null;
  deliverOn: string | null;
  blocked: boolean;
  /** Ways to reach a minimum that is missed; an API may not know them. */
  suggestions?: Suggestion[];
}

/** A change of the plan that brings a supplier's order to its minimum, with what it costs exactly. */
export interface Suggestion {
  kind: "other_offer" | "more_packs" | "longer_period";
  lines: { articleId: number; name: string; packLabel: string; packsBefore: number; packs: number; fromSupplier: { id: number; name: string } | null; keepsUntil: string | null }[];
  /** More to pay to this supplier, shipping aside. */
  extraHt: string;
  /** More to pay for the whole plan, shipping included; negative where it saves. */
  planExtraHt: string;
  subtotalHt: string;
  /** Last day of the longer period. */
  to: string | null;
  offers: { articleId: number; offerId: number; packs: number }[];
}

export interface NeedsIssue {
  code: IssueCode;
  severity: "error" | "warning" | "info";
  entity: { type: string; id: number; name: string };
  orderIds: number[];
  message: string;
  fix: { type: string; id: number; field: string | null } | null;
}

export interface PlannedOrder {
  orderId: number;
  number: string;
  customerName: string;
  deliveryOn: string;
  productionOn: string;
  status: OrderStatus;
  coverage: "covered" | "partial" | "blocked";
}

export interface Needs {
  run: { id: number | null; computedAt: string; inputHash: string; status: "complete" | "partial"; stale: boolean };
  orders: PlannedOrder[];
  products: NeededProduct[];
  recipes: NeededRecipe[];
  articles: NeededArticle[];
  suppliers: SupplierPurchase[];
  totals: { purchaseHt: string; matterHt: string; salesHt: string; foodCostPercent: string | null };
  issues: NeedsIssue[];
}

/** What a plan was asked for, in full: what is left out has the API's default. */
export interface PlanParameters {
  from?: string | null;
  to?: string | null;
  basis?: "production" | "delivery" | null;
  status?: OrderStatus[];
  orderIds?: number[];
  excludeOrderIds?: number[];
  extra?: Record<string, string>;
  /** By article id: the offer to buy it by, "34" or "34:5" for at least five packs. */
  offer?: Record<string, string>;
  useFinishedStock?: boolean;
  useRecipeStock?: boolean;
  useArticleStock?: boolean;
  countIncoming?: boolean;
  includeSafetyStock?: boolean;
  supplierPolicy?: "preferred" | "cheapest_total" | null;
  batchRounding?: "recipe" | "exact" | null;
  asOf?: string | null;
}

/** A frozen calculation in a list. */
export interface PlanningRunRow {
  id: number;
  createdAt: string;
  userName: string;
  parameters: PlanParameters;
  status: "complete" | "partial";
  orderCount: number;
  productCount: number;
  supplierCount: number;
  purchaseHt: string;
  matterHt: string;
  salesHt: string;
  /** How many of its orders have changed since. */
  changedOrders: number;
}

/** `change` is after − before, signed. */
export interface Changed {
  before: string;
  after: string;
  change: string;
}

/** A product of the plan and how much more or less of it is to be made. */
export interface ChangedProduct extends Changed {
  productId: number;
  name: string;
  unit: string;
}

export interface ChangedOrder {
  orderId: number;
  number: string;
  customerName: string;
  change: "added" | "removed" | "changed";
  changedAt: string | null;
  products: ChangedProduct[];
}

export interface ChangedArticle {
  articleId: number;
  name: string;
  unit: string;
  gross: Changed;
  net: Changed;
  packs: { before: number; after: number };
  packLabel: string | null;
  /** The same pack at another price; null otherwise. */
  packPriceHt: { before: string | null; after: string | null } | null;
  /** How much of the plan's own purchase has been recorded since; `net` and `packs` leave it out. */
  arrived: string;
}

export interface CancellablePacks {
  articleId: number;
  name: string;
  supplierId: number;
  supplierName: string;
  packs: number;
  packLabel: string;
  amountHt: string;
  orderBefore: string | null;
  deliverOn: string | null;
}

/** What has become of a frozen calculation; only what differs. */
export interface RunDifference {
  ordersChanged: ChangedOrder[];
  products: ChangedProduct[];
  recipes: { recipeId: number; name: string; unit: string; net: Changed; batches: Changed }[];
  articles: ChangedArticle[];
  cancellablePacks: CancellablePacks[];
  totals: Record<"purchaseHt" | "matterHt" | "salesHt", { before: string; after: string }>;
  /** What was edited since, the latest first. */
  sources: { type: "product" | "recipe" | "article" | "supplier"; id: number; name: string; changedAt: string }[];
}

/** A frozen calculation; `diff` is null while nothing it depends on has changed. */
export interface PlanningRun extends Needs {
  id: number;
  createdAt: string;
  userName: string;
  parameters: PlanParameters;
  diff: RunDifference | null;
}

/** An ingredient or component, scaled to what is made. */
export interface ScaledLine {
  articleId: number | null;
  recipeId: number | null;
  productId: number | null;
  name: string;
  quantity: string;
  unit: string;
  /** What has to be taken where the yield is not 100 %. */
  grossQuantity: string | null;
  part: string | null;
  line: number;
  note: string | null;
}

export interface SheetRecipe {
  recipeId: number;
  name: string;
  unit: string;
  needed: string;
  batches: string;
  physicalBatches: number;
  plannedOutput: string;
  lines: ScaledLine[];
  steps: { text: string; minutes: number | null; temperatureC: number | null; critical: boolean }[];
  notes: string | null;
  allergens: string[];
  traces: string[];
}

export interface SheetProduct {
  productId: number;
  name: string;
  unit: string;
  quantity: string;
  byOrder: OrderShare[];
  lines: ScaledLine[];
  allergens: string[];
  traces: string[];
}

/** What to make on one day of a plan, sub-recipes first, and the orders of that day. */
export interface ProductionSheet {
  day: string;
  recipes: SheetRecipe[];
  products: SheetProduct[];
  orders: { orderId: number; number: string; customerName: string; deliveryOn: string; deliveryTime: string | null; allergyNotes: string | null }[];
}

/** A plan's sheets, or as much of them as was asked for. An API that cannot answer a part answers all, without `meta`. */
export interface ProductionSheets {
  data: ProductionSheet[];
  /** Pages count recipes and products of a day; `day` and `recipeId` are those in force. */
  meta?: {
    currentPage: number;
    lastPage: number;
    perPage: number;
    total: number;
    days: string[];
    recipes: { id: number; name: string }[];
    day: string | null;
    recipeId: number | null;
  };
}

// Weighings

/** A weighing in a list. */
export interface WeighingRow {
  id: number;
  createdAt: string;
  userName: string;
  /** Null when the recipe has been deleted since. */
  recipeId: number | null;
  recipeName: string;
  outputQuantity: string;
  outputUnit: string;
  fills: number;
  productionOn: string | null;
  status: "under_way" | "finished" | "abandoned";
  finishedAt: string | null;
  lineCount: number;
  weighedCount: number;
}

/** One ingredient of one fill; quantities in `unit`. */
export interface WeighingLine {
  id: number;
  /** From 1, in the order of work. */
  position: number;
  fill: number;
  articleId: number | null;
  recipeId: number | null;
  name: string;
  part: string | null;
  note: string | null;
  quantity: string;
  grossQuantity: string | null;
  unit: string;
  /** How far a weighing may be off before it has to be confirmed. */
  tolerance: string;
  lockVersion: number;
  weighed: { quantity: string; lot: string | null; at: string; userName: string; withinTolerance: boolean } | null;
  lots: { code: string; quantity: string; unit: string; expiresOn: string | null; expired: boolean }[];
  /** All that was entered, the oldest first; a null quantity took the one before back. */
  entries: { at: string; userName: string; quantity: string | null; lot: string | null }[];
}

export interface Weighing extends WeighingRow {
  lines: WeighingLine[];
}

// What can still be made

/** What stands in the way of a quantity. `stock`: not enough of it; the others: it cannot be made at all. */
export interface Obstacle {
  type: "article" | "recipe" | "product";
  id: number;
  name: string;
  unit: string;
  why: "stock" | "line" | "empty" | "draft" | "no_output" | "cycle";
  needed: string;
  available: string;
  missing: string | null;
}

/** How many of one product what there is allows, by itself. */
export interface MakeableRow {
  id: number;
  name: string;
  code: string | null;
  category: string | null;
  unit: "piece" | "kg" | "part";
  /** Null when nothing limits it. */
  quantity: string | null;
  /** What is short for one more. */
  limits: Obstacle[];
}

export interface MakeableDetail extends MakeableRow {
  on: string;
  chosen: {
    quantity: string;
    fits: boolean;
    obstacles: Obstacle[];
    articles: { articleId: number; name: string; unit: string; needed: string; available: string; missing: string }[];
    recipes: { recipeId: number; name: string; unit: string; needed: string; fromStock: string; batches: string }[];
  };
}
