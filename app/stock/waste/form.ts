import type { StockLot } from "#server/api-client/contract/stock";
import { unitName } from "#domain/kitchen/units";
import { formatDate } from "#app/display/dates";
import { formatQuantity } from "#app/display/quantities";
import type { Choice, FormDescription } from "#app/forms/describe/description";
import { choicesOf, reasonNames, stockedPicker } from "../words";

/** The item of a loss that is known before its form is filled in. */
export interface Subject {
  type: "article" | "recipe" | "product";
  id: number;
  name: string;
  unit: string;
  lots: readonly StockLot[];
  /** The lot that is lost; null where it is to be chosen. */
  lot: number | null;
}

/**
 * Returns the form of a loss: of what is known, or of what is chosen in it.
 * @param today the last day on which it may have happened; null where the API does not take the day
 */
export const wasteForm = (subject: Subject | null, today: string | null): FormDescription => ({
  groups: [
    {
      legend: "Perte",
      fields: {
        ...(subject
          ? {
              lotId: {
                kind: "select",
                label: "Lot",
                choices: subject.lots.map(lotChoice),
                placeholder: "Le premier à périmer",
              },
            }
          : { articleId: stockedPicker }),
        quantity: {
          kind: "decimal",
          label: "Quantité perdue",
          required: true,
          ...(subject ? { suffix: unitName(subject.unit) } : { hint: "Dans l’unité de stock." }),
        },
        reason: { kind: "select", label: "Motif", required: true, choices: choicesOf(reasonNames) },
        ...(today !== null && {
          wastedOn: {
            kind: "date",
            label: "Le",
            hint: "Un jour passé : pris sur ce qui était là.",
            width: "short",
            latest: today,
          },
        }),
        note: { kind: "text", label: "Note", maxLength: 400, width: "full" },
      },
    },
  ],
});

function lotChoice({ id, code, onHand, unit, expiresOn, expired }: StockLot): Choice {
  const until = expiresOn ? `, ${expired ? "périmé depuis le" : "jusqu’au"} ${formatDate(expiresOn)}` : "";
  return [String(id), `${code ?? "Sans numéro"} (${formatQuantity(onHand, unit)}${until})`];
}
