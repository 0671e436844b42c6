/** A form of the page, and the button that sent it. */
export interface SentForm {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
}

/** Remembers which form of the page was sent last. */
export function followForms(target: Pick<Window, "addEventListener">) {
  let last: SentForm | null = null;
  target.addEventListener(
    "submit",
    ({ target: form, submitter }: SubmitEvent) => (last = form instanceof HTMLFormElement ? { form, submitter } : null),
    true,
  );
  return {
    /** Returns the form that was sent as these fields; null when they come from no form of the page. */
    find: (sent: FormData): SentForm | null => (last && holds(last, sent) ? last : null),
  };
}

/** Tells whether the form still says what was sent. */
export function holds({ form, submitter }: SentForm, sent: FormData): boolean {
  if (!form.isConnected) return false;
  const now = new FormData(form);
  if (submitter instanceof HTMLButtonElement && submitter.name) now.append(submitter.name, submitter.value);
  return printOf(now) === printOf(sent);
}

/** Returns the fingerprint of the fields sent. The order in which a button stands among them does not matter. */
const printOf = (fields: FormData) =>
  [...fields]
    .map(([name, value]) =>
      JSON.stringify([name, typeof value === "string" ? value.replaceAll("\r\n", "\n") : [value.name, value.size]]),
    )
    .sort()
    .join();
