/** Returns the lines of an order to a supplier, those that no order of the plan takes after the others. */
export const restockLast = <Line extends { restock?: boolean }>(lines: readonly Line[]): Line[] => [
  ...lines.filter(({ restock }) => !restock),
  ...lines.filter(({ restock }) => restock),
];
