import type { Message } from "../context";
import type { Seal } from "../session/seal";
import { addMessage, closeMessages, openMessages } from "./messages";

/** The messages of one request: those the browser brought, those added since. */
export interface MessageBox {
  add(message: Message): void;
  take(): Message[];
  /**
   * Returns the value the browser must keep from now on: null = leave it as it is, "" = nothing. `isDisplayed`: the
   * response is a page, not a redirect. /
   */
  remains(isDisplayed: boolean): string | null;
}

export function openMessageBox(sealed: string | undefined, seal: Seal): MessageBox {
  let messages = openMessages(sealed, seal);
  let added = false;
  let taken: Message[] | null = null;
  return {
    add(message) {
      messages = addMessage(messages, message);
      added = true;
    },
    take: () => (taken ??= messages),
    remains(isDisplayed) {
      const remaining = taken && isDisplayed ? messages.filter((message) => !taken?.includes(message)) : messages;
      if (remaining.length === 0) return sealed ? "" : null;
      return added || remaining.length < messages.length ? closeLatest(remaining, seal) : null;
    },
  };
}

/** Browsers drop a cookie of more than 4096 bytes, its name included. */
const longest = 4000;

/** Returns the latest messages that fit in a cookie; one alone always does. */
function closeLatest(messages: readonly Message[], seal: Seal): string {
  const closed = closeMessages(messages, seal);
  return closed.length > longest && messages.length > 1 ? closeLatest(messages.slice(1), seal) : closed;
}
