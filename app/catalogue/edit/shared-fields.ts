import type { Fields, LineList } from "#app/forms/describe/description";
import { textOf } from "#app/forms/describe/typed";
import type { Typed } from "#app/forms/describe/cells";
import { unitName, units } from "#domain/kitchen/units";

/** The units that a field offers, with their names. */
export const unitChoices = units.map((unit) => [unit, unitName(unit)] as const);

/** The internal reference of anything. */
export const codeField = {
  kind: "text",
  label: "Référence interne",
  csv: [2, "Code"],
  hint: "Capitales, chiffres et tirets.",
  maxLength: 32,
  width: "short",
  uncopied: true,
} as const;

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

/** The notes of anything, in a group of its own. */
export const notesGroup = {
  legend: "Notes",
  folded: ({ cells }: Typed) => textOf(cells, "notes") || "Aucune",
  fields: { notes: { kind: "text", label: "Notes", rows: 4, maxLength: 4000, width: "full" } },
} as const;

/** Returns what equivalences say: « 1 pièce = 0,055 kg ». */
export const formatEquivalences = ({ lists }: Typed): string =>
  (lists.equivalences ?? [])
    .map(({ cells }) => {
      const readCell = (name: string) => textOf(cells, name);
      const unit = (name: string) => readCell(name) && unitName(readCell(name));
      const part = readCell("part") && ` de ${readCell("part")}`;
      return `${readCell("quantity")} ${unit("unit")}${part} = ${readCell("equalsQuantity")} ${unit("equalsUnit")}`;
    })
    .join(" · ");

/** Lines that say what a quantity of a recipe equals: 1 pièce = 0,08 kg. */
export const equivalences = {
  name: "equivalences",
  singular: "équivalence",
  add: "Ajouter une équivalence",
  empty: "Aucune équivalence : seules les unités de même nature se convertissent.",
  max: 50,
  rows: "everywhere",
  fields: {
    quantity: { kind: "decimal", label: "Quantité", required: true, width: "short", initial: "1" },
    unit: { kind: "select", label: "Unité", required: true, width: "short", choices: unitChoices },
    equalsQuantity: { kind: "decimal", label: "Égale", required: true, width: "short" },
    equalsUnit: { kind: "select", label: "Unité équivalente", required: true, width: "short", choices: unitChoices },
    part: {
      kind: "text",
      label: "Partie",
      hint: "Vide pour le tout ; « jaune », « zeste »…",
      maxLength: 60,
      width: "medium",
      more: true,
    },
  },
} as const satisfies LineList;

/** The same of an article, with how long what is left of an opened one serves. */
export const articleEquivalences = {
  ...equivalences,
  fields: {
    ...equivalences.fields,
    keepsDays: {
      kind: "integer",
      label: "Ouvert, se garde",
      hint: "Jours où ce qui reste d’une pièce ouverte sert encore. Vide : toujours ; d’une partie : le jour même",
      suffix: "j",
      width: "medium",
      more: true,
    },
  },
} as const satisfies LineList;

/** Lines that say when somebody is closed. */
export const closedPeriods = {
  name: "closedPeriods",
  singular: "fermeture",
  add: "Ajouter une fermeture",
  empty: "Aucune fermeture prévue.",
  max: 100,
  rows: "everywhere",
  fields: {
    from: { kind: "date", label: "Du", required: true },
    until: { kind: "date", label: "Au (inclus)", required: true },
  },
} as const satisfies LineList;
