import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { dayInParis } from "#domain/paris";
import { formatDate } from "#app/display/dates";
import { formatCount, formatMoney } from "#app/display/numbers";
import { toSendPath } from "./to-send-path";
import { Button, ButtonLink } from "#app/shell/actions/button";
import type { MadeOrder } from "./ordered.server";
import { type Orderable, belowField, mailField, orderField, orderValue, pressField, pressReached } from "./orderable";

/** A list that does not reach its supplier's minimum. */
export interface BelowMinimum {
  list: Orderable;
  name: string;
  subtotalHt: string;
  minimumHt: string | null;
  missingToMinimum: string;
  /** The supplier refuses such orders. */
  blocked: boolean;
  /** Leads to what would fill it; null where nothing is known to. */
  fill: string | null;
}

interface OrderFormProps {
  lists: readonly Orderable[];
  /** The list is under its minimum, and is meant all the same. */
  isBelow?: boolean;
  submissionKey: string;
  /** The words of the button. */
  children: string;
  variant?: "solid" | "outline";
  /** The words of the button that sends them by e-mail as well; none where none leaves. */
  mailing?: string | null;
}

/** Orders purchase lists as they are seen, with one tap. */
export function OrderForm({
  lists,
  isBelow = false,
  submissionKey,
  children,
  variant = "outline",
  mailing = null,
}: OrderFormProps) {
  return (
    <Form method="post" className="section no-print">
      <Named lists={lists} name={isBelow ? belowField : orderField} submissionKey={submissionKey} />
      <div className="actions">
        <OrderButtons variant={variant} mailing={mailing}>
          {children}
        </OrderButtons>
      </div>
    </Form>
  );
}

/** Orders; with words for that, also sends to those who want it by e-mail, which then is the first thing to do. */
function OrderButtons({ variant, mailing, children }: Pick<OrderFormProps, "variant" | "mailing" | "children">) {
  const button = { type: "submit", loading: useNavigation().formMethod === "POST" } as const;
  return (
    <>
      <Button {...button} variant={mailing ? "outline" : variant}>
        {children}
      </Button>
      {mailing && (
        <Button {...button} name={mailField} value="1" variant={variant}>
          {mailing}
        </Button>
      )}
    </>
  );
}

/** Returns « Passer et envoyer toutes les commandes (3 e-mails) »; null where none of them leaves by e-mail. */
function mailingLabel(lists: readonly Orderable[], mailed: readonly number[] | null): string | null {
  const count = lists.filter(({ supplierId }) => mailed?.includes(supplierId)).length;
  return count === 0 ? null : `Passer et envoyer toutes les commandes (${formatCount(count, "e-mail")})`;
}

function Named({ lists, name, submissionKey }: { lists: readonly Orderable[]; name: string; submissionKey: string }) {
  return (
    <>
      <input type="hidden" name="submissionKey" value={submissionKey} />
      {lists.map((list) => (
        <input key={orderValue(list)} type="hidden" name={name} value={orderValue(list)} />
      ))}
    </>
  );
}

/**
 * Orders all lists with one tap; asks before, once, about those under their supplier's minimum. One that a supplier
 * would refuse goes only where it is ticked.
 */
export function OrderAllForm({
  lists,
  below,
  submissionKey,
  mailed,
}: {
  /** The suppliers to whom orders go by e-mail; null where none leaves. */
  mailed: readonly number[] | null;
  /** Those that reach their minimum. */
  lists: readonly Orderable[];
  below: readonly BelowMinimum[];
  submissionKey: string;
}) {
  const ordering = useNavigation().formMethod === "POST";
  if (below.length === 0)
    return (
      <OrderForm lists={lists} submissionKey={submissionKey} variant="solid" mailing={mailingLabel(lists, mailed)}>
        {lists.length > 1 ? "Passer toutes les commandes" : "Passer la commande qui reste"}
      </OrderForm>
    );
  const refusing = below.filter(({ blocked }) => blocked);
  const mailing = mailingLabel([...lists, ...below.flatMap(({ list, blocked }) => (blocked ? [] : [list]))], mailed);
  return (
    <Form method="post" className="section no-print card below-minimum" aria-labelledby="below-minimum">
      <Named lists={lists} name={orderField} submissionKey={submissionKey} />
      <h2 id="below-minimum">
        {formatCount(below.length, "fournisseur n’atteint pas", "fournisseurs n’atteignent pas")} le minimum de commande
      </h2>
      <ul>
        {below.map((one) => (
          <Below key={orderValue(one.list)} below={one} />
        ))}
      </ul>
      <div className="actions">
        <OrderButtons variant="solid" mailing={mailing}>
          {refusing.length > 0 ? "Passer les commandes quand même" : "Passer toutes les commandes quand même"}
        </OrderButtons>
        {lists.length > 0 && (
          <Button type="submit" name={pressField} value={pressReached} variant="outline" loading={ordering}>
            {lists.length > 1 ? `Passer les ${lists.length} autres` : "Passer l’autre"}
          </Button>
        )}
      </div>
    </Form>
  );
}

