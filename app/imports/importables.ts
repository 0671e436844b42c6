import { articleImport } from "~/catalogue/articles/import";
import { articles, suppliers } from "~/catalogue/entities";
import { supplierImport } from "~/catalogue/suppliers/import";
import { columnsOf } from "./columns";

const headings = (importable: Parameters<typeof columnsOf>[0]) => new Map([...columnsOf(importable).values()].map(({ name, label }) => [name, label]));

/** What may be imported: its words, and the heading of each property. */
export const importables = {
  suppliers: { words: suppliers, columns: headings(supplierImport) },
  articles: { words: articles, columns: headings(articleImport) },
};
