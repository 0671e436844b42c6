import { messageLimit } from "#domain/messages";

/** A message to the person in the page itself. */
export interface MessageEntry {
  type: "error" | "success" | "warning" | "info";
  title: string;
  description: string;
}

const defaultTitle = "Une erreur est survenue";

/** Returns the list with one message more; type is error by default, and an error has a default title. */
export function addMessage(
  list: readonly MessageEntry[],
  { type = "error", title, description = "" }: Partial<MessageEntry>,
): readonly MessageEntry[] {
  return [...list, { type, title: title ?? defaultTitle, description }].slice(-messageLimit);
}
