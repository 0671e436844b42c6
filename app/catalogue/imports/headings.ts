import { articleImport } from "~/catalogue/articles/import";
import { productImport } from "~/catalogue/products/import";
import { recipeImport } from "~/catalogue/recipes/import";
import { supplierImport } from "~/catalogue/suppliers/import";
import { columnsOf } from "./columns";

const headings = (importable: Parameters<typeof columnsOf>[0]) =>
  new Map([...columnsOf(importable).values()].map(({ name, label }) => [name, label]));

/** The heading of each property, by what is imported. */
export const importHeadings = {
  suppliers: headings(supplierImport),
  articles: headings(articleImport),
  recipes: headings(recipeImport),
  products: headings(productImport),
};
