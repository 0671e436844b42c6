/** Something to be confirmed, or chosen, before a form is saved. */
export interface Question {
  /** Stands for it in the form once it is confirmed; of what is chosen, each answer begins with it and a colon. */
  accept: string;
  message: string;
  /** The answers of which one is chosen; left out where it is only confirmed. */
  answers?: readonly Answer[];
}

/** One answer to a question: what stands for it in the form, and its words. */
export interface Answer {
  accept: string;
  label: string;
}

/** The questions about a form that was sent, and those confirmed before. */
export interface PendingQuestions {
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

/** Returns the name of the radio buttons by which a question is answered. */
export const answerField = ({ accept }: Pick<Question, "accept">): string => `${acceptField}.${accept}`;

/** Returns the questions that the form says have been confirmed, and the answers that were chosen. */
export const readAccepted = (sent: FormData): string[] =>
  [...sent].flatMap(([name, value]) =>
    typeof value === "string" && (name === acceptField || name.startsWith(`${acceptField}.`)) ? [value] : [],
  );

/** Tells whether a question was confirmed, or answered by what may be chosen. */
export const isAnswered = ({ accept, answers }: Question, accepted: readonly string[]): boolean =>
  answers ? answers.some((answer) => accepted.includes(answer.accept)) : accepted.includes(accept);
