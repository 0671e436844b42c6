import type { Migration } from "./columns";

/** The letters of a text, and the pairs of them that stand side by side. */
const letters = `create function external_order_letters(searched text) returns text[]
  language sql immutable strict parallel safe as $$
    select coalesce(array_agg(letter || coalesce(next, '')), '{}') || string_to_array(searched, null)
    from unnest(string_to_array(searched, null), string_to_array(substr(searched, 2), null)) as pair(letter, next)
  $$`;

const onPostgresql = [
  letters,
  "create index external_orders_letters on external_orders using gin (external_order_letters(search))",
];

/** One or two letters are found in orders by an index on PostgreSQL too, with or without pg_trgm. */
export const lettersOfOrders: Migration = {
  name: "0055-letters-of-orders",
  statements: ({ kind }) => (kind === "sqlite" ? [] : onPostgresql),
};
