import type { Weighing, WeighingLine } from "#server/api-client/contract/planning/weighings";
import { formatDate } from "#app/display/dates";
import { unitName } from "#domain/kitchen/units";
import { formatQuantity } from "#app/display/quantities";
import { typedDecimal } from "#app/forms/describe/decimals";
import type { Choice, FormDescription } from "#app/forms/describe/description";
import { type FormState, redisplayState } from "#app/forms/submit/state";
import { figure } from "./words";

/** Returns the form of a new weighing: a quantity of a recipe. */
export const startForm = (unit: string): FormDescription => ({
  groups: [
    {
      legend: "Quantité à peser",
      fields: {
        outputQuantity: { kind: "decimal", label: `Quantité à obtenir (${unitName(unit)})`, required: true },
        fills: {
          kind: "integer",
          label: "En combien de fois",
          hint: "Vide : ce que demande la capacité de la recette.",
        },
        productionOn: { kind: "date", label: "Pour la production du" },
      },
    },
  ],
});

/** Returns the form of a line: the weight of one ingredient, in its unit, and its lot. */
export const weighForm = ({ unit, lots }: Pick<WeighingLine, "unit" | "lots">): FormDescription => ({
  groups: [
    {
      legend: "Pesée",
      fields: {
        quantity:
          unit === "piece"
            ? { kind: "decimal", label: "Nombre de pièces", required: true }
            : { kind: "decimal", label: "Quantité pesée", suffix: unitName(unit), required: true },
        lot: { kind: "select", label: "Lot", choices: lots.map(lotChoice) },
        otherLot: { kind: "text", label: lots.length > 0 ? "Autre lot" : "Lot", maxLength: 120 },
      },
    },
  ],
});

const lotChoice = ({ code, quantity, unit, expiresOn, expired }: WeighingLine["lots"][number]): Choice => {
  const until = expiresOn ? `, ${expired ? "périmé depuis le" : "jusqu’au"} ${formatDate(expiresOn)}` : "";
  return [code, `${code} (${formatQuantity(quantity, unit)}${until})`];
};

/**
 * Returns the form of a line as it opens: what was weighed, or what is asked; the lot from which the same article was
 * last taken.
 */
export function openLine({ lines }: Pick<Weighing, "lines">, line: WeighingLine, submissionKey: string): FormState {
  const { weighed, lots, lockVersion, articleId } = line;
  const before = lines
    .filter((other) => articleId !== null && other.articleId === articleId && other.position < line.position)
    .at(-1)?.weighed;
  const lot = (weighed ?? before)?.lot ?? "";
  const isOffered = lots.some(({ code }) => code === lot);
  const cells = {
    quantity: weighed
      ? typedDecimal(weighed.quantity)
      : line.quantity === null
        ? ""
        : figure(line).replaceAll("\u202f", ""),
    lot: isOffered ? lot : "",
    otherLot: isOffered ? "" : lot,
  };
  return redisplayState({ cells, lists: {} }, { submissionKey, lockVersion, prints: "" });
}
