import { useRouteLoaderData } from "@remix-run/react";
import type { FormDescription, Group } from "#app/forms/describe/description";
import type { loader } from "#app/shell/layouts/default";

/** The form that changes a record: with what it has in stock, and without, where the ledger tells that. */
export interface EditForms {
  withStock: FormDescription;
  withoutStock: FormDescription;
}

const ledgerFields = new Set(["lots", "incoming", "stockQuantity"]);

/** Returns the two forms that change what this form describes. */
export const editForms = (form: FormDescription): EditForms => ({
  withStock: form,
  withoutStock: { ...form, groups: form.groups.map(leaveOut).filter(({ fields, list }) => fields ?? list) },
});

function leaveOut({ fields, list, ...group }: Group): Group {
  const remaining = Object.entries(fields ?? {}).filter(([name]) => !ledgerFields.has(name));
  return {
    ...group,
    ...(remaining.length > 0 && { fields: Object.fromEntries(remaining) }),
    ...(list && !ledgerFields.has(list.name) && { list }),
  };
}

/** Returns the form that changes a record of this API. */
export const editFormOf = ({ withStock, withoutStock }: EditForms, hasStock: boolean): FormDescription =>
  hasStock ? withoutStock : withStock;

/** Returns the same, as the frame knows the API. */
export function useEditForm(forms: EditForms): FormDescription {
  return editFormOf(
    forms,
    !(useRouteLoaderData<typeof loader>("shell/layouts/default")?.lacks.includes("stock") ?? true),
  );
}
