import { initialFocus } from "#app/forms/controls/initial-focus";
import { Button } from "#app/shell/actions/button";
import { conformIntent, findIntent, scanName } from "./form-actions";

/** The search by barcode of a delivery's form, and « Tout est conforme »; both keep all that is typed. */
export const ScanBar = ({ focus }: { focus: string | null }) => (
  <div className="scan-bar">
    <div className="filters-search">
      <label htmlFor={scanName}>Scanner ou taper un code-barres</label>
      <input id={scanName} type="search" name={scanName} autoComplete="off" {...initialFocus(focus === scanName)} />
      <Button type="submit" name="intent" value={findIntent} variant="outline">
        Aller à la ligne
      </Button>
    </div>
    <Button type="submit" name="intent" value={conformIntent} variant="outline">
      Tout est conforme
    </Button>
  </div>
);
