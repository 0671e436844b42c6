import { sql } from "kysely";
import { phoneDigits } from "#domain/french/phones";
import type { Database } from "../tables";
import type { Migration } from "./columns";

const rowsAtOnce = 1000;

/** Adds the digits of the telephone number to the searched text of every order whose number is written otherwise. */
async function addDigits(db: Database): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; phone: string; search: string }>`
      select id, phone, search from external_orders where id > ${last} and phone is not null order by id
      limit ${rowsAtOnce}`.execute(db);
    for (const { id, phone, search } of rows) {
      const digits = phoneDigits(phone);
      if (!search.includes(digits))
        await sql`update external_orders set search = ${`${search} ${digits}`} where id = ${id}`.execute(db);
    }
    if (rows.length < rowsAtOnce) return;
    last = Number(rows.at(-1)?.id);
  }
}

/** Orders are found by the digits of a telephone number, however it is written. */
export const phonesFound: Migration = { name: "0032-phones-found", statements: () => [], rows: addDigits };
