import type { FormDescription, TextField } from "#app/forms/describe/description";
import { textOf } from "#app/forms/describe/typed";
import { recipeForm } from "../form";

/** The field that holds the text of a recipe that is pasted. */
export const textField = "text";

/** The address that a pasted text is sent to, and of the form that it fills. */
export const pastedPath = "/recipes/create?pasted=1";

/** Tells whether a page of a new recipe is that of a pasted one. */
export const isPasted = (search: string): boolean => new URLSearchParams(search).has("pasted");

/** The line of an ingredient as it was pasted, where it was not wholly understood. */
export const pastedField = "pasted";

/** The field of the lines that were not understood. */
export const unreadField = "unread";

const pasted: TextField = { kind: "text", label: "Collé", more: true, unrecorded: true, width: "full" };
const unread: TextField = {
  kind: "text",
  label: "Lignes du texte collé",
  hint: "Elles ne seront pas enregistrées : recopiez dans la fiche ce qui sert.",
  rows: 5,
  unrecorded: true,
  width: "full",
};

const notUnderstood = { legend: "Pas compris", fields: { [unreadField]: unread } };

const groups = recipeForm.groups.map(({ list, ...group }) =>
  list?.name === "lines"
    ? { ...group, list: { ...list, fields: { ...list.fields, [pastedField]: pasted } } }
    : { ...group, list },
);

const objects = (lines: unknown): object[] =>
  Array.isArray(lines) ? lines.filter((line): line is object => typeof line === "object" && line !== null) : [];

const without = (values: object, name: string): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

/** The form of a new recipe, with what was pasted beside what was made of it, which is never saved. */
export const pastedForm: FormDescription = {
  groups: [notUnderstood, ...groups],
  visibleGroups: ({ cells }) => (textOf(cells, unreadField) === "" ? groups : [notUnderstood, ...groups]),
  translation: {
    read: (entity) => entity,
    write: (values) => ({
      ...without(values, unreadField),
      lines: objects(values.lines).map((line) => without(line, pastedField)),
    }),
    fields: {},
  },
};
