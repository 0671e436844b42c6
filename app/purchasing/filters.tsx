import type { FieldErrors } from "~/shell/api-errors";
import { TextField } from "~/forms/fields";
import { firstDay, lastDay } from "~/forms/dates";

interface PurchaseFiltersProps {
  set: Record<string, string>;
  errors: FieldErrors | null;
  /** Names and labels of the days between which to look. */
  days: readonly (readonly [name: string, label: string])[];
}

/** The filters of purchases: by supplier, between two days. */
export function PurchaseFilters({ set, errors, days }: PurchaseFiltersProps) {
  return (
    <>
      <TextField name="supplier" label="Fournisseur" defaultValue={set.supplier} errors={errors?.supplier} />
      {days.map(([name, label]) => (
        <TextField
          key={name}
          type="date"
          name={name}
          label={label}
          min={firstDay}
          max={lastDay}
          defaultValue={set[name]}
          errors={errors?.[name]}
        />
      ))}
    </>
  );
}
