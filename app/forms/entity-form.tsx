import { Form, useLocation, useNavigation } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { Button, ButtonLink } from "~/actions/button";
import { ConflictPanel } from "./conflict-panel";
import { DeclaredField } from "./declared-field";
import type { FormDescription, Group } from "./description";
import { ErrorSummary } from "./error-summary";
import { labelsOf } from "./labels";
import { LineList } from "./line-list";
import { applyIntent, placeAfter, readIntent } from "./lines";
import { Datalists, type Offered } from "./offered";
import { conflictPanel } from "./panels";
import type { FormState } from "./state";
import { readTyped, withKeysOf } from "./typed";

interface EntityFormProps {
  form: FormDescription;
  /** From the loader, or from the action when it gave the form back. */
  state: FormState;
  offered: Offered;
  /** Where « Annuler » leads. */
  cancelTo: string;
}

/** A declared form: groups, lines, errors, conflict and save bar. Works without JavaScript; with it, lines change without the server. */
export function EntityForm({ form, state, offered, cancelTo }: EntityFormProps) {
  const [shown, setShown] = useShown(state);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const intent = readIntent(form, pressedIntent(event.nativeEvent));
    if (!intent || intent.act === "save") return;
    event.preventDefault();
    const typed = applyIntent(form, withKeysOf(shown.state.typed, readTyped(form, new FormData(event.currentTarget))), intent);
    const errors = Object.fromEntries(Object.entries(shown.state.errors).filter(([path]) => path.split(".")[0] !== intent.list));
    setShown({ ...shown, state: { ...shown.state, typed, errors, focus: placeAfter(form, typed, intent) } });
  };
  const { typed, envelope, errors, general, conflict, focus } = shown.state;
  return (
    <Form method="post" className="entity-form" noValidate onSubmit={onSubmit} key={shown.opening}>
      <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        Enregistrer
      </button>
      <input type="hidden" name="submissionKey" value={envelope.submissionKey} />
      {envelope.lockVersion !== null && <input type="hidden" name="lockVersion" value={envelope.lockVersion} />}
      {envelope.prints && <input type="hidden" name="prints" value={envelope.prints} />}
      <ErrorSummary errors={errors} general={general} labels={labelsOf(form, errors)} />
      {conflict.length > 0 && <ConflictPanel differences={conflict} errors={errors} />}
      {form.groups.map((group) => (
        <GroupFields key={group.legend} group={group} state={{ typed, errors, focus }} />
      ))}
      <Datalists form={form} offered={offered} />
      <SaveBar cancelTo={cancelTo} conflict={conflict.length > 0} />
    </Form>
  );
}

/** The form as shown: the state it was given, changed by line intents since. A new state (an answer of the server) starts afresh. */
function useShown(given: FormState) {
  const [shown, setShown] = useState({ given, state: given, opening: 0 });
  const { key } = useLocation();
  if (shown.given !== given) setShown({ given, state: given, opening: shown.opening + 1 });
  const { focus } = shown.state;
  useEffect(() => {
    if (focus === null || (key === "default" && shown.state === shown.given)) return;
    document.getElementById(focus)?.focus();
  }, [focus, key, shown]);
  return [shown, setShown] as const;
}

function pressedIntent(event: Event): string | null {
  const button = event instanceof SubmitEvent ? event.submitter : null;
  return button instanceof HTMLButtonElement && button.name === "intent" ? button.value : null;
}

function GroupFields({ group, state: { typed, errors, focus } }: { group: Group; state: Pick<FormState, "typed" | "errors" | "focus"> }) {
  const { legend, hint, fields = {}, list } = group;
  return (
    <fieldset className="group">
      <legend>{legend}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {Object.keys(fields).length > 0 && (
        <div className="group-fields">
          {Object.entries(fields).map(([name, field]) => (
            <DeclaredField key={name} field={field} name={name} path={name} cells={typed.cells} errors={errors[name]} focused={focus === name} />
          ))}
        </div>
      )}
      {list && <LineList list={list} lines={typed.lists[list.name] ?? []} errors={errors} focus={focus} />}
    </fieldset>
  );
}

function SaveBar({ cancelTo, conflict }: { cancelTo: string; conflict: boolean }) {
  const saving = useNavigation().formMethod === "POST";
  return (
    <div className="save-bar">
      <Button type="submit" name="intent" value="save" disabled={saving} aria-busy={saving || undefined}>
        {saving ? "Enregistrement..." : conflict ? "Enregistrer avec ces choix" : "Enregistrer"}
      </Button>
      <ButtonLink to={cancelTo} color="neutral" variant="outline">
        Annuler
      </ButtonLink>
      {conflict && <a href={`#${conflictPanel}`}>Revoir les choix</a>}
    </div>
  );
}
