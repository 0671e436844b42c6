import { type OrderStatus, nextStatuses } from "#domain/orders/order-statuses";
import { servableStatuses } from "#domain/orders/order-work";
import { isBeforePutOut, notYetPutOut } from "#domain/orders/put-out-day";
import { statusChangeMessage } from "#domain/orders/status-change-message";
import { statusPredicateAfter } from "#domain/orders/order-status-names";
import type { Database, Row } from "../../database/tables";
import type { AnyAuthor } from "../../records/author";
import { dayOf } from "../../stock/ledger/moment";

/** The columns of an order that judge its moves. */
export const movingColumns = [
  "id",
  "status",
  "chosen_status",
  "line_count",
  "archived_at",
  "allergy_notes",
  "notes",
  "delivery_on",
  "customer_type",
] as const;
export type MovingOrder = Pick<Row<"external_orders">, (typeof movingColumns)[number]>;

/** Returns the reason why an order may not move, in French; null when it may. */
export async function transitionRefusal(
  db: Database,
  order: MovingOrder,
  to: OrderStatus,
  { at }: Pick<AnyAuthor, "at">,
): Promise<string | null> {
  const produced = await db
    .selectFrom("external_order_lines")
    .select("id")
    .where("order_id", "=", order.id)
    .where("produced_quantity", ">", 0)
    .limit(1)
    .executeTakeFirst();
  const refused = refusedTransition(order.status, to, {
    produced: produced !== undefined,
    delivered: to === "cancelled" && (await isDeliveredInPart(db, order.id)),
    lineCount: order.line_count,
    archived: order.archived_at !== null,
  });
  const { customer_type: customerType, delivery_on: deliveryOn } = order;
  const isTooEarly = to === "delivered" && isBeforePutOut({ customerType, deliveryOn }, dayOf(at));
  return refused ?? (isTooEarly ? notYetPutOut(deliveryOn) : null);
}

async function isDeliveredInPart(db: Database, id: number): Promise<boolean> {
  const line = await db
    .selectFrom("external_order_lines")
    .select("id")
    .where("order_id", "=", id)
    .where("delivered_quantity", ">", 0)
    .limit(1)
    .executeTakeFirst();
  return line !== undefined;
}

interface TransitionFacts {
  /** True when anything of the order has been produced. */
  produced: boolean;
  /** True when anything of it is noted as delivered. */
  delivered: boolean;
  lineCount: number;
  /** True when it is archived: it would be confirmed out of sight. */
  archived: boolean;
}

/** Returns the reason why an order may not go from one status to another one, in French; null when it may. */
function refusedTransition(
  from: OrderStatus,
  to: OrderStatus,
  { produced, delivered, lineCount, archived }: TransitionFacts,
): string | null {
  if (to === "draft" && produced && servableStatuses.includes(from))
    return "La production a commencé : la commande ne peut plus redevenir un brouillon.";
  if (!nextStatuses[from].includes(to))
    return `Une commande ${statusPredicateAfter(from)} ne peut pas être ${statusChangeMessage(to)}${possible(from)}.`;
  if (archived && to !== "cancelled")
    return "Cette commande est archivée, les plans ne la voient pas : restaurez-la d’abord.";
  if (to === "cancelled" && delivered)
    return "Une partie est déjà livrée : ramenez les quantités à ce qui est livré, ou corrigez « Fait et livré ».";
  if (to === "confirmed" && lineCount === 0) return "Ajoutez au moins une ligne avant de confirmer la commande.";
  return null;
}

function possible(from: OrderStatus): string {
  const labels = nextStatuses[from].map((status) => statusChangeMessage(status));
  return labels.length === 0 ? "" : ` : elle peut être ${labels.join(", ").replace(/, ([^,]*)$/, " ou $1")}`;
}
