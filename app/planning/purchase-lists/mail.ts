import type { OrderChannel } from "#domain/choices";
import { longDay } from "#domain/french/day-words";
import { formatMoney } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { mailtoHref } from "#app/display/links/mailto";

interface Ordered {
  /** The number of the order, where it has one. */
  number?: string;
  deliverOn: string | null;
  /** The day it is, where the supplier's last moment to order is past. */
  lateOn: string | null;
  subtotalHt: string;
  lines: {
    name: string;
    /** Null for what is ordered by quantity, or not told. */
    packs: number | null;
    supplierCode: string | null;
    packLabel: string | null;
    packPriceHt: string | null;
    orderedQuantity: string | null;
    unit: string;
  }[];
}

interface Addressee {
  contactName: string | null;
  email: string | null;
  customerCode: string | null;
}

/** Returns the lines of an order to a supplier as its message has them. */
export const mailedLines = <Line extends { articleName: string; quantity: string }>(lines: readonly Line[]) =>
  lines.map(({ articleName, quantity, ...line }) => ({ ...line, name: articleName, orderedQuantity: quantity }));

/** A message that orders from a supplier. */
export interface OrderMail {
  /** The whole text, to copy. */
  text: string;
  /** Opens the message in the mail program; without an address where none is known. */
  href: string;
  /** Number of lines that the mail program no longer gets: an address that is too long opens nothing. */
  cut: number;
}

/** Mail programs and the systems that call them take about 2,000 characters of a mailto: address. */
const longestHref = 1900;

/** Returns the order to a supplier as a message: « Bonjour, merci de nous livrer… ». */
export function orderMail(
  { number, deliverOn, lateOn, subtotalHt, lines }: Ordered,
  contact: Addressee | null,
): OrderMail {
  const when = formatWhen(deliverOn, lateOn);
  const code = contact?.customerCode;
  const subject = `Commande${number ? ` ${number}` : ""}${when}${code ? `, client ${code}` : ""}`;
  const before = [
    `Bonjour${contact?.contactName ? ` ${contact.contactName}` : ""},`,
    "",
    `Merci de nous livrer${when} :`,
    "",
  ];
  const unpriced = lines.some(({ packPriceHt }) => packPriceHt === null);
  const after = [
    "",
    `Total HT${unpriced ? ", hors prix à confirmer" : ""} : ${formatMoney(subtotalHt)}`,
    ...(number ? [`Notre numéro de commande : ${number}`] : []),
    ...(code ? [`Notre code client : ${code}`] : []),
    "",
    "Merci de confirmer cette commande.",
    "Cordialement,",
  ];
  const items = lines.map(itemOf);
  const textOf = (included: readonly string[], cut: number) =>
    [...before, ...included, ...(cut > 0 ? ["", `(coller ici les ${cut} lignes qui manquent)`] : []), ...after].join(
      "\n",
    );
  const start = `${mailtoHref(contact?.email ?? "")}?subject=${encodeURIComponent(subject)}&body=`;
  const hrefOf = (body: string) => start + encodeURIComponent(body.replaceAll("\n", "\r\n"));
  let count = items.length;
  const fits = () => hrefOf(textOf(items.slice(0, count), items.length - count)).length <= longestHref;
  while (count > 0 && !fits()) count -= 1;
  return {
    text: textOf(items, 0),
    href: hrefOf(textOf(items.slice(0, count), items.length - count)),
    cut: items.length - count,
  };
}

/**
 * Returns the day to ask for in words. A supplier is not asked for a day that is past, nor simply for one that its
 * conditions rule out.
 */
function formatWhen(deliverOn: string | null, lateOn: string | null): string {
  if (lateOn === null) return deliverOn ? ` pour le ${longDay(deliverOn)}` : "";
  return deliverOn && deliverOn >= lateOn
    ? ` dès que possible, au mieux le ${longDay(deliverOn)}`
    : " dès que possible";
}

function itemOf({ name, packs, supplierCode, packLabel, orderedQuantity, unit }: Ordered["lines"][number]): string {
  const quantity = orderedQuantity && formatQuantity(orderedQuantity, unit);
  const article = `${name}${supplierCode ? `, réf. ${supplierCode}` : ""}`;
  if (packs === null && quantity) return `- ${quantity} : ${article}`;
  return `- ${packs ?? "?"} × ${packLabel ?? "colis"} : ${article}${quantity ? ` (${quantity})` : ""}`;
}

/** Tells whether a supplier gets orders by e-mail: unless he wants them otherwise, where his address is known. */
export const isMailed = ({
  email,
  orderChannel,
}: {
  email: string | null;
  orderChannel: OrderChannel | null;
}): boolean => Boolean(email) && (orderChannel ?? "email") === "email";
