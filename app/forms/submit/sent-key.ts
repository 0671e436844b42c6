import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useState } from "react";

interface Sent {
  key: number;
  is: "no" | "pressed" | "under way";
  /** Data of the page at the time that the form was sent. */
  from: unknown;
}

/**
 * Returns the key of one form that stays in the page once it was sent, and what the form does then: the key is another
 * as soon as what was sent is taken and the page has been read again, so that the form asks for what is next; the same
 * after a refusal, while nothing reaches the server, and while the page is read again for what others do.
 */
export function useSentKey(): { key: number; onSubmit: () => void } {
  const isIdle = useNavigation().state === "idle";
  const isRefused = useActionData() !== undefined;
  const data = useLoaderData<unknown>();
  const [sent, setSent] = useState<Sent>({ key: 0, is: "no", from: null });
  if (sent.is === "pressed" && !isIdle) setSent({ ...sent, is: "under way" });
  if (sent.is === "under way" && isIdle) {
    const isTaken = !isRefused && data !== sent.from;
    setSent({ key: isTaken ? sent.key + 1 : sent.key, is: "no", from: null });
  }
  return { key: sent.key, onSubmit: () => setSent({ ...sent, is: "pressed", from: data }) };
}
