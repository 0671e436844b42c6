import { sql } from "kysely";
import { migrate } from "#api/database/migrate";
import { history } from "#api/database/migrations/history";
import type { Database } from "#api/database/tables";

/** The instant at which all of it was written. */
export const saved = "2026-02-28T23:30:00.000Z";
/** The migrations of the time before the ledger. */
export const before = history.slice(
  0,
  history.findIndex(({ name }) => name === "0025-stock-into-ledger"),
);

/** Fills an empty database as it was before the ledger: butter in three lots, empty salt, cream, no flan. */
export async function fillOld(db: Database): Promise<void> {
  await migrate(db, new Date(saved), before);
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`insert into suppliers (created_at, updated_at, name, name_folded, search, delivery_weekdays,
    lead_time_days, lead_time_basis, closed_periods, minimum_policy)
    values ('', '', 'Métro', 'metro', 'metro', '[]', 0, 'working', '[]', 'warn')`);
  for (const name of ["Beurre", "Sel"])
    await run(`insert into articles (created_at, updated_at, name, name_folded, search, category, kind, unit,
      equivalences, default_yield_percent, vat_rate, safety_stock)
      values ('${saved}', '${saved}', '${name}', '${name}', '', 'autre', 'ingredient', 'kg', '[]', 1000000, 55000,
        0)`);
  await run(`insert into article_offers (article_id, position, supplier_id, pack_label, pack_quantity,
    pack_price_ht, min_packs, pack_multiple, preferred) values (1, 0, 1, 'Colis', 3000000, 250000, 0, 1, 1)`);
  for (const lot of ["0, 'B1', 2000000, '2026-04-01'", "1, null, 250000, null", "2, null, 250000, null"])
    await run(`insert into article_lots (article_id, position, code, quantity, expires_on) values (1, ${lot})`);
  await run(`insert into article_lots (article_id, position, quantity) values (2, 0, 0)`);
  await run(`insert into recipes (created_at, updated_at, name, name_folded, search, status, output_quantity,
    output_unit, equivalences, production_loss_percent, min_batches, steps, stock_managed, stock_quantity)
    values ('', '${saved}', 'Crème', 'creme', '', 'active', 1, 'kg', '[]', 0, 0, '[]', 1, 1500000)`);
  await run(`insert into products (created_at, updated_at, name, name_folded, search, sale_unit, price_ht,
    vat_rate, production_lead_days, stock_managed, stock_quantity)
    values ('', '${saved}', 'Flan', 'flan', '', 'piece', 0, 0, 0, 1, 0)`);
}
