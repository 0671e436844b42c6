import { fold } from "../database/folding";
import type { Database } from "../database/tables";
import type { Line } from "./lines";

/** The active supplier or article that a line is about: the one with its code, else the one with its name; null when there is none. */
export async function findSame(db: Database, table: "suppliers" | "articles", { code, name }: Line): Promise<number | null> {
  const active = db.selectFrom(table).select("id").where("archived_at", "is", null).orderBy("id");
  const byCode = typeof code === "string" && code !== "" ? await active.where("code", "=", code.trim()).executeTakeFirst() : undefined;
  if (byCode) return byCode.id;
  const byName = typeof name === "string" ? await active.where("name_folded", "=", fold(name)).executeTakeFirst() : undefined;
  return byName?.id ?? null;
}
