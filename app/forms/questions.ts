/** Something to be confirmed before a form is saved. */
export interface Question {
  /** Stands for it in the form once it is confirmed. */
  accept: string;
  message: string;
}

/** The questions about a form that was sent, and those confirmed before. */
export interface Asked {
  questions: Question[];
  accepted: string[];
}

/** The questions that a form may ask before it is saved. */
export interface Asks {
  /** Returns the web app's own questions about the values. */
  before(values: Record<string, unknown>): Promise<Question[]>;
  /** Returns the API's questions in place of a write; none when the error is another. */
  refused(error: unknown): Question[];
  /** Returns the fields that tell the API what was confirmed. */
  body(accepted: readonly string[]): Record<string, unknown>;
}

/** Hidden field, once for each thing confirmed. */
export const acceptField = "accept";

/** Returns the questions that the form says have been confirmed. */
export const readAccepted = (sent: FormData): string[] =>
  sent.getAll(acceptField).flatMap((value) => (typeof value === "string" ? [value] : []));
