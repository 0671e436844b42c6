import type { ReactNode } from "react";
import { Day } from "#app/display/day";
import { isDay } from "#domain/days";
import { formatInstant } from "#app/display/dates";

interface DeadlineProps {
  /** An instant or a whole day; null where no lead time is noted. */
  orderBefore: string | null;
  /** True when it is past. */
  past: boolean;
  /** The time that is left, where the page counts it down. */
  left?: ReactNode;
  /** Something of it can no longer arrive in time. */
  late: boolean;
}

/**
 * Until when to order, and whether that is too late for what needs it first, or since when it is too late altogether.
 */
export function Deadline({ orderBefore, past, late, left }: DeadlineProps) {
  const moment = orderBefore && (isDay(orderBefore) ? <Day date={orderBefore} /> : formatInstant(orderBefore));
  if (past) return <strong className="too-late">Trop tard depuis {moment}</strong>;
  if (moment) {
    return (
      <>
        {late ? (
          <>
            <strong className="too-late">Trop tard pour le premier besoin</strong> : à commander avant
          </>
        ) : (
          "À commander avant"
        )}{" "}
        <strong className="deadline">{moment}</strong> {left}
      </>
    );
  }
  return late ? (
    <strong className="too-late">Trop tard : aucune livraison n’arrive à temps</strong>
  ) : (
    <>Délai de commande non renseigné</>
  );
}
