import { useActionData, useNavigation } from "@remix-run/react";
import { useState } from "react";

/**
 * Returns the key of one form that stays in the page once it was sent, and what the form does then: the key is another
 * as soon as what was sent is taken, so that the form asks for what is next; the same after a refusal, and while the
 * page is read again for what others do.
 */
export function useSentKey(): { key: number; onSubmit: () => void } {
  const isIdle = useNavigation().state === "idle";
  const isRefused = useActionData() !== undefined;
  const [sent, setSent] = useState<{ key: number; is: "no" | "pressed" | "under way" }>({ key: 0, is: "no" });
  if (sent.is === "pressed" && !isIdle) setSent({ ...sent, is: "under way" });
  if (sent.is === "under way" && isIdle) setSent({ key: isRefused ? sent.key : sent.key + 1, is: "no" });
  return { key: sent.key, onSubmit: () => setSent({ ...sent, is: "pressed" }) };
}
