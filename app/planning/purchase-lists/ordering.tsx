import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { dayInParis } from "#domain/paris";
import { formatDate } from "~/display/dates";
import { Button } from "~/shell/actions/button";
import type { MadeOrder } from "./ordered.server";
import { type Orderable, orderField, orderValue } from "./orderable";

interface OrderFormProps {
  lists: readonly Orderable[];
  /** The words of the button. */
  children: string;
  variant?: "solid" | "outline";
}

/** Orders purchase lists as they are seen, with one tap. */
export function OrderForm({ lists, children, variant = "outline" }: OrderFormProps) {
  const ordering = useNavigation().formMethod === "POST";
  return (
    <Form method="post" className="section no-print">
      {lists.map((list) => (
        <input key={orderValue(list)} type="hidden" name={orderField} value={orderValue(list)} />
      ))}
      <Button type="submit" variant={variant} loading={ordering}>
        {children}
      </Button>
    </Form>
  );
}

/** The order that a list was made: « Commandé le 22/11/2026, CF-2026-00031 »; small where it goes on a sentence. */
export const Made = ({ order: { id, number, sentAt }, goesOn = false }: { order: MadeOrder; goesOn?: boolean }) => (
  <>
    {goesOn ? "commandé" : "Commandé"}
    {sentAt && ` le ${formatDate(dayInParis(new Date(sentAt)))}`}, <Link to={`/supplier-orders/${id}`}>{number}</Link>
  </>
);

/** The orders that were made from the plan already. */
export function MadeOrders({ orders }: { orders: readonly MadeOrder[] }) {
  if (orders.length === 0) return null;
  return (
    <div className="alert" data-type="success">
      <p>Déjà commandé d’après ce calcul :</p>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            {order.supplierName}, livraison le {formatDate(order.deliverOn)} : <Made order={order} goesOn />
          </li>
        ))}
      </ul>
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
