import type { Kysely, Selectable } from "kysely";
import type { UserTable, TokenTable, IdempotencyKeyTable, CounterTable } from "./tables/accounts";
import type { CompanyTable, ExampleTable } from "./tables/company";
import type { StockCountLineTable, StockCountTable, StockWasteTable } from "./tables/counts-and-waste";
import type { BatchCallTable, BatchOrderLineTable, BatchPartTable, BatchPassTable, BatchTable } from "./tables/batches";
import type { CustomerAllergyRemovalTable, CustomerMergeTable } from "./tables/customers";
import type { ImportChoiceTable, ImportLineTable, ImportOutcomeTable, ImportTable } from "./tables/imports";
import type {
  ExternalOrderTable,
  ExternalOrderCountTable,
  ExternalOrderLineTable,
  ExternalOrderChangeTable,
  SearchWordTable,
  ExternalOrderUndoTable,
  ExternalOrderPaymentTable,
  ExternalOrderPaymentPartTable,
  PlanningRunTable,
  PlanningRunOrderTable,
} from "./tables/orders-and-runs";
import type { RecipeTable, RecipeLineTable, ProductTable, ProductComponentTable } from "./tables/recipes-and-products";
import type { StockDiscrepancyTable, StockLotTable, StockMovementTable } from "./tables/stock";
import type {
  SupplierTable,
  ArticleTable,
  ArticleAllergenTable,
  ArticleOfferTable,
  ArticlePriceTable,
} from "./tables/suppliers-and-articles";
import type {
  StandingOrderChangeTable,
  StandingOrderDayTable,
  StandingOrderExceptionTable,
  StandingOrderLineTable,
  StandingOrderPauseTable,
  StandingOrderTable,
} from "./tables/standing-orders";
import type { OutboxTable, RecallNoticeTable } from "./tables/outbox";
import type { PictureTable } from "./tables/pictures";
import type { ReceiptLineTable, ReceiptTable } from "./tables/receipts";
import type {
  SupplierOrderFollowUpLineTable,
  SupplierOrderFollowUpTable,
  SupplierOrderLineTable,
  SupplierOrderTable,
} from "./tables/supplier-orders";
import type { WeighingTable, WeighingLineTable, WeighingEntryTable } from "./tables/weighings";

/**
 * The database as Kysely sees it, the same on SQLite and PostgreSQL.
 *
 * Decimals are scaled integers (scale.ts): Quantity ×10⁶, Percent ×10⁴, Price ×10⁴, Amount ×10².
 * Dates are YYYY-MM-DD and instants ISO 8601 UTC, as text. A Flag is 0 or 1. `*_folded` and `search` hold folded text
 * (folding.ts). Json is JSON text.
 */
export interface Tables {
  users: UserTable;
  tokens: TokenTable;
  idempotency_keys: IdempotencyKeyTable;
  counters: CounterTable;
  company: CompanyTable;
  example: ExampleTable;
  suppliers: SupplierTable;
  articles: ArticleTable;
  article_allergens: ArticleAllergenTable;
  article_offers: ArticleOfferTable;
  article_prices: ArticlePriceTable;
  recipes: RecipeTable;
  recipe_lines: RecipeLineTable;
  products: ProductTable;
  product_components: ProductComponentTable;
  pictures: PictureTable;
  standing_orders: StandingOrderTable;
  standing_order_days: StandingOrderDayTable;
  standing_order_lines: StandingOrderLineTable;
  standing_order_pauses: StandingOrderPauseTable;
  standing_order_exceptions: StandingOrderExceptionTable;
  standing_order_changes: StandingOrderChangeTable;
  external_orders: ExternalOrderTable;
  external_order_counts: ExternalOrderCountTable;
  search_words: SearchWordTable;
  external_order_lines: ExternalOrderLineTable;
  external_order_changes: ExternalOrderChangeTable;
  external_order_undos: ExternalOrderUndoTable;
  external_order_payments: ExternalOrderPaymentTable;
  external_order_payment_parts: ExternalOrderPaymentPartTable;
  customer_merges: CustomerMergeTable;
  customer_allergy_removals: CustomerAllergyRemovalTable;
  planning_runs: PlanningRunTable;
  planning_run_orders: PlanningRunOrderTable;
  weighings: WeighingTable;
  weighing_lines: WeighingLineTable;
  weighing_entries: WeighingEntryTable;
  supplier_orders: SupplierOrderTable;
  supplier_order_lines: SupplierOrderLineTable;
  supplier_order_follow_ups: SupplierOrderFollowUpTable;
  supplier_order_follow_up_lines: SupplierOrderFollowUpLineTable;
  receipts: ReceiptTable;
  receipt_lines: ReceiptLineTable;
  imports: ImportTable;
  import_lines: ImportLineTable;
  import_outcomes: ImportOutcomeTable;
  import_choices: ImportChoiceTable;
  stock_lots: StockLotTable;
  stock_movements: StockMovementTable;
  stock_discrepancies: StockDiscrepancyTable;
  stock_counts: StockCountTable;
  stock_count_lines: StockCountLineTable;
  stock_waste: StockWasteTable;
  batches: BatchTable;
  batch_order_lines: BatchOrderLineTable;
  batch_parts: BatchPartTable;
  batch_calls: BatchCallTable;
  batch_passes: BatchPassTable;
  outbox: OutboxTable;
  recall_notices: RecallNoticeTable;
}

export type Database = Kysely<Tables>;
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
