import { Link } from "@remix-run/react";
import { shortDay, timeSaid } from "#domain/day-words";
import { inParis } from "#domain/paris";
import { Badge } from "~/display/badge";
import { formatCount } from "~/display/numbers";
import { toSendPath } from "~/planning/purchase-lists/to-send-path";
import type { Shift } from "./shift";

type ToSend = Pick<Shift, "toSend">;

const counted = (total: number) => formatCount(total, "commande à envoyer", "commandes à envoyer");

/**
 * Returns « avant mer. 25 nov. à 18 h », « trop tard depuis … » once that is past; nothing where no supplier has a last
 * moment.
 */
function deadlineSaid({ orderBefore, past }: Pick<NonNullable<Shift["toSend"]>, "orderBefore" | "past">): string {
  if (orderBefore === null) return "";
  const { day, time } = inParis(new Date(orderBefore));
  return `${past ? "trop tard depuis" : "avant"} ${shortDay(day)} à ${timeSaid(time)}`;
}

/** The orders to suppliers that wait to be sent, in a word: how many, and until when the first. */
export function ToSendBadge({ toSend }: ToSend) {
  if (!toSend || toSend.total === 0) return null;
  return (
    <Badge tone={toSend.past ? "red" : "amber"}>
      {counted(toSend.total)} {deadlineSaid(toSend)}
    </Badge>
  );
}

/** The way to them. */
export function OrdersToSend({ toSend }: ToSend) {
  if (!toSend || toSend.total === 0) return null;
  const { total, orderBefore, past } = toSend;
  return (
    <p className="alert unconfirmed" data-type={past ? "error" : "warning"}>
      <Link to={toSendPath}>
        <strong>{counted(total)}</strong>
      </Link>{" "}
      {total > 1 ? "à des fournisseurs qui ne les ont pas encore" : "à un fournisseur qui ne l’a pas encore"}
      {orderBefore && `, la première ${deadlineSaid(toSend)}`}.
    </p>
  );
}
