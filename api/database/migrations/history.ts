import { accounts } from "./0001-accounts";
import { suppliers } from "./0002-suppliers";
import { articles } from "./0003-articles";
import { recipes } from "./0004-recipes";
import { products } from "./0005-products";
import { externalOrders } from "./0006-external-orders";
import { planningRuns } from "./0007-planning-runs";
import { orderChangeSubjects } from "./0008-order-change-subjects";
import { runSummaries } from "./0009-run-summaries";
import { runSheets } from "./0010-run-sheets";
import { orderCounts } from "./0011-order-counts";
import { orderSearch } from "./0012-order-search";
import { weighings } from "./0013-weighings";
import { orderProgress } from "./0014-order-standing";
import { shortSearches } from "./0015-short-searches";
import { foldedAlike } from "./0016-folded-alike";
import { pricesWithTax } from "./0017-prices-with-tax";
import { runCounts } from "./0018-run-counts";
import { imports } from "./0019-imports";
import { stockLedger } from "./0020-stock-ledger";
import { supplierOrders } from "./0021-supplier-orders";
import { countsAndWaste } from "./0022-counts-and-waste";
import { receipts } from "./0023-receipts";
import { batches } from "./0024-batches";
import { stockIntoLedger } from "./0025-stock-into-ledger";
import { stations } from "./0026-stations";
import { batchCalls } from "./0027-batch-calls";
import { pictures } from "./0028-pictures";
import { batchPasses } from "./0029-batch-passes";
import { closedQuantities } from "./0030-closed-quantities";
import { company } from "./0031-company";
import { phonesFound } from "./0032-phones-found";
import { recalls } from "./0033-recalls";
import { missedSince } from "./0034-missed-since";
import { countReversals } from "./0035-counts-undone";
import { lotsWithoutStock } from "./0036-lots-without-stock";
import { example } from "./0037-example";
import { stepPictures } from "./0038-step-pictures";
import { daysOfBookings } from "./0039-days-of-bookings";
import { ordersToSend } from "./0040-orders-to-send";
import { statusFollowsWork } from "./0041-status-follows-work";
import { restsOfOrders } from "./0042-rests-of-orders";
import { restOfOrder } from "./0043-rest-of-order";
import { goneOfOrders } from "./0045-gone-of-orders";
import { sheetDays } from "./0046-asked-on";
import { stockWithoutOrders } from "./0048-stock-without-orders";
import { openedPieces } from "./0049-opened-pieces";
import { leadDays } from "./0050-lead-days";
import { madeWithoutOrders } from "./0051-made-without-orders";
import { paymentsOfOrders } from "./0052-payments-of-orders";
import { searchEverywhere } from "./0053-search-everywhere";
import { outbox } from "./0054-outbox";
import { lettersOfOrders } from "./0055-letters-of-orders";
import { customers } from "./0056-customers";
import { standingOrders } from "./0057-standing-orders";
import { partsOfPayments } from "./0058-parts-of-payments";
import { wordsOfNotes } from "./0059-words-of-notes";
import { shopWindow } from "./0060-shop-window";
import { recallNotices } from "./0061-recall-notices";
import { standingOrderHistory } from "./0062-standing-history";
import { importDetails } from "./0063-told-imports";
import { labelPapers } from "./0064-label-papers";
import type { Migration } from "./columns";

/** Every migration, oldest first. A landed one never changes: a new one follows it. */
export const history: readonly Migration[] = [
  accounts,
  suppliers,
  articles,
  recipes,
  products,
  externalOrders,
  planningRuns,
  orderChangeSubjects,
  runSummaries,
  runSheets,
  orderCounts,
  orderSearch,
  weighings,
  orderProgress,
  shortSearches,
  foldedAlike,
  pricesWithTax,
  runCounts,
  imports,
  stockLedger,
  supplierOrders,
  countsAndWaste,
  receipts,
  batches,
  stockIntoLedger,
  stations,
  batchCalls,
  pictures,
  batchPasses,
  closedQuantities,
  company,
  phonesFound,
  recalls,
  missedSince,
  countReversals,
  lotsWithoutStock,
  example,
  stepPictures,
  daysOfBookings,
  ordersToSend,
  statusFollowsWork,
  restsOfOrders,
  restOfOrder,
  goneOfOrders,
  sheetDays,
  stockWithoutOrders,
  openedPieces,
  leadDays,
  madeWithoutOrders,
  paymentsOfOrders,
  searchEverywhere,
  outbox,
  lettersOfOrders,
  customers,
  standingOrders,
  partsOfPayments,
  wordsOfNotes,
  shopWindow,
  recallNotices,
  standingOrderHistory,
  importDetails,
  labelPapers,
];
