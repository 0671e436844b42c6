import { Link } from "@remix-run/react";
import { shortDay, formatTimeOfDay } from "#domain/french/day-words";
import { inParis } from "#domain/paris";
import { Badge } from "#app/display/badge";
import { formatCount, formatDecimal } from "#app/display/numbers";
import { toSendPath } from "#app/planning/purchase-lists/to-send-path";
import type { Shift } from "./dashboard";

type ToSend = Pick<Shift, "toSend">;
type WaitingOrders = NonNullable<Shift["toSend"]>;

const counted = (total: number) => formatCount(total, "commande à envoyer", "commandes à envoyer");

/**
 * Returns « avant mer. 25 nov. à 18 h », « trop tard depuis … » once that is past; nothing where no supplier has a last
 * moment.
 */
function formatDeadline({ orderBefore, past }: WaitingOrders): string {
  if (orderBefore === null) return "";
  const { day, time } = inParis(new Date(orderBefore));
  return `${past > 0 ? "trop tard depuis" : "avant"} ${shortDay(day)} à ${formatTimeOfDay(time)}`;
}

/** Returns « 4 à envoyer, la 1re avant mer. 25 nov. à 18 h ». */
const formatFirst = (toSend: WaitingOrders): string =>
  toSend.orderBefore === null || toSend.total === 1
    ? `${counted(toSend.total)} ${formatDeadline(toSend)}`
    : `${formatDecimal(toSend.total, { most: 0 })} à envoyer, la 1re ${formatDeadline(toSend)}`;

/** Returns « , trop tard pour 7 » of ten; « , trop tard » of one or of all. */
function formatTooLate({ total, past, isMore }: WaitingOrders): string {
  if (past === total) return ", trop tard";
  return `, trop tard pour ${isMore ? "au moins " : ""}${past === 1 ? "une" : formatDecimal(past, { most: 0 })}`;
}

/** The orders to suppliers that wait to be sent, in a word: how many, and until when the first. */
export function ToSendBadge({ toSend }: ToSend) {
  if (!toSend || toSend.total === 0) return null;
  return (
    <Badge tone={toSend.past > 0 ? "red" : "amber"}>
      {toSend.past > 0 ? `${counted(toSend.total)}${formatTooLate(toSend)}` : formatFirst(toSend)}
    </Badge>
  );
}

/** The way to them. */
export function OrdersToSend({ toSend }: ToSend) {
  if (!toSend || toSend.total === 0) return null;
  const { total, orderBefore, past } = toSend;
  return (
    <p className="alert unconfirmed" data-type={past > 0 ? "error" : "warning"}>
      <Link to={toSendPath}>
        <strong>{counted(total)}</strong>
      </Link>{" "}
      {total > 1 ? "à des fournisseurs qui ne les ont pas encore" : "à un fournisseur qui ne l’a pas encore"}
      {orderBefore && `, la première ${formatDeadline(toSend)}`}.
    </p>
  );
}
