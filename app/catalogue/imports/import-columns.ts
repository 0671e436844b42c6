import { articleImport } from "#app/catalogue/articles/import";
import { productImport } from "#app/catalogue/products/import";
import { recipeImport } from "#app/catalogue/recipes/import";
import { supplierImport } from "#app/catalogue/suppliers/import";
import { type Column, columnsOf } from "./columns";

const byName = (importable: Parameters<typeof columnsOf>[0]) =>
  new Map([...columnsOf(importable).values()].map((column) => [column.name, column]));

/** The columns of one kind of thing, by property. */
export type ColumnsByName = ReadonlyMap<string, Column>;

/** The column of each property, by what is imported. */
export const importColumns = {
  suppliers: byName(supplierImport),
  articles: byName(articleImport),
  recipes: byName(recipeImport),
  products: byName(productImport),
};
