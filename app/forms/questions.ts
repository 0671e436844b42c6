/** Something to be confirmed before a form is saved. */
export interface Question {
  /** Stands for it in the form once it is confirmed. */
  accept: string;
  message: string;
}

/** What is asked of a form that was sent, and what has been confirmed before. */
export interface Asked {
  questions: Question[];
  accepted: string[];
}

/** What a form may ask before it is saved. */
export interface Asks {
  /** What the web app asks by itself about the values. */
  before(values: Record<string, unknown>): Promise<Question[]>;
  /** What the API asks instead of writing; nothing when the error is another. */
  refused(error: unknown): Question[];
  /** What is sent to the API of what was confirmed. */
  body(accepted: readonly string[]): Record<string, unknown>;
}

/** Hidden field, once for each thing confirmed. */
export const acceptField = "accept";

/** What the form says has been confirmed. */
export const readAccepted = (sent: FormData): string[] => sent.getAll(acceptField).flatMap((value) => (typeof value === "string" ? [value] : []));
