import type { Migration } from "./columns";

/** The facts of a product's label beside its composition; of products that are there none is known. */
export const labelPapers: Migration = {
  name: "0064-label-papers",
  statements: ({ text, quantity }) => [
    `alter table products add column storage ${text}`,
    `alter table products add column ${quantity("net_quantity")}`,
    `alter table products add column net_unit ${text}`,
    `alter table products add column date_kind ${text}`,
  ],
};
