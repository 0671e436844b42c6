import type { Fields } from "~/forms/description";

/**
 * The fields of what is kept in stock below which it is had again, and up to what.
 * @param csv the positions of their columns in the CSV
 */
export const reserveFields = (csv: readonly [number, number], again: string) =>
  ({
    safetyStock: {
      kind: "decimal",
      label: "Stock de sécurité",
      csv: csv[0],
      blank: "0",
      initial: "0",
      width: "short",
    },
    targetStock: {
      kind: "decimal",
      label: "Recompléter à",
      csv: csv[1],
      hint: `Une fois sous la sécurité, ${again} jusque-là. Vide : jusqu’à la sécurité.`,
      width: "short",
    },
  }) as const satisfies Fields;