function Below({
  below: { list, name, subtotalHt, minimumHt, missingToMinimum, blocked, fill },
}: {
  below: BelowMinimum;
}) {
  const value = orderValue(list);
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <small>
          {formatMoney(subtotalHt)} {minimumHt && `sur ${formatMoney(minimumHt)} `}HT, il manque{" "}
          {formatMoney(missingToMinimum)}
          {blocked && " : il refuse en dessous"}
        </small>
      </div>
      {blocked ? (
        <label className="check">
          <input type="checkbox" name={belowField} value={value} />
          Commander quand même
        </label>
      ) : (
        <input type="hidden" name={belowField} value={value} />
      )}
      {fill && (
        <ButtonLink to={fill} variant="outline" aria-label={`Compléter la commande à ${name}`}>
          Compléter
        </ButtonLink>
      )}
    </li>
  );
}

/**
 * The order that a list was made: « Commandé le 22/11/2026, CF-2026-00031, à envoyer »; small where it goes on a
 * sentence.
 */
export const Made = ({ order, goesOn = false }: { order: MadeOrder; goesOn?: boolean }) => {
  const at = order.placedAt ?? order.sentAt;
  return (
    <>
      {goesOn ? "commandé" : "Commandé"}
      {at && ` le ${formatDate(dayInParis(new Date(at)))}`}, <OrderWithStatus order={order} />
    </>
  );
};

const OrderWithStatus = ({ order: { id, number, statusText } }: { order: MadeOrder }) => (
  <>
    <Link to={`/supplier-orders/${id}`}>{number}</Link> ({statusText})
  </>
);

/** All orders that were made of a list: « Commandé : CF-2026-00031 (à envoyer), CF-2026-00030 (reçue) ». */
export function AllMade({ orders }: { orders: readonly MadeOrder[] }) {
  const [one, ...others] = orders;
  if (!one) return null;
  return (
    <p>
      {others.length === 0 ? (
        <Made order={one} />
      ) : (
        <>
          Commandé :{" "}
          {orders.map((order, at) => (
            <span key={order.id}>
              {at > 0 && ", "}
              <OrderWithStatus order={order} />
            </span>
          ))}
        </>
      )}
    </p>
  );
}

/** The orders that were made from the plan already, and the way to those that wait to be sent. */
export function MadeOrders({ orders }: { orders: readonly MadeOrder[] }) {
  if (orders.length === 0) return null;
  const waiting = orders.filter(({ status }) => status === "to_send").length;
  return (
    <div className="alert" data-type={waiting > 0 ? "warning" : "success"}>
      <p>Déjà commandé d’après ce calcul :</p>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            {order.supplierName}, livraison le {formatDate(order.deliverOn)} : <Made order={order} goesOn />
          </li>
        ))}
      </ul>
      {waiting > 0 && (
        <p className="actions no-print">
          <ButtonLink to={toSendPath}>
            {waiting > 1 ? `Envoyer les ${waiting} commandes` : "Envoyer la commande"}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}

/** The reason why lists were not ordered. */
export function OrderingRefused() {
  const refused = useActionData<{ refused?: string }>()?.refused;
  return refused ? (
    <p className="alert" data-type="error" role="alert">
      {refused}
    </p>
  ) : null;
}
