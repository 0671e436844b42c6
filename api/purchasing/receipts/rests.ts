import type { Rest } from "#domain/choices";
import type { Day } from "../../database/columns";
import { idList } from "../../database/ids";
import type { Database, Row } from "../../database/tables";
import type { WriteErrors } from "../../http/write-errors";
import { sayQuantity } from "../../needs/issues/sentences";
import { dayPast } from "../supplier-orders/follow-ups";
import { isOpenLine } from "../supplier-orders/moves";
import type { ReceiptBody } from "./body";
import type { ReadLine } from "./lines";

/** The end of the rest of an ordered line, its quantity in millionths. */
export interface EnteredRest {
  rest: Rest;
  /** The day of what comes later; null for the others. */
  expected_on: Day | null;
  quantity: number;
}

/**
 * Returns what becomes of the rest of each ordered line that does not come whole, by the receipt's line that says so.
 * A body of which no line has `rest` says nothing: what it does not bring stays expected as it was. What is wrong goes
 * to `errors`.
 */
export async function checkRests(
  db: Database,
  body: Pick<ReceiptBody, "lines">,
  lines: readonly ReadLine[],
  ordered: readonly Row<"supplier_order_lines">[],
  today: Day,
  errors: WriteErrors,
): Promise<ReadonlyMap<ReadLine, EnteredRest>> {
  const rests = new Map<ReadLine, EnteredRest>();
  if (!body.lines.some(({ rest }) => rest !== undefined)) return rests;
  const isArriving = lines.some(({ columns }) => columns.quantity > 0 || columns.refused_quantity > 0);
  if (lines.length > 0 && !isArriving)
    errors.add("lines", "Rien n’est arrivé : relancez ou soldez la commande, il n’y a rien à réceptionner.");
  const open = ordered.filter(isOpenLine);
  const namesOf = await readArticleNames(db, open);
  for (const line of open) {
    const own = lines.filter((one) => one.ordered?.id === line.id);
    const came = own.reduce((sum, { columns }) => sum + columns.quantity, 0);
    const quantity = line.quantity - line.received_quantity - line.closed_quantity - came;
    if (quantity <= 0) continue;
    const { name, unit } = namesOf(line.article_id);
    const [saying, again] = own.filter(({ columns }) => columns.rest !== null);
    const first = own[0];
    if (again) errors.add(`${again.field}.rest`, "Le reste de cette ligne est dit deux fois : dites-le une fois.");
    else if (saying) rests.set(saying, readRest(saying, quantity, today, errors));
    else if (first)
      errors.add(`${first.field}.rest`, `Dites ce que devient le reste : ${sayQuantity(BigInt(quantity), unit)}.`);
    else if (isArriving)
      errors.add(
        "lines",
        `Dites ce que devient ce qui n’est pas venu de « ${name} » : ${sayQuantity(BigInt(quantity), unit)}.`,
      );
  }
  return rests;
}

function readRest(
  { field, columns: { rest, rest_expected_on } }: ReadLine,
  quantity: number,
  today: Day,
  errors: WriteErrors,
): EnteredRest {
  const expected_on = rest === "later" ? rest_expected_on : null;
  if (rest === "later" && expected_on === null)
    errors.add(`${field}.rest_expected_on`, "Donnez le jour où le reste est attendu.");
  if (expected_on !== null && expected_on < today) errors.add(`${field}.rest_expected_on`, dayPast);
  return { rest: rest ?? "close", expected_on, quantity };
}

async function readArticleNames(db: Database, lines: readonly Row<"supplier_order_lines">[]) {
  const articles = await db
    .selectFrom("articles")
    .select(["id", "name", "unit"])
    .where("id", "in", idList(db, new Set(lines.map(({ article_id }) => article_id))))
    .execute();
  const byId = new Map(articles.map((article) => [article.id, article]));
  return (id: number) => byId.get(id) ?? { name: "", unit: "" };
}
