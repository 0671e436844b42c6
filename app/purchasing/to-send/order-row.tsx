import { Form, Link } from "@remix-run/react";
import { useRef, useState } from "react";
import type { OrderChannel } from "#domain/choices";
import { Day } from "#app/display/day";
import { formatInstant } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { phoneHref } from "#app/display/links/phone-link";
import { anchorToSend } from "#app/planning/purchase-lists/to-send-path";
import { OrderText } from "#app/planning/purchase-lists/order-text";
import { Countdown } from "#app/planning/health/countdown";
import { Button } from "#app/shell/actions/button";
import { formatAmount } from "../format-amount";
import { supplierOrdersPath } from "../words";
import { MailOfOrder, MailOne } from "./mailing";
import type { ToSend } from "./read.server";

type Order = ToSend["orders"][number];

/** The words above the text of an order, by the way that it goes. */
const textHeadings: Record<OrderChannel, string> = {
  email: "Texte de la commande, à copier",
  phone: "Ce qu’il faut dire",
  portal: "Ce qu’il faut saisir sur le portail",
};

/** An order to send: until when, the button of the way that its supplier wants, and the one that notes that it went. */
export function OrderToSendRow({
  order,
  submissionKey,
  isFirst,
}: {
  order: Order;
  submissionKey: string;
  /** The next to go: its button is the one of the page that matters. */
  isFirst: boolean;
}) {
  const { id, number, supplierName, deliverOn, lineCount, channel, mail, orderBefore, past, left } = order;
  const articles = formatCount(lineCount, "article");
  const text = useRef<HTMLDetailsElement>(null);
  const [isGone, setIsGone] = useState(false);
  const onGo = () => {
    setIsGone(true);
    if (channel !== "email" && text.current) text.current.open = true;
  };
  return (
    <li className="card to-send" id={anchorToSend(id)}>
      <h2>
        {supplierName} <span className="dimmed">{formatAmount(order)} HT</span>
      </h2>
      <p className="dimmed">
        <Link to={`${supplierOrdersPath}/${id}`}>{number}</Link> · {articles} · livraison le{" "}
        <Day date={deliverOn} short />
      </p>
      <p>
        {orderBefore === null ? (
          past ? (
            <strong className="too-late">Le jour de livraison est passé</strong>
          ) : (
            "Heure limite de commande inconnue"
          )
        ) : (
          <strong className={past ? "too-late" : "deadline"}>
            {past ? "Trop tard depuis" : "À envoyer avant"} {formatInstant(orderBefore)}
          </strong>
        )}{" "}
        <Countdown left={left} />
      </p>
      <MailOfOrder order={order} submissionKey={submissionKey} />
      <div className="actions">
        {order.letter?.recipient ? (
          <MailOne order={order} submissionKey={submissionKey} isMain={isFirst && !isGone} />
        ) : (
          <Way order={order} onGo={onGo} isMain={isFirst && !isGone} />
        )}
        <Form method="post" preventScrollReset>
          <Envelope order={order} intent="send" submissionKey={submissionKey} />
          <Button
            type="submit"
            name="how"
            value={channel}
            variant={isFirst && (isGone || !hasWay(order)) ? "solid" : "outline"}
          >
            {isGone ? "Oui, c’est envoyé" : "C’est envoyé"}
            <span className="visually-hidden">
              {" "}
              : {number}, {supplierName}
            </span>
          </Button>
        </Form>
        {isGone && (
          <p role="status">
            <strong>{channel === "phone" ? "Commande prise ?" : "Envoyée ?"}</strong>
          </p>
        )}
      </div>
      <details ref={text} open={mail.cut > 0 && channel === "email"}>
        <summary>{textHeadings[channel]}</summary>
        <OrderText mail={channel === "email" ? mail : { ...mail, cut: 0 }} supplierName={supplierName} />
        <Form method="post" preventScrollReset className="actions">
          <Envelope order={order} intent="send" submissionKey={submissionKey} />
          {order.others.map(({ how, label }) => (
            <Button key={how} type="submit" name="how" value={how} variant="outline" color="neutral">
              Envoyée {label}
              <span className="visually-hidden"> : {number}</span>
            </Button>
          ))}
        </Form>
      </details>
    </li>
  );
}

/** Tells whether the page can go the way that the supplier wants. */
const hasWay = ({ channel, phone }: Order): boolean => channel === "email" || (channel === "phone" && phone !== null);

/** The button of the way that the supplier wants; nothing where the page cannot go it. */
function Way({ order, onGo, isMain }: { order: Order; onGo: () => void; isMain: boolean }) {
  const { channel, phone, contactName, supplierName, mail } = order;
  const variant = isMain ? "solid" : "outline";
  if (channel === "portal") return <p>À saisir sur le portail de {supplierName}.</p>;
  if (channel === "email")
    return (
      <a className="button" data-variant={variant} href={mail.href} onClick={onGo}>
        Préparer l’e-mail<span className="visually-hidden"> à {supplierName}</span>
      </a>
    );
  if (phone === null) return <p>Téléphone inconnu.</p>;
  return (
    <a className="button" data-variant={variant} href={phoneHref(phone)} onClick={onGo}>
      Appeler {contactName ?? supplierName}, {phone}
    </a>
  );
}

/** The hidden fields that say which order a button is for. */
export const Envelope = ({
  order: { id, lockVersion },
  intent,
  submissionKey,
}: {
  order: Pick<Order, "id" | "lockVersion">;
  intent: string;
  submissionKey: string;
}) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="id" value={id} />
    <input type="hidden" name="lockVersion" value={lockVersion} />
    <input type="hidden" name="submissionKey" value={submissionKey} />
  </>
);
