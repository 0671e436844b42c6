import { addDecimals } from "../exact/decimal";
import { type StoredMeans, storedMeans, paymentMeansNames } from "./payments";

/** Money that was paid, with tax, the VAT in it, and what is left without. */
export interface Taken {
  ttc: string;
  vat: string;
  ht: string;
}

/** A sum of what was paid, and what it is of. */
export interface TakenSum extends Taken {
  of: string;
}

/** The payments of one day by one means. */
export interface TakenRow extends Taken {
  day: string;
  means: StoredMeans;
}

/** Returns the exact sums of what was paid: by means, in their order, the sum of all below; by day, as they come. */
export function sumTakings(rows: readonly TakenRow[]): { byMeans: TakenSum[]; byDay: TakenSum[] } {
  const means = storedMeans.flatMap((one) => rows.filter((row) => row.means === one));
  return {
    byMeans: [...sumsBy(means, (row) => paymentMeansNames[row.means]), ...sumsBy(rows, () => "Total")],
    byDay: sumsBy(rows, ({ day }) => day),
  };
}

function sumsBy(rows: readonly TakenRow[], keyOf: (row: TakenRow) => string): TakenSum[] {
  const sums = new Map<string, TakenSum>();
  for (const row of rows) {
    const of = keyOf(row);
    const { ttc, vat, ht } = sums.get(of) ?? { ttc: "0.00", vat: "0.00", ht: "0.00" };
    sums.set(of, {
      of,
      ttc: addDecimals(ttc, row.ttc),
      vat: addDecimals(vat, row.vat),
      ht: addDecimals(ht, row.ht),
    });
  }
  return [...sums.values()];
}
