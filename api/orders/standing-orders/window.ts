import type { Answer } from "#domain/contract/field";
import { company } from "#domain/contract/company";
import { type Uncounted, windowWeekday } from "#domain/contract/orders/standing-orders";
import { formatTimeOfDay, weekdayName } from "#domain/french/day-words";
import { addDays } from "#domain/days";
import { isInternal } from "#domain/orders/shop-window";
import { QUANTITY_SCALE, formatDecimal } from "#domain/exact/decimal";
import { weekdayOf } from "#domain/orders/standing-order-days";
import { isSeveral } from "#domain/kitchen/units";
import { unknownRecords } from "#domain/french/not-found";
import { type Proposal, fewestDays, mostDays, proposeQuantity } from "#domain/orders/window-proposal";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import { percentScale, quantityScale } from "../../database/scale";
import type { Database } from "../../database/tables";
import { printedDecimal } from "../../http/documents/french";
import { answerSchema } from "../../http/fields/schema";
import { createHolidays } from "../../kitchen/holidays";
import { notFound } from "../../http/refusal";
import { unsoldOf } from "../../records/orders/unsold";
import { type StoredStandingOrder, readStandingOrder } from "./stored";

export const windowAnswer = answerSchema(windowWeekday, "ShopWindowWeekday");
type Weekday = Answer<typeof windowWeekday>;
type Line = Weekday["lines"][number];
type Day = Line["days"][number];

/** Days back in which the days of a weekday are looked for: half a year. */
const looked = 182;

/**
 * Returns what a standing order of the house's own shop put out by weekday and line, what of it was unsold, and what is
 * proposed: 7 queries; nothing of another customer's. Throws a 404 Refusal when there is none.
 */
export async function readWindow(db: Database, id: number, today: string): Promise<Weekday[]> {
  const standingOrder = await readStandingOrder(db, id);
  if (!standingOrder) throw notFound(unknownRecords.standing_orders);
  if (!isInternal(standingOrder.customer_type)) return [];
  const products = await readProducts(db, standingOrder);
  const daysOf = await readDays(db, id, today);
  const house = await db.selectFrom("company").select("window_margin_percent").executeTakeFirst();
  const margin = house ? percentScale.read(house.window_margin_percent) : company.window_margin_percent.initial;
  return standingOrder.days.map(({ weekday, lines }) => ({
    weekday,
    lines: lines.flatMap(({ product_id, quantity }, line): Line[] => {
      const product = products.get(product_id);
      if (!product) return [];
      const days = daysOf(keyOf(weekday, product_id));
      const isAlone = lines.filter((other) => other.product_id === product_id).length === 1;
      const counted = days.flatMap(({ put_out, unsold, uncounted }) =>
        uncounted === null && unsold !== null ? [{ put_out, unsold }] : [],
      );
      const multiple = product.multiple ?? (product.sale_unit === "kg" ? "0.1" : "1");
      const proposal = isAlone ? proposeQuantity(counted, margin, multiple) : null;
      const facts = { weekday, days, proposal, margin, multiple };
      return [
        {
          line,
          product_id,
          product_name: product.name,
          sale_unit: product.sale_unit,
          quantity,
          days: days.slice(0, mostDays),
          proposed_quantity: proposal?.quantity ?? null,
          reason: isAlone ? reasonOf(facts) : "Ce produit a plusieurs lignes ce jour-là : pas de proposition.",
        },
      ];
    }),
  }));
}

async function readProducts(db: Database, { days }: StoredStandingOrder) {
  const ids = new Set(days.flatMap(({ lines }) => lines.map(({ product_id }) => product_id)));
  const rows = await db
    .selectFrom("products")
    .select(["id", "name", "sale_unit", "order_multiple"])
    .where("id", "in", idList(db, ids))
    .execute();
  return new Map(
    rows.map(({ id, order_multiple, ...row }) => [
      id,
      { ...row, multiple: order_multiple === null ? null : quantityScale.read(order_multiple) },
    ]),
  );
}

/** Returns the key of a product on a weekday, or in an order. */
const keyOf = (of: number, product: number) => `${of} ${product}`;

