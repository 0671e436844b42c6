import { useLocation } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { type Acts, enterIntent } from "../submit/form-actions";
import type { FormDescription } from "../describe/description";
import { type Draft, formDataOf } from "#app/shell/drafts";
import { applyIntent, isLineIntent, isStep, placeAfter, readIntent } from "../describe/lines";
import { type FormState, redisplayState, readEnvelope } from "../submit/state";
import { readTyped, textOf, withKeysOf } from "../describe/typed";
import type { Line, Typed } from "../describe/cells";

interface DisplayedForm {
  /** The action's last answer. */
  answered: FormState | undefined;
  /** The state that was opened or answered. */
  given: FormState;
  /** The state, as line buttons and drafts have changed it since. */
  state: FormState;
  /** Number of states that have been opened: their inputs are not the same. */
  opening: number;
}

/**
 * Returns the form as the page shows it: as it was first opened, then as the server answered. Line buttons change it
 * without the server. A loader that runs again (the theme was changed, say) does not take away what was typed.
 * @param complete adds to a draft that is taken up what the form has by now
 */
export function useDisplayedForm(
  form: FormDescription,
  opened: FormState,
  answered: FormState | undefined,
  acts: Acts | undefined,
  complete: (state: FormState) => FormState,
) {
  const first = answered ?? opened;
  const [displayed, setDisplayed] = useState<DisplayedForm>({ answered, given: first, state: first, opening: 0 });
  if (answered && displayed.answered !== answered)
    setDisplayed({ answered, given: answered, state: answered, opening: displayed.opening + 1 });
  useFocus(displayed);

  /** Answers a button that does not save; false when it is to save. */
  const answerButton = (event: FormEvent<HTMLFormElement>): boolean => {
    const intent = readIntent(form, pressedIntent(event.nativeEvent), acts);
    if (!intent || intent.act === "save" || intent.act === "foresee") return false;
    const { state } = displayed;
    const sent = new FormData(event.currentTarget);
    const read = withKeysOf(state.typed, readTyped(form, sent));
    if (!isLineIntent(intent)) {
      const acted = acts?.[intent.name]?.(read, sent);
      if (!acted) return false;
      event.preventDefault();
      if (intent.name === enterIntent && acted.focus === null) focusNext(event.currentTarget);
      else setDisplayed({ ...displayed, state: { ...state, general: [], ...acted }, opening: displayed.opening + 1 });
      return true;
    }
    event.preventDefault();
    const typed = applyIntent(form, read, intent);
    if (isStep(intent.act)) {
      typeStep(event.currentTarget, placeAfter(form, typed, intent), typed);
      return true;
    }
    const errors = errorsBeside(state, intent.list);
    setDisplayed({ ...displayed, state: { ...state, typed, errors, focus: placeAfter(form, typed, intent) } });
    return true;
  };

  /** Changes the lines of a list as the form stands; what a script offers is nothing that was typed. */
  const changeLines: ChangeLines = (element, list, to) => {
    const sent = new FormData(element);
    setDisplayed((before) => {
      const { typed } = before.state;
      const read = withKeysOf(typed, readTyped(form, sent));
      const lists = { ...read.lists, [list]: to(read.lists[list] ?? []) };
      const errors = errorsBeside(before.state, list);
      const state = { ...before.state, typed: { ...read, lists }, errors, focus: null };
      return { ...before, given: before.given === before.state ? state : before.given, state };
    });
  };

  const takeUp = (draft: Draft) => {
    const sent = formDataOf(draft.entries);
    const state = complete(redisplayState(readTyped(form, sent), readEnvelope(sent)));
    setDisplayed({ ...displayed, state, opening: displayed.opening + 1 });
  };

  return { displayed, answerButton, changeLines, takeUp };
}

/** Changes the lines of one list of the form in this element, which keeps what is typed in it. */
export type ChangeLines = (
  element: HTMLFormElement,
  list: string,
  to: (lines: readonly Line[]) => readonly Line[],
) => void;

/** Returns the errors of all but one list, whose lines are not what they were. */
function errorsBeside({ errors }: FormState, list: string) {
  const remaining = Object.entries(errors).filter(([path]) => path.split(".")[0] !== list);
  return remaining.length === Object.keys(errors).length ? errors : Object.fromEntries(remaining);
}

/** Goes from the field that has the focus to the one that it names of the next line, else to the next that is seen. */
function focusNext(form: HTMLFormElement) {
  const fields = [...form.querySelectorAll<HTMLInputElement>("input, select, textarea")];
  const at = fields.findIndex((field) => field === document.activeElement);
  const { name = "", dataset = {} } = fields[at] ?? {};
  const [, list = "", line = ""] = /^(\w+)\.(\d+)\./.exec(name) ?? [];
  const named = dataset.next && fields.find((field) => field.name === `${list}.${Number(line) + 1}.${dataset.next}`);
  (named || fields.find((field, place) => place > at && field.getClientRects().length > 0))?.focus();
}

/** Types a stepped quantity into its field, as a person would: what listens to the form hears of it. */
function typeStep(form: HTMLFormElement, path: string, typed: Typed) {
  const [list = "", index = "", name = ""] = path.split(".");
  const field = form.elements.namedItem(path);
  const line = typed.lists[list]?.[Number(index)];
  if (!(field instanceof HTMLInputElement) || !line) return;
  field.value = textOf(line.cells, name);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Takes the eye where the state says, except as the document opens: the browser did it then. */
function useFocus({ state, given }: DisplayedForm) {
  const { key } = useLocation();
  useEffect(() => {
    if (state.focus === null || (key === "default" && state === given)) return;
    const element = document.getElementById(state.focus);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: element.tabIndex < 0 ? "start" : "nearest" });
  }, [state, given, key]);
}

function pressedIntent(event: Event): string | null {
  const button = event instanceof SubmitEvent ? event.submitter : null;
  return button instanceof HTMLButtonElement && button.name === "intent" ? button.value : null;
}
