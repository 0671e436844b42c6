import { AMOUNT_SCALE, formatFixed } from "#domain/exact/decimal";
import { paymentMeansNames } from "#domain/orders/payments";
import { type TakenSum, sumTakings } from "#domain/orders/takings-totals";
import { amountScale, percentScale } from "../../database/scale";
import type { Column, Table } from "../../http/documents/table";
import type { Takings, TakingsEntry } from "./takings";

const moneyColumns: readonly Column[] = [
  { heading: "Encaissé TTC", kind: "money", width: 14 },
  { heading: "Dont TVA", kind: "money", width: 12 },
  { heading: "HT", kind: "money", width: 14 },
];

/** Returns what was paid by day, means and rate of VAT as a table. */
export const takingsTable = ({ rows }: Takings): Table => ({
  name: "Encaissements",
  columns: [
    { heading: "Jour", kind: "date", width: 12 },
    { heading: "Moyen", kind: "text", width: 12 },
    { heading: "TVA (%)", kind: "number", width: 8 },
    ...moneyColumns,
  ],
  rows: rows.map((row) => [
    row.paid_on,
    paymentMeansNames[row.means],
    row.vat_rate,
    row.amount_ttc,
    row.vat,
    row.amount_ht,
  ]),
});

/** Returns what was paid by means, with the sum of all, and by day, as tables. */
export function totalsTables({ rows }: Takings): Table[] {
  const { byMeans, byDay } = sumTakings(
    rows.map((row) => ({
      day: row.paid_on,
      means: row.means,
      ttc: row.amount_ttc,
      vat: row.vat,
      ht: row.amount_ht,
    })),
  );
  const cells = (sums: readonly TakenSum[]) => sums.map(({ of, ttc, vat, ht }) => [of, ttc, vat, ht]);
  return [
    {
      name: "Par moyen",
      columns: [{ heading: "Moyen", kind: "text", width: 12 }, ...moneyColumns],
      rows: cells(byMeans),
    },
    { name: "Par jour", columns: [{ heading: "Jour", kind: "date", width: 12 }, ...moneyColumns], rows: cells(byDay) },
  ];
}

/** Returns what was paid entry by entry as a table: a row each, with what of it is at each rate of VAT. */
export function entriesTable(entries: readonly TakingsEntry[]): Table {
  const rates = [...new Set(entries.flatMap(({ parts }) => parts.map(({ vat_rate }) => vat_rate)))].sort(
    (one, other) => (one ?? -1) - (other ?? -1),
  );
  const ofRate = (rate: number | null): Column[] => {
    const money = (heading: string): Column => ({ heading, kind: "money", width: 14 });
    if (rate === null) return [money("TTC sans taux")];
    const rateLabel = `à ${percentScale.read(rate).replace(".", ",")} %`;
    return [money(`TTC ${rateLabel}`), money(`TVA ${rateLabel}`)];
  };
  return {
    name: "Détail",
    columns: [
      { heading: "Jour", kind: "date", width: 12 },
      { heading: "Commande", kind: "text", width: 16 },
      { heading: "Client", kind: "text", width: 28 },
      { heading: "Nature", kind: "text", width: 12 },
      { heading: "Moyen", kind: "text", width: 12 },
      ...moneyColumns,
      ...rates.flatMap(ofRate),
      { heading: "Note", kind: "text", width: 28 },
      { heading: "Noté par", kind: "text", width: 20 },
      { heading: "Noté le", kind: "moment", width: 18 },
    ],
    rows: entries.map(({ parts, ...entry }) => {
      const vat = parts.reduce((sum, part) => sum + BigInt(part.vat), 0n);
      const money = (cents: bigint) => formatFixed(cents, AMOUNT_SCALE);
      return [
        ...[entry.paid_on, entry.number, entry.customer_name, natureOf(entry), paymentMeansNames[entry.means]],
        ...[amountScale.read(entry.amount), money(vat), money(BigInt(entry.amount) - vat)],
        ...rates.flatMap((rate) => {
          const part = parts.find(({ vat_rate }) => vat_rate === rate);
          const both = part ? [amountScale.read(part.amount), amountScale.read(part.vat)] : [null, null];
          return rate === null ? both.slice(0, 1) : both;
        }),
        ...[entry.note, entry.user_name, entry.recorded_at],
      ];
    }),
  };
}

const natureOf = ({ amount, takes_back, is_deposit }: Omit<TakingsEntry, "parts">): string => {
  if (is_deposit === 1) return "Acompte";
  return takes_back !== null ? "Annulation" : amount < 0 ? "Rendu" : "Paiement";
};
