import { Form } from "@remix-run/react";
import { formatCount } from "#app/display/numbers";
import { MessageState } from "#app/forms/mail/message-state";
import { Button } from "#app/shell/actions/button";
import type { ToSend } from "./read.server";

type Order = ToSend["orders"][number];

/** The name of the field that names an order to send by e-mail, with the version in which it was seen. */
export const mailedField = "order";

const Named = ({ orders, submissionKey }: { orders: readonly Order[]; submissionKey: string }) => (
  <>
    <input type="hidden" name="intent" value="mail" />
    <input type="hidden" name="submissionKey" value={submissionKey} />
    {orders.map(({ id, lockVersion }) => (
      <input key={id} type="hidden" name={mailedField} value={`${id} ${lockVersion}`} />
    ))}
  </>
);

/** Returns the orders that may leave by e-mail. */
export const mailedAmong = (orders: readonly Order[]): Order[] =>
  orders.filter(({ letter }) => letter !== null && letter.recipient !== null);

/** Sends all orders of the page that may leave by e-mail with one touch. Nothing where fewer than two may. */
export function MailAll({ orders, submissionKey }: { orders: readonly Order[]; submissionKey: string }) {
  const mailed = mailedAmong(orders);
  if (mailed.length < 2) return null;
  return (
    <Form method="post" className="section">
      <Named orders={mailed} submissionKey={submissionKey} />
      <Button type="submit">Envoyer les {formatCount(mailed.length, "e-mail")}</Button>
    </Form>
  );
}

/** Sends one order by e-mail with one touch. */
export function MailOne({ order, submissionKey, isMain }: { order: Order; submissionKey: string; isMain: boolean }) {
  return (
    <Form method="post" preventScrollReset>
      <Named orders={[order]} submissionKey={submissionKey} />
      <Button type="submit" variant={isMain ? "solid" : "outline"}>
        Envoyer à {order.letter?.recipient}
        <span className="visually-hidden"> : {order.number}</span>
      </Button>
    </Form>
  );
}

/** The message of an order that is about to leave, or failed. Nothing where there is none. */
export function MailOfOrder({ order: { letter }, submissionKey }: { order: Order; submissionKey: string }) {
  if (!letter?.message) return null;
  return <MessageState message={letter.message} sentLabel="Envoyée" submissionKey={submissionKey} />;
}
