import { Form } from "@remix-run/react";
import { isPutOut, type OrderState } from "#domain/orders/shop-window";
import type { HandOver } from "./hand-over";

const formId = "h";

/** The form of all the buttons that hand an order of the page over. */
export const HandOverForm = ({ submissionKey }: { submissionKey: string }) => (
  <Form method="post" id={formId} preventScrollReset discover="none" hidden>
    <input type="hidden" name="submissionKey" value={submissionKey} />
  </Form>
);

const handOverLabel = (isPut: boolean) => (isPut ? "Mettre en vente" : "Remettre");

/**
 * The button by which a row hands its order over, or takes that back; of few letters, for a page has fifty. It uses no
 * hooks.
 */
export function HandOverButton({
  order: { id, number, handOver, customerType },
}: {
  order: Pick<OrderState, "customerType"> & { id: number; number: string; handOver: HandOver | null };
}) {
  if (!handOver) return null;
  const { act, lockVersion } = handOver;
  const isDone = act === "undo";
  const put = isPutOut({ customerType });
  return (
    <button
      form={formId}
      name={act}
      value={`${id}.${lockVersion}`}
      aria-label={`${isDone ? `Annuler la ${put ? "mise en vente" : "remise"}` : handOverLabel(put)} ${number}`}
    >
      {isDone ? "Annuler" : handOverLabel(put)}
    </button>
  );
}
