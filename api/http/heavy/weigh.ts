import { lackDays } from "#domain/planning/coming-days";
import { overdueFrom } from "#domain/orders/order-work";
import { addDays, isDay } from "#domain/days";
import { sql } from "kysely";
import type { Database } from "../../database/tables";

/**
 * Lines of orders, their product with the lines of the catalogue's compositions, things with a safety stock, and bytes,
 * from which a request is worked out beside the others.
 */
const heavy = { lines: 1000, product: 250_000, reserves: 1000, document: 200, frozen: 100_000 } as const;
/** A page of products whose makeable quantity is sought weighs as so many lines of orders, all of them as many more. */
const makeableLines = { page: 50, all: 500 };

const planning = /^\/api\/production-planning\/(?!runs$|weighings|making-days$)/;
const makeable = /^\/api\/production-planning\/makeable(?:\/|$)/;
const frozenRun = /^\/api\/production-planning\/runs\/(\d{1,15})(?:\/|$)/;
const document = /^\/api\/(external|supplier)-orders\/(\d{1,15})\/document$/;

/** The day, YYYY-MM-DD, and the last one for which a plan makes something ahead. */
interface When {
  today: string;
  /** Reads how far a plan's last day reaches; null where nothing is made ahead. */
  readReach(): Promise<{ reach(day: string): string } | null>;
}

/**
 * Tells whether a request takes so long to answer that nobody else is to wait for it: a plan of many order lines or of
 * a large catalogue, a frozen one of many figures, a document of many lines, or one that takes a plan. A query or five,
 * which count no further than they must, and three more where something is made ahead.
 */
export async function isHeavy(
  db: Database,
  { method, url }: Pick<Request, "method" | "url">,
  when: When,
): Promise<boolean> {
  const { today } = when;
  if (method !== "GET") return false;
  const { pathname, searchParams } = new URL(url);
  const [, run] = frozenRun.exec(pathname) ?? [];
  if (run !== undefined) return isLargeRun(db, Number(run));
  if (makeable.test(pathname)) return isMakeableHeavy(db, searchParams, today);
  if (planning.test(pathname))
    return (
      searchParams.get("only") !== "orders" &&
      ((await hasManyLines(db, await withDaysAhead(when, withDaysOfLacks(searchParams, today)))) ||
        (await hasManyReserves(db, searchParams)))
    );
  const [, kind, order] = document.exec(pathname) ?? [];
  if (order === undefined) return false;
  if (await hasManyRows(db, kind === "external", Number(order))) return true;
  return searchParams.get("type") === "production-sheet" && hasManyLines(db, await weekOf(db, Number(order)));
}

/** Returns the parameters of a plan with the days of that which tells its lacks: from today, a week at least. */
function withDaysOfLacks(params: URLSearchParams, today: string): URLSearchParams {
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  const days = isDay(from) && isDay(to) ? lackDays({ from, to }, today) : null;
  return days ? new URLSearchParams({ basis: params.get("basis") ?? "", ...days }) : params;
}

/** Returns the parameters of a plan with the days of the orders for which it makes something ahead. */
async function withDaysAhead({ readReach }: When, params: URLSearchParams): Promise<URLSearchParams> {
  const to = params.get("to") ?? "";
  const ahead = isDay(to) && params.get("basis") !== "delivery" ? await readReach() : null;
  if (!ahead) return params;
  const others = [...params].filter(([name]) => name !== "to");
  return new URLSearchParams([...others, ["to", ahead.reach(to)]]);
}

/** Reads a week like that of which an order's bon de préparation takes the plan, as a plan asks for it. */
async function weekOf(db: Database, id: number): Promise<URLSearchParams> {
  const order = await db.selectFrom("external_orders").select("production_on").where("id", "=", id).executeTakeFirst();
  const { production_on: day = "" } = order ?? {};
  return new URLSearchParams(isDay(day) ? { from: day, to: addDays(day, 6) } : {});
}

