import { Form, useNavigation } from "@remix-run/react";
import { type ComponentType, type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { type Acts, enterIntent } from "../submit/form-actions";
import type { ConflictPanel } from "../panels/conflict-panel";
import { DeclaredFields } from "./declared-field";
import type { FormDescription, Group } from "../describe/description";
import { DraftFound } from "../draft/draft-found";
import { type Draft, isOf } from "#app/shell/drafts";
import { ErrorSummary } from "./error-summary";
import { RequiredLegend } from "./fields";
import { labelsOf } from "../describe/labels";
import { LineList, type LineListProps, type LineNote, type RowParts } from "./line-list";
import { Datalists, type Offered } from "../picker/datalists";
import { conflictPanel } from "../panels/panel-ids";
import { QuestionPanel } from "../panels/question-panel";
import { type Envelope, type Foreseen, type FormState, seenField } from "../submit/state";
import { isTyped, useDraft } from "../draft/use-draft";
import { type ChangeLines, useDisplayedForm } from "./use-displayed-form";

/** A group that is folded, with its fields. */
export interface FoldProps {
  form: FormDescription;
  group: Group;
  state: FormState;
  children: ReactNode;
}

interface EntityFormProps {
  form: FormDescription;
  /** State of the form as the loader opened it. */
  opened: FormState;
  /** State of the form as the action gave it back. */
  answered: FormState | undefined;
  offered: Offered;
  /** Address of « Annuler ». */
  cancelTo: string;
  /** Asks which side counts, where others may have saved what is edited; nothing new is in conflict. */
  Conflict?: typeof ConflictPanel;
  /** Asks before saving; another one where there is something to choose. */
  Questions?: typeof QuestionPanel;
  /** Draws what saving would change elsewhere, which is then offered to be shown before. */
  drawEffects?: (impact: Foreseen["impact"]) => ReactNode;
  /** Buttons after its own. */
  further?: ReactNode;
  /** Text about the form while one types, above its buttons. */
  summary?: ReactNode;
  /** The form's own buttons, and what stands before its fields, with the place for the eye. */
  acts?: Acts;
  head?: (focus: string | null) => ReactNode;
  /** Words about a line, beside its name. */
  note?: LineNote;
  /** Draws lines as rows, where they are. */
  rows?: RowParts;
  /** Draws the groups that are folded. */
  Fold?: ComponentType<FoldProps>;
  /** Draws the lines of a list otherwise. */
  drawLines?: (props: LineListProps) => ReactNode;
  /** Buttons that save, in place of « Enregistrer »; `isConfirming` after a question. */
  saves?: (isConfirming: boolean) => ReactNode;
  /** Adds to a draft that is taken up what the form has by now; nothing unless said. */
  complete?: (state: FormState) => FormState;
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
  Conflict,
  Questions = QuestionPanel,
  drawEffects,
  further,
  summary,
  acts,
  head,
  note,
  rows,
  Fold,
  drawLines,
  saves,
  complete = (state) => state,
}: EntityFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { displayed, answerButton, changeLines, takeUp } = useDisplayedForm(form, opened, answered, acts, complete);
  const { keeper, key, found, settle } = useDraft();
  useEffect(() => {
    const changed = displayed.opening > 0 || displayed.state !== displayed.given;
    if (changed && element.current) keeper.keep(key, new FormData(element.current), false);
  }, [displayed, keeper, key]);
  useEffect(() => {
    // What waits from before is looked at first: what is typed now takes its place.
    keeper.found(key);
    if (element.current && isTyped(element.current)) keeper.keep(key, new FormData(element.current));
  }, [keeper, key]);
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    keeper.keep(key, new FormData(event.currentTarget), event.nativeEvent.isTrusted);
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
  const { typed, envelope, errors, general, conflict, foreseen, pending, focus } = displayed.state;
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
        key={displayed.opening}
      >
        <Hidden envelope={envelope} intent={acts?.[enterIntent] ? enterIntent : "save"} />
        {foreseen && <input type="hidden" name={seenField} value={foreseen.print} />}
        <RequiredLegend />
        <ErrorSummary errors={errors} general={general} labels={labelsOf(form, errors)} focus={focus} />
        {head?.(focus)}
        {Conflict && conflict.length > 0 && <Conflict differences={conflict} errors={errors} />}
        {foreseen && drawEffects?.(foreseen.impact)}
        {pending && <Questions pending={pending} />}
        {(form.visibleGroups?.(typed) ?? form.groups).map((group) => (
          <GroupFields
            key={group.legend}
            group={group}
            form={form}
            state={displayed.state}
            note={note}
            rows={rows}
            Fold={Fold}
            drawLines={drawLines}
            changeLines={changeLines}
          />
        ))}
        <Datalists form={form} offered={offered} />
        <SaveBar
          cancelTo={cancelTo}
          questionKind={conflict.length > 0 ? "choices" : pending ? "questions" : foreseen ? "effects" : null}
          canForesee={drawEffects !== undefined && !foreseen}
          further={further}
          summary={summary}
          saves={saves}
        />
      </Form>
    </>
  );
}