/** Reads the days of half a year that were put out, by weekday and product, the latest first. */
async function readDays(db: Database, id: number, today: string): Promise<(key: string) => Day[]> {
  const isHoliday = createHolidays();
  const rows = await db
    .selectFrom("external_orders as order")
    .innerJoin("external_order_lines as line", "line.order_id", "order.id")
    .select(["order.id as order_id", "order.number", "order.standing_on", "order.delivery_on", "line.product_id"])
    .select(["line.delivered_quantity", "line.unsold_noted", "line.sold_out_at"])
    .select((e) => unsoldOf(e.ref("line.id")).as("unsold"))
    .where("order.standing_order_id", "=", id)
    .where("order.standing_on", ">=", addDays(today, -looked))
    .where("order.standing_on", "<=", today)
    .where("order.status", "=", "delivered")
    .where("order.customer_type", "=", "internal")
    .where("line.delivered_quantity", ">", 0)
    .orderBy("order.standing_on", "desc")
    .orderBy("line.position")
    .execute();
  const ofOrder = groupBy(rows, ({ order_id, product_id }) => keyOf(order_id, product_id));
  const entries = [...new Set(rows.map(({ order_id, product_id }) => keyOf(order_id, product_id)))].flatMap((key) => {
    const lines = ofOrder(key);
    const [first] = lines;
    if (!first || first.standing_on === null) return [];
    const { standing_on, delivery_on, product_id, order_id, number } = first;
    // What was put out again in the course of a day is of that day.
    const isNoted = lines.every(({ unsold_noted }) => unsold_noted === 1);
    const sumOf = (of: (line: (typeof lines)[number]) => number) =>
      formatDecimal(
        lines.reduce((sum, line) => sum + BigInt(of(line)), 0n),
        QUANTITY_SCALE,
      );
    const unsold = isNoted ? sumOf((line) => Number(line.unsold ?? 0)) : null;
    const hours = lines.flatMap((line) => line.sold_out_at ?? []);
    const sold_out_at = hours.length === lines.length ? (hours.sort().at(-1) ?? null) : null;
    const uncounted: Uncounted | null = isHoliday(standing_on)
      ? "holiday"
      : standing_on !== delivery_on
        ? "moved"
        : unsold === null
          ? "unnoted"
          : null;
    const put_out = sumOf((line) => line.delivered_quantity);
    const day: Day = { standing_on, order_id, number, put_out, unsold, sold_out_at, uncounted };
    return [{ key: keyOf(weekdayOf(standing_on), product_id), day }];
  });
  const of = groupBy(entries, ({ key }) => key);
  return (key) => of(key).map(({ day }) => day);
}

interface ProposalFacts {
  weekday: number;
  days: readonly Day[];
  proposal: Proposal | null;
  margin: string;
  multiple: string;
}

/** Returns why so much is proposed, or nothing, in French: « Invendus 9, 11, 7, 10 sur les 4 derniers samedis… ». */
function reasonOf({ weekday, days, proposal, margin, multiple }: ProposalFacts): string {
  const counted = days.filter(({ uncounted }) => uncounted === null).slice(0, mostDays);
  const name = weekdayName(weekday);
  if (counted.length < fewestDays) {
    const noted =
      counted.length === 0 ? `aucun ${name} noté` : `${counted.length} ${name}${many(counted)} noté${many(counted)}`;
    return `Il faut ${fewestDays} ${name}s notés le soir : ${noted}.`;
  }
  const unsold = counted.map(({ unsold: left, sold_out_at }) =>
    sold_out_at === null ? printedDecimal(left ?? "0") : `0 (épuisé à ${formatTimeOfDay(sold_out_at)})`,
  );
  const summary = `Invendus ${unsold.join(", ")} sur les ${counted.length} derniers ${name}s`;
  if (proposal === null) return `${summary} : presque rien ne s’est vendu, pas de proposition.`;
  const mean = `${printedDecimal(proposal.mean)} vendu${isSeveral(proposal.mean) ? "s" : ""} en moyenne`;
  const rounding = multiple === "1" ? "" : `, par ${printedDecimal(multiple)}`;
  const limit =
    proposal.limit === null
      ? ""
      : ` Pas plus que le plus vendu de ces jours, ${printedDecimal(proposal.limit)} : l’un fut épuisé.`;
  const largest = proposal.isLargest ? " Pas plus que la plus grande quantité d’une commande." : "";
  return `${summary} : ${mean}, plus ${printedDecimal(margin)} %${rounding}.${limit}${largest}`;
}

const many = (of: readonly unknown[]) => (of.length > 1 ? "s" : "");
