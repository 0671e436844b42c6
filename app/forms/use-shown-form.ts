import { useLocation } from "@remix-run/react";
import { type FormEvent, useEffect, useState } from "react";
import { type Acts, enterIntent } from "./acts";
import type { FormDescription } from "./description";
import { type Draft, formDataOf } from "~/shell/drafts";
import { applyIntent, isLineIntent, placeAfter, readIntent } from "./lines";
import { type FormState, giveBack, readEnvelope } from "./state";
import { readTyped, withKeysOf } from "./typed";

interface Shown {
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
 */
export function useShownForm(
  form: FormDescription,
  opened: FormState,
  answered: FormState | undefined,
  acts: Acts | undefined,
) {
  const first = answered ?? opened;
  const [shown, setShown] = useState<Shown>({ answered, given: first, state: first, opening: 0 });
  if (answered && shown.answered !== answered)
    setShown({ answered, given: answered, state: answered, opening: shown.opening + 1 });
  useFocus(shown);

  /** Answers a button that does not save; false when it is to save. */
  const answerButton = (event: FormEvent<HTMLFormElement>): boolean => {
    const intent = readIntent(form, pressedIntent(event.nativeEvent), acts);
    if (!intent || intent.act === "save" || intent.act === "foresee") return false;
    const { state } = shown;
    const sent = new FormData(event.currentTarget);
    const read = withKeysOf(state.typed, readTyped(form, sent));
    if (!isLineIntent(intent)) {
      const acted = acts?.[intent.name]?.(read, sent);
      if (!acted) return false;
      event.preventDefault();
      if (intent.name === enterIntent && acted.focus === null) focusNext(event.currentTarget);
      else setShown({ ...shown, state: { ...state, general: [], ...acted }, opening: shown.opening + 1 });
      return true;
    }
    event.preventDefault();
    const typed = applyIntent(form, read, intent);
    const kept = Object.entries(state.errors).filter(([path]) => path.split(".")[0] !== intent.list);
    const errors = kept.length === Object.keys(state.errors).length ? state.errors : Object.fromEntries(kept);
    setShown({ ...shown, state: { ...state, typed, errors, focus: placeAfter(form, typed, intent) } });
    return true;
  };

  const takeUp = (draft: Draft) => {
    const sent = formDataOf(draft.entries);
    setShown({ ...shown, state: giveBack(readTyped(form, sent), readEnvelope(sent)), opening: shown.opening + 1 });
  };

  return { shown, answerButton, takeUp };
}

/** Goes from the field that has the focus to the next one that is seen. */
function focusNext(form: HTMLFormElement) {
  const fields = [...form.querySelectorAll<HTMLElement>("input, select, textarea")];
  const at = fields.findIndex((field) => field === document.activeElement);
  fields.find((field, place) => place > at && field.getClientRects().length > 0)?.focus();
}

/** Takes the eye where the state says, except as the document opens: the browser did it then. */
function useFocus({ state, given }: Shown) {
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
