import { evening } from "#domain/contract/orders/external-orders";
import { formatTimeOfDay } from "#domain/french/day-words";
import { inParis } from "#domain/paris";
import { isInternal } from "#domain/orders/shop-window";
import type { z } from "zod";
import { changeRows } from "../../database/change-rows";
import { quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { bodySchema } from "../../http/fields/schema";
import { Refusal, invalid } from "../../http/refusal";
import { WriteErrors } from "../../http/write-errors";
import type { AnyAuthor } from "../../records/author";
import { type OrderChange, recordChanges } from "../../records/orders/order-history";
import { unsoldField } from "../../records/orders/unsold";
import { dayOf } from "../../stock/ledger/moment";
import { takeUnsoldBack, writeUnsold } from "../../stock/waste/write";
import { type CurrentLine, type CurrentOrder, readCurrentOrder } from "../current";
import { formatQuantity } from "../surplus/sentences";
import { readUnsold } from "./unsold";

/** The body of the evening of an order. */
export const eveningBody = bodySchema(evening);
type EveningBody = z.output<typeof eveningBody>;

/** A line as its evening is to be noted. */
interface Noting {
  /** Its place among the lines. */
  at: number;
  line: CurrentLine;
  was: { unsold: number | null; sold_out_at: string | null };
  is: { unsold: number | null; sold_out_at: string | null };
}

/**
 * Notes what was unsold of an order of the house's own shop, line by line, as losses that name them, and when what was
 * sold out. The order must be locked. Throws a 409 Refusal "status" for any other order, one that is archived and one
 * that is not put out; a 422 where more is unsold than was put out, or it was sold out at an hour to come; what
 * `demandVersion` throws, unless all is noted so already.
 */
export async function noteEvening(
  db: Database,
  id: number,
  body: EveningBody,
  { author, demandVersion }: { author: AnyAuthor; demandVersion: () => Promise<unknown> },
): Promise<void> {
  const current = await readPutOut(db, id);
  const changed = (await readNotings(db, current, body, author)).filter((noting) => !isSame(noting));
  if (changed.length === 0) return;
  await demandVersion();
  await changeRows(
    db,
    "external_order_lines",
    ["unsold_noted", "sold_out_at"],
    new Map(changed.map(({ line, is }) => [line.id, [is.unsold === null ? 0 : 1, is.sold_out_at]])),
  );
  const recounted = changed.filter(({ was, is }) => was.unsold !== is.unsold);
  await takeUnsoldBack(
    db,
    recounted.map(({ line }) => line.id),
    author,
  );
  await writeUnsold(
    db,
    recounted.flatMap(({ at, line, is }) =>
      is.unsold === null || is.unsold === 0
        ? []
        : [
            {
              order_line_id: line.id,
              product_id: line.product_id,
              quantity: is.unsold,
              field: `lines.${at}.unsold_quantity`,
            },
          ],
    ),
    { order_id: id, wasted_on: current.order.delivered_on ?? dayOf(author.at) },
    author,
  );
  await db
    .updateTable("external_orders")
    .set((e) => ({ updated_at: author.at, lock_version: e("lock_version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await recordChanges(db, id, changed.flatMap(changesOf), author, null);
}

async function readPutOut(db: Database, id: number): Promise<CurrentOrder> {
  const current = await readCurrentOrder(db, id);
  const refused = (message: string) => new Refusal(409, { message, code: "status" });
  if (!isInternal(current.order.customer_type))
    throw refused("Seule une commande de la boutique a des invendus du soir.");
  if (current.order.archived_at !== null) throw refused("Cette commande est archivée : restaurez-la d’abord.");
  if (current.order.status !== "delivered") throw refused("Mettez d’abord cette commande en vente.");
  return current;
}

async function readNotings(
  db: Database,
  { order, lines }: CurrentOrder,
  body: EveningBody,
  author: AnyAuthor,
): Promise<Noting[]> {
  if (body.lines.length !== lines.length)
    throw invalid({ lines: ["Les lignes de la commande ont changé : relisez-la."] });
  const unsold = await readUnsold(db, order.id);
  const now = inParis(new Date(author.at));
  const latest = (order.delivered_on ?? now.day) < now.day ? null : now.time;
  const errors = new WriteErrors();
  const notings = lines.map((line, at): Noting => {
    const { unsold_quantity = null, sold_out_at = null } = body.lines[at] ?? {};
    const entered = unsold_quantity === null ? null : quantityScale.store(unsold_quantity);
    if (sold_out_at !== null && entered !== null && entered > 0)
      errors.add(`lines.${at}.sold_out_at`, "Épuisé, ou invendu : pas les deux.");
    if (sold_out_at !== null && sold_out_at !== line.sold_out_at && latest !== null && sold_out_at > latest)
      errors.add(`lines.${at}.sold_out_at`, `Il n’est que ${formatTimeOfDay(now.time)} : rien n’est épuisé plus tard.`);
    if (entered !== null && entered > line.delivered_quantity)
      errors.add(
        `lines.${at}.unsold_quantity`,
        `${formatQuantity(line.delivered_quantity, line.sale_unit)} en vente : pas plus d’invendus.`,
      );
    return {
      at,
      line,
      was: { unsold: unsold.get(line.id) ?? null, sold_out_at: line.sold_out_at },
      is: { unsold: entered ?? (sold_out_at === null ? null : 0), sold_out_at },
    };
  });
  errors.refuse();
  return notings;
}

const isSame = ({ was, is }: Noting): boolean => was.unsold === is.unsold && was.sold_out_at === is.sold_out_at;

function changesOf({ line, was, is }: Noting): OrderChange[] {
  const formatUnsold = (unsold: number | null) => (unsold === null ? null : quantityScale.read(unsold));
  const change = (field: string, old_value: string | null, new_value: string | null) =>
    old_value === new_value ? [] : [{ field, subject: line.product_name, old_value, new_value }];
  return [
    ...change(unsoldField, formatUnsold(was.unsold), formatUnsold(is.unsold)),
    ...change("lines.sold_out_at", was.sold_out_at, is.sold_out_at),
  ];
}
