import { unitAfter } from "#domain/kitchen/units";
import type { Instant, Quantity } from "../../database/columns";
import { idList } from "../../database/ids";
import { quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { printedDecimal } from "../../http/documents/french";
import { Refusal } from "../../http/refusal";
import type { UsedWithout } from "./used-batch";

/**
 * Returns those of these batches without which an order line would hold less made than was handed over of it: what was
 * made to order and has left is not unmade.
 */
export async function readLeftWithout(db: Database, batches: readonly Row<"batches">[]): Promise<UsedWithout[]> {
  const shares = await db
    .selectFrom("batch_order_lines as share")
    .innerJoin("external_order_lines as line", "line.id", "share.order_line_id")
    .innerJoin("external_orders as ordered", "ordered.id", "line.order_id")
    .innerJoin("products as product", "product.id", "line.product_id")
    .select(["share.batch_id", "line.id", "line.produced_quantity", "line.delivered_quantity"])
    .select((e) => e("share.quantity", "-", e.ref("share.gone")).as("quantity"))
    .select(["ordered.id as order_id", "ordered.number", "ordered.customer_name", "ordered.status"])
    .select(["product.name", "product.sale_unit"])
    .where(
      "share.batch_id",
      "in",
      idList(
        db,
        batches.map(({ id }) => id),
      ),
    )
    .where("line.delivered_quantity", ">", 0)
    .orderBy("ordered.id")
    .orderBy("line.position")
    .execute();
  const notedOf = await readNoted(
    db,
    shares.map(({ order_id }) => order_id),
  );
  const leftOf = new Map<number, number>();
  return shares.flatMap((share) => {
    const left = (leftOf.get(share.id) ?? share.produced_quantity) - share.quantity;
    leftOf.set(share.id, left);
    return left < share.delivered_quantity
      ? [{ name: share.name, refusal: refusalOf(share, notedOf.get(share.order_id)) }]
      : [];
  });
}

/** Reads of each order who noted last what was handed over, and when. */
async function readNoted(db: Database, orders: readonly number[]) {
  const changes = await db
    .selectFrom("external_order_changes")
    .select(["order_id", "changed_at", "user_name"])
    .where("order_id", "in", idList(db, new Set(orders)))
    .where("field", "in", ["status", "lines.delivered_quantity"])
    .orderBy("id")
    .execute();
  return new Map(changes.map((change) => [change.order_id, change]));
}

interface HandedOver {
  id: number;
  delivered_quantity: Quantity;
  number: string;
  customer_name: string;
  status: string;
  name: string;
  sale_unit: string;
}

function refusalOf(
  { id, delivered_quantity, number, customer_name, status, name, sale_unit }: HandedOver,
  noted: { changed_at: Instant; user_name: string } | undefined,
): Refusal {
  const quantity = quantityScale.read(delivered_quantity);
  const gone = `${printedDecimal(quantity)} ${unitAfter(BigInt(delivered_quantity), sale_unit)} de « ${name} »`;
  const remedy = status === "delivered" ? "annulez sa livraison, puis corrigez" : "corrigez";
  return new Refusal(409, {
    message:
      `Impossible d’annuler : la commande ${number} (${customer_name}) est partie avec ${gone}. Si ce n’est pas le ` +
      `cas, ${remedy} ce qui y est noté comme livré.`,
    code: "used",
    used_by: [
      {
        type: "order_line",
        id,
        kind: "delivery",
        quantity,
        occurred_at: noted?.changed_at ?? "",
        user_name: noted?.user_name ?? "",
      },
    ],
  });
}
