import type { FormState } from "../submit/state";
import type { Fields, ResourceName } from "../describe/description";

/** One thing that a picker offers, as its list shows it. */
export interface Choice {
  resource: ResourceName;
  /** Null where only its name is known: the server finds it by that. */
  id: number | null;
  name: string;
  code: string | null;
  unit: string | null;
  /** Its price or unit and its last use, as the screen says them. */
  details: string;
}

/** The most things of one resource that are offered at once. */
export const mostChoices = 30;

/** The short form that creates a thing without leaving the form that wants it. */
export interface InPlace {
  title: string;
  fields: Fields;
  state: FormState;
}

/** The answer to that form: what was created, or the form again with what is wrong. */
export type InPlaceAnswer = { created: Choice } | { state: FormState };
