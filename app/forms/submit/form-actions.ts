import type { Typed } from "../describe/cells";

/** A form as a button of its own leaves it, without saving. */
export interface Acted {
  typed: Typed;
  /** The place for the eye: a field path or an element's id. */
  focus: string | null;
  /** The reason why nothing came of it. */
  general?: string[];
}

/**
 * Buttons of one form that change what is typed without saving, by their intents: the same function answers in browser
 * and server. Null saves instead.
 */
export type Acts = Readonly<Record<string, (typed: Typed, sent: FormData) => Acted | null>>;

/** The intent of Enter in a field, where a form says what it does; in a browser, no focus goes to the next field. */
export const enterIntent = "enter";

/** The intent that saves and opens the same form for the next one. */
export const nextIntent = "next";