async function isLargeRun(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom("planning_runs")
    .select((e) => e.fn<number>("length", ["result"]).as("size"))
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && row.size > heavy.frozen;
}

async function hasManyLines(db: Database, params: URLSearchParams): Promise<boolean> {
  const day = (name: string) => (isDay(params.get(name) ?? "") ? (params.get(name) ?? null) : null);
  const [from, to] = [day("from"), day("to")];
  const on = params.get("basis") === "delivery" ? "order.delivery_on" : "order.production_on";
  const lines = db
    .selectFrom("external_order_lines as line")
    .innerJoin("external_orders as order", "order.id", "line.order_id")
    .select("line.id")
    .where("order.archived_at", "is", null)
    .limit(heavy.lines + 1);
  const count = async (counted: typeof lines) => {
    const { total } = await db
      .selectFrom(counted.as("counted"))
      .select((e) => e.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    return Number(total);
  };
  const ofDays = await count(
    lines
      .$if(from !== null, (query) => query.where(on, ">=", overdueFrom(from ?? "")))
      .$if(to !== null, (query) => query.where(on, "<=", to ?? "")),
  );
  if (ofDays > heavy.lines || from === null || on === "order.delivery_on") return isMuch(db, ofDays);
  const stillDue = lines.where("order.delivery_on", ">=", from).where("order.production_on", "<", overdueFrom(from));
  return isMuch(db, ofDays + (await count(stillDue)));
}

/** Tells whether a plan looks at so many safety stocks that it is much to work out without an order. */
async function hasManyReserves(db: Database, params: URLSearchParams): Promise<boolean> {
  if (params.get("include_safety_stock") === "0") return false;
  const stockedSql = (table: "articles" | "recipes" | "products", managed: "managed_stock" | "stock_managed") =>
    // Written out, not bound: an index holds the few that have a safety stock.
    sql`
      select 1 as one from ${sql.table(table)}
      where safety_stock > 0 and ${sql.ref(managed)} = 1 and archived_at is null`;
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select one from (
        ${stockedSql("articles", "managed_stock")}
        union all ${stockedSql("recipes", "stock_managed")}
        union all ${stockedSql("products", "stock_managed")}
      ) as kept
      limit ${sql.lit(heavy.reserves + 1)}
    ) as counted`.execute(db);
  return Number(rows[0]?.total ?? 0) > heavy.reserves;
}

/** Tells whether the quantities of products that can be made are many, or the orders that come before them. */
async function isMakeableHeavy(db: Database, params: URLSearchParams, today: string): Promise<boolean> {
  if (await isMuch(db, params.get("makeable") ? makeableLines.all : makeableLines.page)) return true;
  const until = params.get("reserve_until") ?? "";
  return isDay(until) && until >= today && hasManyLines(db, new URLSearchParams({ from: today, to: until }));
}

/** Tells whether so many lines of orders are much to work out by this catalogue. */
async function isMuch(db: Database, lines: number): Promise<boolean> {
  if (lines > heavy.lines) return true;
  if (lines === 0) return false;
  const most = Math.floor(heavy.product / lines) + 1;
  const { total } = await db
    .selectFrom(
      db
        .selectFrom(db.selectFrom("recipe_lines").select("id").limit(most).as("of_recipe"))
        .select("id")
        .unionAll(
          db.selectFrom(db.selectFrom("product_components").select("id").limit(most).as("of_product")).select("id"),
        )
        .as("line"),
    )
    .select((e) => e.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return lines * Number(total) > heavy.product;
}

async function hasManyRows(db: Database, isCustomers: boolean, order: number): Promise<boolean> {
  const table = isCustomers ? "external_order_lines" : "supplier_order_lines";
  const { count } = await db
    .selectFrom(table)
    .select((e) => e.fn.countAll<number>().as("count"))
    .where("order_id", "=", order)
    .executeTakeFirstOrThrow();
  return Number(count) > heavy.document;
}
