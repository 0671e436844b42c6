/** The ways in which a recipe's line grows with the production. */
export const scalings = ["proportional", "fixed_per_batch", "fixed_per_run"] as const;
export type Scaling = (typeof scalings)[number];
