/** The fields of a product’s row that its table shows as the API tells them. */
export const productListFields = ["name", "gross", "fromStock", "toProduce", "unit"] as const;

/** The same of a recipe’s row. */
export const recipeListFields = [
  "name",
  "unit",
  "net",
  "batches",
  "physicalBatches",
  "plannedOutput",
  "surplus",
] as const;

/** The same of an article’s row. */
export const articleListFields = [
  "name",
  "unit",
  "gross",
  "usableStock",
  "incomingInTime",
  "safetyStock",
  "net",
  "managed",
  "packs",
  "leftover",
  "purchaseCostHt",
  "late",
] as const;
