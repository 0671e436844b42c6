import { z } from "zod";
import type { Quantity } from "../../database/columns";
import { quantityScale } from "../../database/scale";
import type { Database, Row } from "../../database/tables";
import { type FreedShare, freeShares, keepShares } from "../../batches/order-lines/shares";
import { addProduced, lockOrders } from "../../records/orders/order-shares";
import type { Author } from "../../records/author";
import { recordChanges } from "../../records/orders/order-history";
import { lockItems } from "../../stock/ledger/lock";
import { writeWaste } from "../../stock/waste/write";
import type { SurplusChoice } from "./choose";
import type { SurplusLine } from "./find";
import { formatCounted, isMany } from "./sentences";

const batchPart = z.object({ batch_id: z.number(), quantity: z.number() });

/** The way that a part of a surplus went, with the batches that it is of. */
export const movedSurplus = z.object({
  line_id: z.number(),
  parts: z.array(batchPart),
  waste_id: z.number().nullable(),
  /** The order that took it, line by line. */
  given: z
    .object({
      order_id: z.number(),
      lines: z.array(z.object({ order_line_id: z.number(), quantity: z.number(), parts: z.array(batchPart) })),
    })
    .nullable(),
});
export type MovedSurplus = z.infer<typeof movedSurplus>;

type FromOrder = Pick<Row<"external_orders">, "id" | "number" | "customer_name">;

/**
 * Does what was chosen of what was made and is no longer ordered: the batches stand, their parts are no longer this
 * order's. What is kept in stock is there already; what is unsold is a loss; what another order takes is noted as made
 * for it. The choices must have been demanded. Answers where it went.
 */
export async function moveSurplus(
  db: Database,
  from: FromOrder,
  lines: readonly SurplusLine[],
  choices: readonly SurplusChoice[],
  author: Author,
): Promise<MovedSurplus[]> {
  const all: MovedSurplus[] = [];
  const left = choices.map((choice) => ({ ...choice, quantity: quantityScale.store(choice.quantity) }));
  await lockOrders(
    db,
    choices.flatMap(({ order_id }) => order_id ?? []),
  );
  const lost = choices.filter(({ to }) => to === "unsold");
  await lockItems(
    db,
    lost.map(({ product_id: id }) => ({ type: "product", id })),
  );
  for (const { line, made, ordered } of lines) {
    const freed = await freeShares(db, line.id, made - ordered);
    await db
      .updateTable("external_order_lines")
      .set({ produced_quantity: ordered })
      .where("id", "=", line.id)
      .execute();
    const notes: string[] = [];
    let open = made - ordered;
    for (const choice of left) {
      const quantity = choice.product_id === line.product_id ? Math.min(open, choice.quantity) : 0;
      if (quantity === 0) continue;
      open -= quantity;
      choice.quantity -= quantity;
      const parts = splitFreed(freed, quantity);
      const {
        to,
        waste_id = null,
        given = null,
      } = await moveTo(db, from, line, { ...choice, quantity }, parts, author);
      notes.push(`${formatCounted(quantity, line.sale_unit, "fait")} en trop : ${to}`);
      all.push({ line_id: line.id, parts: parts.map(partOf), waste_id, given });
    }
    const [old_value, new_value] = [quantityScale.read(made), quantityScale.read(ordered)];
    await recordChanges(
      db,
      from.id,
      [{ field: "lines.produced_quantity", subject: line.product_name, old_value, new_value }],
      author,
      notes.join(" ; "),
    );
  }
  return all;
}

const partOf = ({ batch_id, quantity }: FreedShare) => ({ batch_id, quantity });

/** The place where a part of a surplus went, as the history says it: « au stock », « invendus ». */
interface Place extends Partial<Pick<MovedSurplus, "waste_id" | "given">> {
  to: string;
}

interface Moved {
  to: SurplusChoice["to"];
  order_id: number | null;
  quantity: Quantity;
}

/** Moves a part of a surplus, and returns where it went. */
async function moveTo(
  db: Database,
  from: FromOrder,
  line: SurplusLine["line"],
  { to, order_id, quantity }: Moved,
  parts: readonly FreedShare[],
  author: Author,
): Promise<Place> {
  switch (to) {
    case "stock":
      return { to: "au stock" };
    case "unsold": {
      const loss = {
        article_id: null,
        recipe_id: null,
        product_id: line.product_id,
        lot_id: null,
        wasted_on: null,
        quantity: quantityScale.read(quantity),
        reason: "unsold" as const,
        note: `${from.number}, ${from.customer_name}`,
      };
      const waste_id = await writeWaste(db, loss, author, new Set(parts.flatMap(({ lot_id }) => lot_id ?? [])));
      return { to: isMany(quantity) ? "invendus" : "invendu", waste_id };
    }
    case "order": {
      const taker = await db
        .selectFrom("external_orders")
        .select(["id", "number", "customer_name"])
        .where("id", "=", order_id ?? 0)
        .executeTakeFirstOrThrow();
      const reason = `Faits en trop pour ${from.number}, ${from.customer_name}`;
      const { product_id } = line;
      const lines = await giveTo(db, { order: taker, product_id, quantity, reason }, parts, author);
      return { to: `pour ${taker.number}, ${taker.customer_name}`, given: { order_id: taker.id, lines } };
    }
  }
}

/** A quantity of a product that an order is given, and why. */
interface Gift {
  order: Pick<FromOrder, "id">;
  product_id: number;
  quantity: Quantity;
  reason: string;
}

/** Notes as made for an order what batches made for another one, line by line as far as each wants some. */
export async function giveTo(
  db: Database,
  { order, product_id, quantity, reason }: Gift,
  parts: readonly FreedShare[],
  author: Author,
): Promise<NonNullable<MovedSurplus["given"]>["lines"]> {
  const lines: NonNullable<MovedSurplus["given"]>["lines"] = [];
  const wanting = await db
    .selectFrom("external_order_lines")
    .select(["id", "quantity", "produced_quantity"])
    .where("order_id", "=", order.id)
    .where("product_id", "=", product_id)
    .whereRef("produced_quantity", "<", "quantity")
    .orderBy("position")
    .execute();
  const batches = parts.map((part) => ({ ...part }));
  let open = quantity;
  for (const { id, quantity: ordered, produced_quantity } of wanting) {
    const given = Math.min(open, ordered - produced_quantity);
    if (given === 0) break;
    open -= given;
    const shares = splitFreed(batches, given).map(partOf);
    lines.push({ order_line_id: id, quantity: given, parts: shares });
    for (const { batch_id, quantity: shared } of shares)
      await keepShares(db, batch_id, [{ order_id: order.id, order_line_id: id, quantity: shared }]);
    await addProduced(db, [{ order_id: order.id, order_line_id: id, quantity: given }], reason, author);
  }
  return lines;
}

/**
 * Takes so much off the parts of batches, in their order, and returns what was taken; fewer than asked where few are.
 */
function splitFreed(parts: FreedShare[], quantity: Quantity): FreedShare[] {
  const taken: FreedShare[] = [];
  let open = quantity;
  for (const part of parts) {
    const some = Math.min(open, part.quantity);
    if (some === 0) continue;
    part.quantity -= some;
    open -= some;
    taken.push({ ...part, quantity: some });
  }
  return taken;
}
