import type { Migration } from "./columns";

/**
 * The product that a change of a line is about: its name as it was then, for products may be renamed and lines removed.
 */
export const orderChangeSubjects: Migration = {
  name: "0008-order-change-subjects",
  statements: ({ text }) => [`alter table external_order_changes add column subject ${text}`],
};
