/** Units of quantity: mass, volume, or count. */
export const units = ["g", "kg", "ml", "cl", "l", "piece"] as const;
export type Unit = (typeof units)[number];

/** Units that an article is stocked and bought in. */
export const stockUnits = ["kg", "l", "piece"] as const;
export type StockUnit = (typeof stockUnits)[number];

/** Units that a product is sold in. */
export const saleUnits = ["piece", "kg", "part"] as const;
export type SaleUnit = (typeof saleUnits)[number];
