import { useSearchParams } from "@remix-run/react";
import { makeableFlags } from "#domain/planning/makeable-options";
import type { FieldErrors } from "#app/shell/api-errors";
import { CheckboxField, TextField } from "#app/forms/controls/fields";

/** The fields that say what counts as being there. */
export function StockFields({ today, errors }: { today: string; errors: FieldErrors }) {
  const [params] = useSearchParams();
  return (
    <>
      <TextField
        label="À faire le"
        name="on"
        type="date"
        min={today}
        defaultValue={params.get("on") ?? today}
        errors={errors.on}
        hint="Les lots périmés ce jour-là ne comptent pas."
      />
      <TextField
        label="Une fois servies les commandes à produire jusqu’au"
        name="reserve_until"
        type="date"
        defaultValue={params.get("reserve_until") ?? ""}
        errors={errors.reserveUntil}
        hint="Vide : tout le stock compte."
      />
      <fieldset className="choices">
        <legend>Ce qui compte</legend>
        <div>
          {makeableFlags.map(({ name, usual, label }) => {
            const value = usual ? "0" : "1";
            return (
              <CheckboxField
                key={name}
                name={name}
                value={value}
                label={label}
                defaultChecked={params.get(name) === value}
              />
            );
          })}
        </div>
      </fieldset>
    </>
  );
}
