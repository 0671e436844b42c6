/** Decimals of a figure of a grid: grams, where the unit is the kilogram. */
export const gridDecimals = 3;
