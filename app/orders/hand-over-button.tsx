import { Form } from "@remix-run/react";
import type { HandOver } from "./hand-over";

const formId = "h";

/** The form of all the buttons that hand an order of the page over. */
export const HandOverForm = ({ submissionKey }: { submissionKey: string }) => (
  <Form method="post" id={formId} preventScrollReset discover="none" hidden>
    <input type="hidden" name="submissionKey" value={submissionKey} />
  </Form>
);

/**
 * The button by which a row hands its order over, or takes that back; of few letters, for a page has fifty. It uses no
 * hooks.
 */
export function HandOverButton({
  order: { id, number, handOver },
}: {
  order: { id: number; number: string; handOver: HandOver | null };
}) {
  if (!handOver) return null;
  const { act, lockVersion } = handOver;
  const isDone = act === "undo";
  return (
    <button
      form={formId}
      name={act}
      value={`${id}.${lockVersion}`}
      aria-label={`${isDone ? "Annuler la remise" : "Remettre"} ${number}`}
    >
      {isDone ? "Annuler" : "Remettre"}
    </button>
  );
}
