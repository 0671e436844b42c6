import type { customerDetail } from "#domain/contract/orders/customers";
import type { Answer } from "#domain/contract/field";
import { phoneDigits } from "#domain/french/phones";
import { textList } from "../../database/ids";
import type { Database } from "../../database/tables";
import type { FoundCustomer } from "./find";

/** The most standing orders that are told of a customer. */
const mostStandings = 20;

/**
 * Reads the standing orders of a customer that are not archived: 1 query. Of a name that other customers have too, it
 * is theirs by its telephone number, else by its e-mail.
 */
export async function readStandingsOf(
  db: Database,
  { parts, ownNames }: FoundCustomer,
): Promise<Answer<typeof customerDetail>["standing_orders"]> {
  const names = new Set(parts.flatMap(({ orders }) => orders.map(({ customer_folded }) => customer_folded)));
  const rows = await db
    .selectFrom("standing_orders as standing")
    .leftJoin("standing_order_days as day", "day.standing_order_id", "standing.id")
    .select(["standing.id", "standing.status", "standing.every_weeks", "day.weekday"])
    .select(["standing.customer_folded", "standing.phone", "standing.email"])
    .where("standing.customer_folded", "in", textList(db, names))
    .where("standing.customer_type", "!=", "internal")
    .where("standing.archived_at", "is", null)
    .orderBy("standing.customer_folded")
    .orderBy("standing.id")
    .orderBy("day.weekday")
    .execute();
  const isTheirs = ({ customer_folded, phone, email }: (typeof rows)[number]) => {
    const digits = phoneDigits(phone);
    return parts.some((part) =>
      digits !== "" && part.digits !== ""
        ? digits === part.digits
        : ownNames.has(customer_folded) || (email !== null && email === part.email),
    );
  };
  const byId = new Map<number, Answer<typeof customerDetail>["standing_orders"][number]>();
  for (const row of rows.filter(isTheirs)) {
    const { id, status, every_weeks, weekday } = row;
    const one = byId.get(id) ?? { id, status, every_weeks, weekdays: [] };
    if (weekday !== null) one.weekdays.push(weekday);
    byId.set(id, one);
  }
  return [...byId.values()].slice(0, mostStandings);
}
