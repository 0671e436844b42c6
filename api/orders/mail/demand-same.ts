import { requireSupplierOrder } from "../../purchasing/supplier-orders/moves";
import { readMailableOrder } from "../../purchasing/supplier-orders/mail/mailable";
import { demandFacts } from "../../records/outbox/mailing";
import type { DemandSame } from "../../records/outbox/routes";
import { requireRow } from "../../records/versions";
import { mailedPapers, readMailablePaper } from "./mailable";

/** Demands that what a message is about is still what it says, and may still leave. */
export const demandSame: DemandSame = async (db, { kind, supplier_order_id, external_order_id, facts }, parts) => {
  if (supplier_order_id !== null) {
    await requireSupplierOrder(db, supplier_order_id);
    demandFacts(await readMailableOrder(db, supplier_order_id, parts.clock(), parts), facts);
  }
  const paper = mailedPapers.find((one) => one === kind);
  if (paper !== undefined && external_order_id !== null) {
    await requireRow(db, "external_orders", external_order_id);
    demandFacts(await readMailablePaper(db, paper, external_order_id, parts.clock(), parts), facts);
  }
};