/** The hidden fields of the form; and the first button: Enter in a field saves or keeps rather than adds a line. */
function Hidden({ envelope: { submissionKey, lockVersion, prints }, intent }: { envelope: Envelope; intent: string }) {
  return (
    <>
      <button type="submit" name="intent" value={intent} className="visually-hidden" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="submissionKey" value={submissionKey} />
      {lockVersion !== null && <input type="hidden" name="lockVersion" value={lockVersion} />}
      {prints && <input type="hidden" name="prints" value={prints} />}
    </>
  );
}

function GroupFields({
  form,
  group,
  state,
  note,
  rows,
  Fold,
  drawLines = LineList,
  changeLines,
}: Pick<EntityFormProps, "form" | "note" | "rows" | "Fold" | "drawLines"> & {
  group: Group;
  changeLines: ChangeLines;
  state: FormState;
}) {
  const { typed, errors, focus } = state;
  const { legend, hint, fields = {}, list, Beside } = group;
  const content = (
    <>
      {hint && <p className="field-hint">{hint}</p>}
      {Object.keys(fields).length > 0 && (
        <div className="group-fields">
          <DeclaredFields fields={fields} state={state} />
        </div>
      )}
      {list && drawLines({ list, lines: typed.lists[list.name] ?? [], errors, focus, note, rows, changeLines })}
    </>
  );
  if (Fold && group.folded !== undefined)
    return (
      <Fold form={form} group={group} state={state}>
        {content}
      </Fold>
    );
  return (
    <fieldset className="group">
      <legend>{legend}</legend>
      {content}
      {Beside && <Beside cells={typed.cells} />}
    </fieldset>
  );
}

interface SaveBarProps extends Pick<EntityFormProps, "cancelTo" | "summary" | "saves"> {
  /** The kind of question above the fields; null when there is none. */
  questionKind: "choices" | "questions" | "effects" | null;
  canForesee: boolean;
  further: ReactNode;
}

const saveWords = {
  choices: "Enregistrer avec ces choix",
  questions: "Enregistrer quand même",
  effects: "Confirmer et enregistrer",
};

function SaveBar({ cancelTo, questionKind, canForesee, further, summary, saves }: SaveBarProps) {
  const saving = useNavigation().formMethod === "POST";
  return (
    <div className="save-bar">
      {summary}
      {saves ? (
        saves(questionKind === "questions")
      ) : (
        <Button type="submit" name="intent" value="save" loading={saving}>
          {questionKind === null ? "Enregistrer" : saveWords[questionKind]}
        </Button>
      )}
      {canForesee && (
        <Button type="submit" name="intent" value="foresee" variant="outline">
          Voir les effets
        </Button>
      )}
      <ButtonLink to={cancelTo} color="neutral" variant="outline">
        Annuler
      </ButtonLink>
      {further}
      {questionKind === "choices" && <a href={`#${conflictPanel}`}>Revoir les choix</a>}
    </div>
  );
}
