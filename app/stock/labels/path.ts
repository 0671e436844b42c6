export const labelsPath = "/labels";

/** Returns the page that prints the labels of a product, a batch, a lot, or all that was made for a day. */
export const labelsOf = (of: "product" | "batch" | "lot" | "day", which: number | string, more = ""): string =>
  `${labelsPath}?${of}=${which}${more}`;
