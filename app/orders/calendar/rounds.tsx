import { Link } from "@remix-run/react";
import { longDay, weekdayName } from "#domain/french/day-words";
import { addDays } from "#domain/days";
import { Badge } from "#app/display/badge";
import { formatDate, formatTime } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { PhoneLink } from "#app/display/links/phone-link";
import { formatQuantity } from "#app/display/quantities";
import { Section } from "#app/display/section";
import { deliveryModeNames } from "../choices";
import { roundsOn } from "../list/filters";
import { LateBadge } from "../late-badge";
import { StatusBadge } from "../status-badge";
import type { RoundStop, LoadedRounds } from "./rounds.server";

/** The seven days of a week, each with how many orders go out, and the way to its rounds. */
export function RoundDays({ days, on }: Pick<LoadedRounds, "days" | "on">) {
  return (
    <nav aria-label="Jours de la semaine">
      <ul className="round-days">
        {days.map((day, at) => (
          <li key={day.on}>
            <Link to={roundsOn(day.on)} aria-current={day.on === on ? "date" : undefined}>
              <span aria-hidden>
                {weekdayName(at + 1).slice(0, 3)}. {Number(day.on.slice(8))}
              </span>
              <b aria-hidden>{day.orderCount}</b>
              <span className="visually-hidden">
                {longDay(day.on)}
                {`\u00a0: ${formatCount(day.orderCount, "commande")}`}
                {day.draftCount > 0 && `, ${formatCount(day.draftCount, "brouillon")}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The products that the deliveries of a day take, then its rounds, each of which is a page on paper. */
export function RoundsOfDay({ on, rounds, loads, days }: Pick<LoadedRounds, "on" | "rounds" | "loads" | "days">) {
  if (rounds.length === 0) return <NoRounds on={on} days={days} />;
  return (
    <div className="rounds">
      {loads && loads.length > 0 && (
        <Section heading="À charger" id="loads" aside="pour toutes les livraisons">
          <ul className="card packing">
            {loads.map(({ productId, productName, saleUnit, quantity }) => (
              <li key={productId}>
                <b>{formatQuantity(quantity, saleUnit)}</b> {productName}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {rounds.map(({ deliveryMode, hour, orders }) => (
        <Section
          key={`${deliveryMode} ${hour}`}
          heading={`${deliveryModeNames[deliveryMode]} · ${formatHour(hour)}`}
          id={`${deliveryMode}-${hour ?? "none"}`}
          aside={
            <>
              <span className="print-only">{longDay(on)} · </span>
              {formatCount(orders.length, "commande")}
            </>
          }
        >
          <ol className="round">
            {orders.map((order) => (
              <InRound key={order.id} order={order} />
            ))}
          </ol>
        </Section>
      ))}
    </div>
  );
}

/** Returns « de 8 h à 9 h ». */
const formatHour = (hour: number | null): string =>
  hour === null ? "sans heure" : `de ${hour}\u00a0h à ${hour === 23 ? "minuit" : `${hour + 1}\u00a0h`}`;

/** An order of a round: who, where, what, and what is to be collected; of a delivered one that it is done. */
function InRound({ order }: { order: RoundStop }) {
  const { id, number, deliveryTime, customerName, customerContact, phone, deliveryAddress, notes, lines, due } = order;
  const isDone = order.status === "delivered";
  return (
    <li className="card" data-done={isDone || undefined}>
      <h3>
        {deliveryTime && <span>{formatTime(deliveryTime)}</span>}
        <Link to={`/external-orders/${id}`}>{customerName}</Link>
        <small>{number}</small>
      </h3>
      <p className="badges">
        <StatusBadge order={order} />
        <LateBadge order={order} />
        {isDone && order.allergyNotes && <Badge tone="allergy">Allergie</Badge>}
      </p>
      {!isDone && (
        <>
          {order.allergyNotes && (
            <p className="alert" data-type="error">
              <strong>Allergie</strong> {order.allergyNotes}
            </p>
          )}
          {(deliveryAddress || customerContact || phone) && (
            <address>
              {deliveryAddress && <p>{deliveryAddress}</p>}
              {(customerContact || phone) && (
                <p>
                  {customerContact}
                  {customerContact && phone && " · "}
                  {phone && <PhoneLink phone={phone} />}
                </p>
              )}
            </address>
          )}
          {notes && <p className="round-notes">{notes}</p>}
          {lines.length > 0 ? (
            <ul className="packing">
              {lines.map((line, at) => (
                <li key={at}>
                  <b>{formatQuantity(line.quantity, line.saleUnit)}</b> {line.productName}
                  {line.note && <small>{line.note}</small>}
                  {line.met.map((allergy) => (
                    <strong key={allergy} className="round-allergy">
                      Allergie : {allergy}
                    </strong>
                  ))}
                </li>
              ))}
            </ul>
          ) : (
            <p className="dimmed">
              {due.isKnown ? "Tout est remis : il reste à noter la livraison." : "Rien n’est commandé."}
            </p>
          )}
        </>
      )}
      <p className="round-due" data-open={due.isOpen || undefined}>
        {due.text}
      </p>
    </li>
  );
}

/** Said of a day on which nothing goes out: where the next orders of its week are, if any. */
function NoRounds({ on, days }: Pick<LoadedRounds, "on" | "days">) {
  const next = days.find((day) => day.on > on && day.orderCount > 0);
  return (
    <p className="card rounds">
      Aucune commande acceptée pour ce jour.{" "}
      {next ? (
        <Link to={roundsOn(next.on)}>
          Prochaines tournées : {formatDate(next.on)} ({formatCount(next.orderCount, "commande")})
        </Link>
      ) : (
        <Link to={roundsOn(addDays(days.at(-1)?.on ?? on, 1))}>Voir la semaine suivante</Link>
      )}
    </p>
  );
}
