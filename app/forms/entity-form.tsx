import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button, ButtonLink } from "~/shell/actions/button";
import { type Acts, enterIntent } from "./acts";
import { ConflictPanel } from "./conflict-panel";
import { DeclaredFields } from "./declared-field";
import type { FormDescription, Group } from "./description";
import { DraftFound } from "./draft-found";
import { type Draft, isOf } from "~/shell/drafts";
import { ErrorSummary } from "./error-summary";
import { RequiredLegend } from "./fields";
import { ImpactPanel } from "./impact-panel";
import { labelsOf } from "./labels";
import { LineList, type LineNote } from "./line-list";
import { Datalists, type Offered } from "./offered";
import { conflictPanel } from "./panels";
import { QuestionPanel } from "./question-panel";
import { type Envelope, type FormState, seenField } from "./state";
import { isTyped, useDraft } from "./use-draft";
import { useOffered } from "./use-offered";
import { useShownForm } from "./use-shown-form";

interface EntityFormProps {
  form: FormDescription;
  /** State of the form as the loader opened it. */
  opened: FormState;
  /** State of the form as the action gave it back. */
  answered: FormState | undefined;
  offered: Offered;
  /** Address of « Annuler ». */
  cancelTo: string;
  /** Offers to show what saving would change elsewhere. */
  canForesee?: boolean;
  /** Text about the form while one types, above its buttons. */
  told?: ReactNode;
  /** The form's own buttons, and what stands before its fields, with the place for the eye. */
  acts?: Acts;
  head?: (focus: string | null) => ReactNode;
  /** Words about a line, beside its name. */
  note?: LineNote;
}

/**
 * A declared form: groups, lines, errors, conflict and save bar. Works without JavaScript; with it, lines change
 * without the server and typing is kept.
 */
export function EntityForm({
  form,
  opened,
  answered,
  offered,
  cancelTo,
  canForesee = false,
  told,
  acts,
  head,
  note,
}: EntityFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { shown, answerButton, takeUp } = useShownForm(form, opened, answered, acts);
  const [options, narrowOptions] = useOffered(offered);
  const { keeper, key, found, settle } = useDraft();
  useEffect(() => {
    const changed = shown.opening > 0 || shown.state !== shown.given;
    if (changed && element.current) keeper.keep(key, new FormData(element.current));
  }, [shown, keeper, key]);
  useEffect(() => {
    // What waits from before is looked at first: what is typed now takes its place.
    keeper.found(key);
    if (element.current && isTyped(element.current)) keeper.keep(key, new FormData(element.current));
  }, [keeper, key]);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    keeper.keep(key, new FormData(event.currentTarget));
    narrowOptions(event);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (!answerButton(event)) keeper.send();
  };
  const takeUpDraft = (draft: Draft) => {
    takeUp(draft);
    settle();
  };
  const dropDraft = () => {
    keeper.drop(key);
    settle();
  };
  const { typed, envelope, errors, general, conflict, foreseen, asked, focus } = shown.state;
  const waiting = found && !isOf(found, opened.envelope.submissionKey) ? found : null;
  return (
    <>
      {waiting && <DraftFound draft={waiting} onTakeUp={() => takeUpDraft(waiting)} onDrop={dropDraft} />}
      <Form
        method="post"
        className="entity-form"
        noValidate
        ref={element}
        onSubmit={onSubmit}
        onInput={onInput}
        key={shown.opening}
      >
        <Hidden envelope={envelope} intent={acts?.[enterIntent] ? enterIntent : "save"} />
        {foreseen && <input type="hidden" name={seenField} value={foreseen.print} />}
        <RequiredLegend />
        <ErrorSummary errors={errors} general={general} labels={labelsOf(form, errors)} />
        {head?.(focus)}
        {conflict.length > 0 && <ConflictPanel differences={conflict} errors={errors} />}
        {foreseen && <ImpactPanel impact={foreseen.impact} />}
        {asked && <QuestionPanel asked={asked} />}
        {(form.shownGroups?.(typed) ?? form.groups).map((group) => (
          <GroupFields key={group.legend} group={group} state={{ typed, errors, focus }} note={note} />
        ))}
        <Datalists form={form} offered={options} />
        <SaveBar
          cancelTo={cancelTo}
          asked={conflict.length > 0 ? "choices" : asked ? "questions" : foreseen ? "effects" : null}
          canForesee={canForesee && !foreseen}
          told={told}
        />
      </Form>
    </>
  );
}

/** The hidden fields of the form; and the first button: Enter in a field saves or keeps rather than adds a line. */
function Hidden({ envelope: { submissionKey, lockVersion, prints }, intent }: { envelope: Envelope; intent: string }) {
  return (
    <>
      <button type="submit" name="intent" value={intent} className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {intent === "save" ? "Enregistrer" : "Garder la saisie"}
      </button>
      <input type="hidden" name="submissionKey" value={submissionKey} />
      {lockVersion !== null && <input type="hidden" name="lockVersion" value={lockVersion} />}
      {prints && <input type="hidden" name="prints" value={prints} />}
    </>
  );
}

function GroupFields({
  group,
  state,
  note,
}: Pick<EntityFormProps, "note"> & {
  group: Group;
  state: Pick<FormState, "typed" | "errors" | "focus">;
}) {
  const { typed, errors, focus } = state;
  const { legend, hint, fields = {}, list } = group;
  return (
    <fieldset className="group">
      <legend>{legend}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {Object.keys(fields).length > 0 && (
        <div className="group-fields">
          <DeclaredFields fields={fields} state={state} />
        </div>
      )}
      {list && <LineList list={list} lines={typed.lists[list.name] ?? []} errors={errors} focus={focus} note={note} />}
    </fieldset>
  );
}

interface SaveBarProps extends Pick<EntityFormProps, "cancelTo" | "told"> {
  /** The kind of question above the fields; null when there is none. */
  asked: "choices" | "questions" | "effects" | null;
  canForesee: boolean;
}

const saveWords = {
  choices: "Enregistrer avec ces choix",
  questions: "Enregistrer quand même",
  effects: "Confirmer et enregistrer",
};

function SaveBar({ cancelTo, asked, canForesee, told }: SaveBarProps) {
  const saving = useNavigation().formMethod === "POST";
  return (
    <div className="save-bar">
      {told}
      <Button type="submit" name="intent" value="save" loading={saving}>
        {asked === null ? "Enregistrer" : saveWords[asked]}
      </Button>
      {canForesee && (
        <Button type="submit" name="intent" value="foresee" variant="outline">
          Voir les effets
        </Button>
      )}
      <ButtonLink to={cancelTo} color="neutral" variant="outline">
        Annuler
      </ButtonLink>
      {asked === "choices" && <a href={`#${conflictPanel}`}>Revoir les choix</a>}
    </div>
  );
}
