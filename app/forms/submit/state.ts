import type { Impact } from "#server/api-client/contract/catalogue/changes";
import type { FieldErrors } from "#app/shell/api-errors";
import { type Difference, printsOf } from "./conflict";
import type { FormDescription } from "../describe/description";
import { fillTyped } from "../describe/fill";
import { conflictPanel, errorPanel, impactPanel, questionPanel } from "../panels/panel-ids";
import type { PendingQuestions } from "./questions";
import { initialTyped } from "../describe/typed";
import type { Typed } from "../describe/cells";

/** The hidden fields of the form, from the page that showed it to the action that reads it. */
export interface Envelope {
  /** The same for every submission of one rendered form: two submissions write once. */
  submissionKey: string;
  /** The version that is being edited; null when creating. */
  lockVersion: number | null;
  /** See printsOf. */
  prints: string;
}

/** Hidden field with the print of the values whose effects were seen. */
export const seenField = "seen";

/** The effects of saving exactly these values elsewhere; `print` is theirs. */
export interface Foreseen {
  impact: Impact;
  print: string;
}

/** All that a form needs to be shown: opened by a loader, or given back by an action with everything typed. */
export interface FormState {
  typed: Typed;
  envelope: Envelope;
  errors: FieldErrors;
  /** Messages without a field. */
  general: string[];
  conflict: Difference[];
  /** The effects of saving elsewhere, to be confirmed. */
  foreseen: Foreseen | null;
  /** The questions to be confirmed before saving. */
  pending: PendingQuestions | null;
  /** The place for the eye: a field path, a list's name, or one of the panels' ids. */
  focus: string | null;
}

/** Returns a form as a loader opens it, on what the API holds or blank. */
export function openForm(form: FormDescription, submissionKey: string, entity?: { lockVersion: number }): FormState {
  if (!entity) return redisplayState(initialTyped(form), { submissionKey, lockVersion: null, prints: "" });
  const typed = fillTyped(form, entity);
  return redisplayState(typed, { submissionKey, lockVersion: entity.lockVersion, prints: printsOf(form, typed) });
}

/** Returns the form as typed, without complaint unless told. */
export function redisplayState(
  typed: Typed,
  envelope: Envelope,
  more: Partial<Omit<FormState, "typed" | "envelope">> = {},
): FormState {
  const state = {
    typed,
    envelope,
    errors: {},
    general: [],
    conflict: [],
    foreseen: null,
    pending: null,
    focus: null,
    ...more,
  };
  if (state.focus !== null) return state;
  const focus = state.pending
    ? questionPanel
    : state.foreseen
      ? impactPanel
      : state.conflict.length > 0
        ? conflictPanel
        : state.general.length > 0 || Object.keys(state.errors).length > 0
          ? errorPanel
          : null;
  return { ...state, focus };
}

/** Reads the envelope back; what is missing or forged reads as a form that was never opened. */
export function readEnvelope(sent: FormData): Envelope {
  const text = (name: string) => {
    const value = sent.get(name);
    return typeof value === "string" ? value : "";
  };
  const version = text("lockVersion");
  return {
    submissionKey: text("submissionKey").slice(0, 100),
    lockVersion: /^\d{1,9}$/.test(version) ? Number(version) : null,
    prints: text("prints").slice(0, 5000),
  };
}
