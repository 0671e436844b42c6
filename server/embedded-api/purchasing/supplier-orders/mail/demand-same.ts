import { changesOf } from "../../../records/outbox/edition";
import { type Fact, numberFacts } from "../../../records/outbox/facts";
import type { DemandSame } from "../../../records/outbox/routes";
import { Refusal } from "../../../http/refusal";
import { requireSupplierOrder } from "../moves";
import { readMailableOrder } from "./mailable";

/** Demands that an order to a supplier is still what a message about it says, and may still leave. */
export const demandSameOrder: DemandSame = async (db, { kind, supplier_order_id: id, facts }, parts) => {
  if (kind !== "supplier_order" || id === null) return;
  await requireSupplierOrder(db, id);
  const now = await readMailableOrder(db, id, parts.clock(), parts);
  if (now.refusal) throw now.refusal;
  const said: Fact[] = JSON.parse(facts);
  if (changesOf(said, numberFacts(now.facts)).length > 0)
    throw new Refusal(409, {
      message: "La commande a changé depuis ce message : envoyez-la de nouveau, depuis sa page.",
      code: "changed",
    });
};
