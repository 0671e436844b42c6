/** How a recipe's line grows with what is made. */
export const scalings = ["proportional", "fixed_per_batch", "fixed_per_run"] as const;
export type Scaling = (typeof scalings)[number];
