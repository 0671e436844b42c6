import { useSearchParams } from "@remix-run/react";
import type { FieldErrors } from "~/shell/api-errors";
import { CheckboxField, TextField } from "~/forms/fields";

/** The fields that say what counts as being there. */
export function StockFields({ today, errors }: { today: string; errors: FieldErrors }) {
  const [params] = useSearchParams();
  const is = (name: string, value: string) => params.get(name) === value;
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
          <CheckboxField
            name="include_safety_stock"
            label="Garder le stock de sécurité"
            defaultChecked={is("include_safety_stock", "1")}
          />
          <CheckboxField
            name="count_incoming"
            label="Compter les livraisons attendues d’ici là"
            defaultChecked={is("count_incoming", "1")}
          />
          <CheckboxField
            name="use_recipe_stock"
            value="0"
            label="Ne pas compter les semi-finis"
            defaultChecked={is("use_recipe_stock", "0")}
          />
          <CheckboxField
            name="use_finished_stock"
            value="0"
            label="Ne pas compter les produits finis"
            defaultChecked={is("use_finished_stock", "0")}
          />
        </div>
      </fieldset>
    </>
  );
}
