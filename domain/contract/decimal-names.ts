import { camelName } from "../camel";
import { batchDetail, yields } from "./planning/batches";
import { company } from "./company";
import { customerDetail } from "./orders/customers";
import { orderSurplus } from "./orders/external-orders";
import type { Field, Fields } from "./field";
import { stockCount } from "./stock/counts";
import { makeableDetail } from "./planning/makeable";
import { needs, suppliedNeeds } from "./planning/needs";
import { runDifference } from "./planning/planning-runs";
import { impact } from "./catalogue/previews";
import { productionSheet } from "./planning/production-sheets";
import { receipt } from "./receipts";
import { resources } from "./resources";
import { standingOrder, windowWeekday } from "./orders/standing-orders";
import { stockLevel, stockLot, stockMovement, stockRecall, stockTrace, stockValue } from "./stock/stock-levels";
import { supplierOrder } from "./supplier-orders";
import { wasteRow } from "./stock/waste";
import { weighing } from "./planning/weighings";

/** The answers of previews, calculations, weighings, purchasing and stock. */
const figures = {
  impact,
  orderSurplus: orderSurplus.fields,
  needs,
  suppliedNeeds,
  runDifference,
  productionSheet,
  makeableDetail,
  weighing,
  supplierOrder,
  receipt,
  standingOrder,
  windowWeekday,
  company,
  customerDetail,
  stockLevel,
  stockLot,
  stockMovement,
  stockTrace,
  stockRecall,
  stockValue,
  wasteRow,
  stockCount,
  batchDetail,
  yields,
};

/** Returns the names of all decimals that an API answers, as the web app spells them. */
export function decimalNames(): Set<string> {
  return new Set([
    ...Object.values(figures).flatMap(namesIn),
    ...Object.values(resources).flatMap(({ row, one }) => [...namesIn(row), ...namesIn(one)]),
  ]);
}

function namesIn(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "decimal" ? [camelName(name)] : within(field),
  );
}

function within(field: Field): string[] {
  if (field.kind === "group") return namesIn(field.fields);
  return field.kind === "list" ? within(field.of) : [];
}
