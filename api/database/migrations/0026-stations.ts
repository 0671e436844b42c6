import type { Migration } from "./columns";

/** The post of the kitchen at which a recipe or a product is made; none of what is there has one yet. */
export const stations: Migration = {
  name: "0026-stations",
  statements: ({ text }) => ["recipes", "products"].map((table) => `alter table ${table} add column station ${text}`),
};
