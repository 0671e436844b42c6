/** A message to the person in the page itself. */
export interface MessageEntry {
  type: "error" | "success" | "warning" | "info";
  title: string;
  description: string;
}

/** Entries kept at most: before one more, the oldest goes. */
const messageLimit = 5;

const defaultTitle = "Une erreur est survenue";

/** Returns the list with one message more; type is error by default, and an error has a default title. */
export function addMessage(list: readonly MessageEntry[], { type = "error", title, description = "" }: Partial<MessageEntry>): readonly MessageEntry[] {
  const kept = list.length > messageLimit - 1 ? list.slice(list.length - (messageLimit - 1)) : list;
  return [...kept, { type, title: title ?? defaultTitle, description }];
}
