import type { ReactNode } from "react";
import { Badge } from "#app/display/badge";
import { shortDay } from "#domain/french/day-words";
import { formatCount } from "#app/display/numbers";
import { formatLateDeliveries } from "#app/purchasing/late/late-deliveries";
import type { Shift } from "./dashboard";
import { formatFailedCount } from "./failed-messages";
import { toPrepareBrief } from "./to-prepare";
import { ToSendBadge } from "./to-send";

/** The things that ask for attention: counted in one line, told when it is opened. Nothing when nothing does. */
export function ToLookAt({
  shift: { late, lateDeliveries, unconfirmed, truth, toSend, failedMessages, toPrepare, stock },
  children,
}: {
  shift: Pick<
    Shift,
    "late" | "lateDeliveries" | "unconfirmed" | "truth" | "toSend" | "failedMessages" | "toPrepare" | "stock"
  >;
  children: ReactNode;
}) {
  const expired = stock.expired?.total ?? 0;
  const unfound = stock.discrepancies?.total ?? 0;
  const count = [
    late.total > 0,
    lateDeliveries > 0,
    (toSend?.total ?? 0) > 0,
    failedMessages > 0,
    toPrepare > 0,
    ...truth.notices,
    unconfirmed,
    expired > 0,
    unfound > 0,
  ].filter(Boolean).length;
  if (count === 0) return null;
  return (
    <details className="to-look-at">
      <summary>
        <strong>{count} à voir</strong>{" "}
        <span className="badges">
          {late.total > 0 && <Badge tone="red">{late.total} en retard</Badge>}
          {lateDeliveries > 0 && <Badge tone="red">{formatLateDeliveries(lateDeliveries)}</Badge>}
          <ToSendBadge toSend={toSend} />
          {failedMessages > 0 && <Badge tone="red">{formatFailedCount(failedMessages)}</Badge>}
          {toPrepare > 0 && <Badge tone="amber">{toPrepareBrief(toPrepare)}</Badge>}
          {truth.notices.map(({ type, strong, brief }) => (
            <Badge key={strong} tone={type === "error" ? "red" : "amber"}>
              {brief}
            </Badge>
          ))}
          {unconfirmed && <Badge tone="amber">{shortDay(unconfirmed.day)} à confirmer</Badge>}
          {expired > 0 && <Badge tone="red">{formatCount(expired, "lot périmé", "lots périmés")}</Badge>}
          {unfound > 0 && <Badge tone="amber">{formatCount(unfound, "écart")} de stock</Badge>}
        </span>
      </summary>
      {children}
    </details>
  );
}
