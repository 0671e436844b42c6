import { z } from "zod";
import { messageLimit } from "#domain/messages";
import type { Message } from "../context";
import type { Seal } from "../session/seal";

const longestText = 300;

const list = z.array(
  z.object({
    type: z.enum(["error", "success", "warning", "info"]),
    title: z.string().optional(),
    description: z.string().optional(),
    actions: z.array(z.object({ label: z.string(), presses: z.string() })).optional(),
  }),
);

/**
 * Adds a message; beyond five the oldest is dropped. What was said before in the same words (of a form that was sent
 * again) is said once.
 */
export function addMessage(messages: readonly Message[], { type, title, description, actions }: Message): Message[] {
  const shortened = {
    type,
    ...(title && { title: title.slice(0, longestText) }),
    ...(description && { description: description.slice(0, longestText) }),
    ...(actions && { actions }),
  };
  const others = messages.filter(
    (message) =>
      message.type !== type || message.title !== shortened.title || message.description !== shortened.description,
  );
  return [...others, shortened].slice(-messageLimit);
}

/** Returns the cookie in which the browser keeps messages until the next page. */
export function closeMessages(messages: readonly Message[], seal: Seal): string {
  return seal.close("messages", JSON.stringify(messages));
}

/** Returns the messages the browser kept; none when they are not ours. */
export function openMessages(sealed: string | undefined, seal: Seal): Message[] {
  const text = sealed ? seal.open("messages", sealed) : null;
  if (!text) return [];
  try {
    return list.parse(JSON.parse(text)).slice(-messageLimit);
  } catch {
    return [];
  }
}
