/** A form as it was typed on this device and not saved. */
export interface Draft {
  /** Names and values, hidden fields included. */
  entries: [name: string, value: string][];
  /** Milliseconds since the epoch. */
  keptAt: number;
}

/** The place where drafts are kept; localStorage, or nothing where the browser forbids it. */
export interface Shelf extends Pick<Storage, "getItem" | "setItem" | "removeItem"> {
  /** Returns the names of all that is kept. */
  keys(): string[];
}

/** Returns this browser's local storage, or a shelf that keeps nothing where it is forbidden. */
export function deviceShelf(): Shelf {
  try {
    const { localStorage } = window;
    return {
      getItem: (key) => localStorage.getItem(key),
      setItem: (key, value) => localStorage.setItem(key, value),
      removeItem: (key) => localStorage.removeItem(key),
      keys: () => Object.keys(localStorage),
    };
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined, keys: () => [] };
  }
}

const prefix = "bru-draft:";
const longest = 7 * 24 * 3600 * 1000;

/** Returns the place of a form's draft: one for each person and address. */
export const draftKey = (person: string, path: string): string => `${prefix}${person}:${path}`;

/** Returns the entries of a form, as a draft keeps them. */
const entriesOf = (sent: FormData): Draft["entries"] =>
  [...sent].flatMap(([name, value]): Draft["entries"] => (typeof value === "string" ? [[name, value]] : []));

/** Keeps what is typed; a full or forbidden shelf keeps nothing. */
function keepDraft(shelf: Shelf, key: string, draft: Draft): void {
  try {
    shelf.setItem(key, JSON.stringify(draft));
  } catch {
    shelf.removeItem(key);
  }
}

/**
 * Returns the draft kept under `key`, or null when there is none, it is older than seven days, or it cannot be read.
 */
export function findDraft(shelf: Shelf, key: string, now: number): Draft | null {
  const draft = parseDraft(shelf.getItem(key));
  if (draft && now - draft.keptAt < longest) return draft;
  shelf.removeItem(key);
  return null;
}

/** Removes every draft that is older than seven days or cannot be read, whosesoever and of whichever form. */
export function sweepDrafts(shelf: Shelf, now: number): void {
  for (const key of shelf.keys()) if (key.startsWith(prefix)) findDraft(shelf, key, now);
}

/** Returns the places of a person's drafts on this device. */
export const draftsOf = (shelf: Shelf, person: string): string[] =>
  shelf.keys().filter((key) => key.startsWith(draftKey(person, "/")));

const peopleKey = "bru-people";

/** Notes that somebody works on this device. Answers whether others have, too: it is shared then. */
export function notePerson(shelf: Shelf, person: string): boolean {
  const known = (shelf.getItem(peopleKey) ?? "").split("\n").filter((name) => name !== "");
  if (known.includes(person)) return known.length > 1;
  try {
    shelf.setItem(peopleKey, [...known, person].slice(-20).join("\n"));
  } catch {
    // A full shelf: it is as shared as it was.
  }
  return known.length > 0;
}

function parseDraft(text: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(text ?? "null");
    if (typeof draft !== "object" || draft === null || !("entries" in draft) || !("keptAt" in draft)) return null;
    const { entries, keptAt } = draft;
    return Array.isArray(entries) && entries.every(isEntry) && typeof keptAt === "number" ? { entries, keptAt } : null;
  } catch {
    return null;
  }
}

const isEntry = (entry: unknown): entry is [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === "string");

/** Tells whether a draft was sent under this key: the page shows it already when the server gives that form back. */
export const isOf = (draft: Draft, submissionKey: string): boolean =>
  draft.entries.some(([name, value]) => name === "submissionKey" && value === submissionKey);

/** Returns the entries as the form data they came from. */
export function formDataOf(entries: Draft["entries"]): FormData {
  const sent = new FormData();
  for (const [name, value] of entries) sent.append(name, value);
  return sent;
}

/** The ways in which one open form uses its draft. */
export interface DraftKeeper {
  /** Returns the draft that was there when `key` was first asked for. */
  found(key: string): Draft | null;
  /**
   * Keeps what was typed. What a script fills in (`isByHand` false) is left out while the form is on its way: it would
   * outlive what was saved.
   */
  keep(key: string, sent: FormData, isByHand?: boolean): void;
  /** Notes that the form is being sent. */
  send(): void;
  drop(key: string): void;
  /** Tells whether the form was typed in and neither sent nor dropped since. */
  isTyped(): boolean;
  /** Notes that the page stays after the form was sent: it has not been saved. */
  stay(): void;
  /**
   * Notes that the form is left for `path`: once saved, its draft is of no use. `failed`: what is shown there is an
   * error, so that nobody knows whether it was.
   */
  leave(key: string, path: string, failed: boolean): void;
}

/** Keeps the draft of one form as long as its page is open. */
export function createDraftKeeper(shelf: Shelf, clock: () => number): DraftKeeper {
  const opened = new Map<string, Draft | null>();
  let state: "untouched" | "typed" | "sent" = "untouched";
  return {
    found(key) {
      if (opened.size === 0) sweepDrafts(shelf, clock());
      if (!opened.has(key)) opened.set(key, findDraft(shelf, key, clock()));
      return opened.get(key) ?? null;
    },
    keep(key, sent, isByHand = true) {
      if (state === "sent" && !isByHand) return;
      state = "typed";
      keepDraft(shelf, key, { entries: entriesOf(sent), keptAt: clock() });
    },
    send() {
      state = "sent";
    },
    drop(key) {
      state = "untouched";
      shelf.removeItem(key);
    },
    isTyped: () => state === "typed",
    stay() {
      if (state === "sent") state = "typed";
    },
    leave(key, path, failed) {
      if (state !== "sent" || path === "/login" || failed) return;
      state = "untouched";
      shelf.removeItem(key);
    },
  };
}
