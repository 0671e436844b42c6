import { type FieldErrors, invalid } from "./refusal";

const mostFields = 500;

/** Gathers what is wrong with a write, field by field, so that all of it is said at once. */
export class WriteErrors {
  readonly #messages = new Map<string, string[]>();

  /** @param field dotted snake_case path: "lines.0.quantity" */
  add(field: string, message: string): void {
    const known = this.#messages.get(field);
    if (known?.includes(message)) return;
    if (known) known.push(message);
    else if (this.#messages.size < mostFields) this.#messages.set(field, [message]);
  }

  addAll(errors: FieldErrors): void {
    for (const [field, messages] of Object.entries(errors)) for (const message of messages) this.add(field, message);
  }

  /** Tells whether there are so many errors that no further field will be taken in. */
  isFull(): boolean {
    return this.#messages.size >= mostFields;
  }

  /** Returns everything gathered so far. */
  all(): FieldErrors {
    return Object.fromEntries(this.#messages);
  }

  /** Throws the 422 that names every field, unless there is nothing to say. */
  refuse(): void {
    if (this.#messages.size > 0) throw invalid(this.all());
  }
}
