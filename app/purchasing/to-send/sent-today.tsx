import { Form, Link } from "@remix-run/react";
import { Section } from "#app/display/section";
import { Button } from "#app/shell/actions/button";
import { supplierOrdersPath } from "../words";
import { Envelope } from "./order-row";
import type { ToSend } from "./read.server";

/** The orders that were sent today, how, by whom, and the button that takes a wrong touch back. */
export function SentToday({ orders, submissionKey }: { orders: ToSend["sent"]; submissionKey: string }) {
  if (orders.length === 0) return null;
  return (
    <Section id="envoyees" heading="Envoyées aujourd’hui">
      <ul className="card sent-today">
        {orders.map((order) => (
          <li key={order.id}>
            <span className="grow">
              {order.supplierName}
              <small>
                <Link to={`${supplierOrdersPath}/${order.id}`}>{order.number}</Link>
                {", "}
                {order.sentText}
              </small>
            </span>
            <Form method="post" preventScrollReset>
              <Envelope order={order} intent="unsend" submissionKey={submissionKey} />
              <Button type="submit" variant="ghost" color="neutral">
                Pas envoyée<span className="visually-hidden"> : {order.number}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  );
}
