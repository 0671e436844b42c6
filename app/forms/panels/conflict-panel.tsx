import { capitalised } from "#app/display/words";
import type { FieldErrors } from "#app/shell/api-errors";
import { type Difference, type Side, differenceField, sideField } from "../submit/conflict";
import { initialFocus } from "../controls/initial-focus";
import { conflictPanel } from "./panel-ids";

const notes: Record<Side, string> = { mine: "modifiée par vous", theirs: "modifiée entre-temps" };

/**
 * The typed values beside those that somebody else saved meanwhile, field by field, with a choice for each; folded
 * where only one of the two changed the field, for that side is taken.
 */
export function ConflictPanel({ differences, errors }: { differences: readonly Difference[]; errors: FieldErrors }) {
  const settled = differences.filter(({ changed }) => changed);
  const choice = (difference: Difference) => (
    <Choice key={difference.path} difference={difference} errors={errors[sideField(difference.path)] ?? []} />
  );
  return (
    <section
      id={conflictPanel}
      className="conflict"
      tabIndex={-1}
      aria-labelledby={`${conflictPanel}-heading`}
      {...initialFocus(true)}
    >
      <h2 id={`${conflictPanel}-heading`}>Quelqu’un a enregistré cette fiche pendant votre saisie</h2>
      <p>Rien n’est perdu ni écrasé. Choisissez pour chaque champ la valeur à garder, puis enregistrez de nouveau.</p>
      {differences.filter(({ changed }) => !changed).map(choice)}
      {settled.length > 0 && (
        <details>
          <summary>Changé d’un seul côté, repris&nbsp;: {settled.map(({ label }) => label).join(" · ")}</summary>
          {settled.map(choice)}
        </details>
      )}
    </section>
  );
}

function Choice({ difference, errors }: { difference: Difference; errors: string[] }) {
  const { path, label, mine, theirs, changed } = difference;
  const name = sideField(path);
  const side = (value: Side, heading: string, text: string) => (
    <label className="check">
      <input type="radio" name={name} value={value} defaultChecked={changed === value} />
      <span>
        <strong>{heading}</strong> {changed === value && <em>({notes[value]})</em>}
        <span className="conflict-value">{text || "(vide)"}</span>
      </span>
    </label>
  );
  return (
    <fieldset
      className="conflict-choice"
      id={name}
      tabIndex={-1}
      aria-describedby={errors.length > 0 ? `${name}-error` : undefined}
    >
      <legend>{capitalised(label)}</legend>
      <input type="hidden" name={differenceField} value={path} />
      {side("mine", "Votre saisie", mine)}
      {side("theirs", "Valeur enregistrée", theirs)}
      {errors.length > 0 && (
        <p id={`${name}-error`} className="field-error">
          {errors.join(" ")}
        </p>
      )}
    </fieldset>
  );
}
