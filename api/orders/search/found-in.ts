import type { FoundField } from "#domain/choices";
import { fold } from "#domain/french/fold";
import { phoneDigits } from "#domain/french/phones";
import { groupBy } from "../../database/grouping";
import { idList } from "../../database/ids";
import type { Database } from "../../database/tables";
import { type Sought, hasWord } from "../../http/search/search";
import { excerpt } from "../../http/search/spelling";

/** A text by which an order is found, as it is told and as it is searched. */
interface Place {
  field: FoundField;
  text: string;
  searched: string;
}

export interface FoundIn {
  field: FoundField;
  text: string;
}

/** Tells whether a folded text holds all of one of what is sought. */
export const hasAllWords = (folded: string, sought: Sought): boolean =>
  sought.some((texts) => texts.every((text) => hasWord(folded, text, texts.length === 1)));

const fields = ["customer_contact", "phone", "email", "delivery_address", "notes", "allergy_notes"] as const;

type Written = { id: number } & Record<(typeof fields)[number], string | null>;

/** Something that an order, or a standing one, is made of. */
interface Line {
  id: number;
  note: string | null;
  name: string;
  search: string;
}

const place = (field: FoundField, text: string, more = ""): Place => {
  return { field, text, searched: `${fold(text)} ${more}` };
};

const placesOf = (one: Written, lines: readonly Line[]): Place[] => [
  ...fields.flatMap((field) => {
    const text = one[field];
    return text === null ? [] : [place(field, text, field === "phone" ? phoneDigits(text) : "")];
  }),
  ...lines.flatMap(({ note }) => (note === null ? [] : [place("line_note", note)])),
  ...lines.map(({ name, search }) => place("product", name, search)),
];

/** Returns where what is sought stands, of places and what is told anyhow: the one that holds most that is not told. */
function whereFound(displayed: string, places: readonly Place[], sought: Sought): FoundIn | null {
  const all = [displayed, ...places.map(({ searched }) => searched)].join(" ");
  const texts = sought.find((some) => hasAllWords(all, [some])) ?? sought[0] ?? [];
  const isAlone = texts.length === 1;
  const missing = texts.filter((text) => !hasWord(displayed, text, isAlone));
  const heldIn = ({ searched }: Place) => missing.filter((text) => hasWord(searched, text, isAlone));
  const [best] = places
    .map((one) => ({ ...one, held: heldIn(one) }))
    .filter(({ held }) => held.length > 0)
    .toSorted((a, b) => b.held.length - a.held.length);
  return best ? { field: best.field, text: excerpt(best.text, best.held) } : null;
}

/** Returns, by their ids, where orders hold what is sought that their names do not tell: 2 queries, none of no ids. */
export async function readFoundIn(
  db: Database,
  kind: "external_orders" | "standing_orders",
  displayed: ReadonlyMap<number, string>,
  sought: Sought,
): Promise<Map<number, FoundIn | null>> {
  if (displayed.size === 0) return new Map();
  const ids = idList(db, displayed.keys());
  const written = db
    .selectFrom(kind)
    .select(["id", ...fields])
    .where("id", "in", ids);
  const lines =
    kind === "external_orders"
      ? db
          .selectFrom("external_order_lines as line")
          .select(["line.order_id as id", "line.note", "line.product_id", "line.position"])
      : db
          .selectFrom("standing_order_lines as line")
          .innerJoin("standing_order_days as day", "day.id", "line.day_id")
          .select(["day.standing_order_id as id", "line.note", "line.product_id", "line.position"]);
  const sold = db
    .selectFrom(lines.as("one"))
    .innerJoin("products", "products.id", "one.product_id")
    .select(["one.id", "one.note", "products.name", "products.search"])
    .where("one.id", "in", ids)
    .orderBy("one.position");
  const [rows, named] = await Promise.all([written.execute(), sold.execute()]);
  const linesOf = groupBy(named, ({ id }) => id);
  return new Map(
    rows.map((row) => [row.id, whereFound(displayed.get(row.id) ?? "", placesOf(row, linesOf(row.id)), sought)]),
  );
}
