import { sql } from "kysely";
import { fold } from "#domain/french/fold";
import { searchText } from "#api/database/folding";
import type { Database } from "#api/database/tables";
import { createTestApi } from "../../tests/support/api";
import { fillWithOrders } from "./worlds/many-orders";
import { median, onBothDatabases } from "./worlds/order-worlds";

const ROUNDS = 15;
const [customers, articles] = [10_000, 10_000];

const questions: [name: string, q: string][] = [
  ["an order's number", "CC-2026-00042"],
  ["a customer", "boulangerie ker42z"],
  ["a telephone", "06 00 10 00 42"],
  ["many customers", "boulangerie"],
  ["an article", "farine moulin42z"],
  ["many articles", "farine"],
  ["two letters", "zq"],
  ["one letter", "e"],
  ["one letter wrong", "boulanjerie"],
  ["a product", "produit 42"],
  ["nothing", "introuvable"],
];

/** A word that no other number has: « ker42 » would stand in « ker420 ». */
const numbered = (word: string, number: number) => `${word}${String(number)}z`;

/** Writes the orders of 10,000 customers, and 10,000 articles. */
async function fill(db: Database, count: number, at: string): Promise<void> {
  await fillWithOrders(db, count, at);
  const customer = sql`id % ${sql.lit(customers)}`;
  const name = sql`'Boulangerie Ker' || (${customer}) || 'z'`;
  const phone = sql`'0600' || (100000 + ${customer})`;
  for (let start = 0; start < count; start += 5000)
    await sql`update external_orders set customer_name = ${name}, customer_folded = lower(${name}), phone = ${phone},
      search = lower(number || ' ' || ${name} || ' ' || ${phone})
      where id > ${start} and id <= ${start + 5000}`.execute(db);
  const words = ["Farine", "Beurre", "Crème", "Sucre", "Chocolat"];
  for (let start = 0; start < articles; start += 500)
    await db
      .insertInto("articles")
      .values(
        Array.from({ length: 500 }, (_, index) => {
          const name = `${words[(start + index) % words.length] ?? ""} ${numbered("Moulin", start + index)}`;
          return {
            name,
            name_folded: fold(name),
            search: searchText(name, `A-${String(start + index)}`),
            code: `A-${String(start + index)}`,
            category: "épicerie",
            kind: "ingredient" as const,
            unit: "kg" as const,
            equivalences: "[]",
            default_yield_percent: 1_000_000,
            vat_rate: 55_000,
            safety_stock: 0,
            managed_stock: 1,
            created_at: at,
            updated_at: at,
          };
        }),
      )
      .execute();
}

await onBothDatabases(
  async (database, worlds) => {
    for (const { count, db } of worlds) {
      const desk = await createTestApi(db);
      const timed = async (path: string) => {
        const started = performance.now();
        const { status } = await desk.get(path);
        if (status !== 200) throw new Error(`${path}: ${String(status)}`);
        return performance.now() - started;
      };
      console.log(
        `\nSearch over everything on ${database}, ${String(count)} orders, ${String(customers)} customers, ` +
          `${String(articles)} articles, against a page of the list of orders; medians of ${String(ROUNDS)} ` +
          `interleaved rounds of the API:`,
      );
      for (const [name, q] of questions) {
        const [list, found]: [number[], number[]] = [[], []];
        for (let round = 0; round < ROUNDS; round += 1) {
          list.push(await timed("/api/external-orders?per_page=50"));
          found.push(await timed(`/api/search?${new URLSearchParams({ q }).toString()}`));
        }
        const [page, search] = [median(list), median(found)];
        console.log(
          `  ${name.padEnd(20)} ${(search / page).toFixed(1).padStart(6)} ×   ` +
            `(${page.toFixed(1)} ms a page, ${search.toFixed(1)} ms)`,
        );
      }
    }
  },
  { counts: [100_000], fill },
);
