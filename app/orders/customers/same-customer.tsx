import { Form, Link } from "@remix-run/react";
import type { Customer, CustomerDetail } from "#server/api-client/contract/orders/customers";
import { customerPath } from "#app/display/customers";
import { formatDate, formatInstant } from "#app/display/dates";
import { Section } from "#app/display/section";
import { TextField } from "#app/forms/controls/fields";
import { Button } from "#app/shell/actions/button";
import { sameParam } from "./params";

interface SameCustomerProps {
  customer: CustomerDetail;
  /** The text that was looked for; "" where none was. */
  sought: string;
  /** Customers that it finds, this one aside. */
  found: readonly Customer[];
}

/** Names and numbers that somebody said to be one customer, and the ways to say it of another and to take it back. */
export function SameCustomer({ customer, sought, found }: SameCustomerProps) {
  const { merged } = customer;
  return (
    <Section id="meme-client" heading="C’est le même client que…">
      {merged.length > 0 && (
        <ul className="answers">
          {merged.map((one) => (
            <li key={one.id}>
              <span>
                {describeCustomer(one)}
                <small>
                  {" "}
                  réuni par {one.mergedBy}, {formatInstant(one.mergedAt)}
                </small>
              </span>
              <Form method="post" className="no-print">
                <input type="hidden" name="mergedId" value={one.id} />
                <Button
                  type="submit"
                  name="intent"
                  value="separate"
                  variant="outline"
                  color="neutral"
                  aria-label={`Séparer : ${describeCustomer(one)}`}
                >
                  Séparer
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="get" action={`${customerPath(customer.id)}#meme-client`} className="no-print same" discover="none">
        <TextField
          name={sameParam}
          type="search"
          label="Un autre nom, ou un autre numéro, du même client"
          hint="De même nom, mais de numéros différents, ils restent séparés tant que personne ne dit qu’ils sont un."
          defaultValue={sought}
          maxLength={120}
        />
        <Button type="submit" variant="outline">
          Chercher
        </Button>
      </Form>
      {sought !== "" && found.length === 0 && <p>Aucun autre client ne correspond à « {sought} ».</p>}
      {found.length > 0 && (
        <ul className="answers no-print">
          {found.map((one) => (
            <li key={one.orderId}>
              <span>
                <Link to={customerPath(one.orderId)}>{describeCustomer(one)}</Link>
                {one.lastOrder && <small> dernière commande pour le {formatDate(one.lastOrder.deliveryOn)}</small>}
              </span>
              <Merge customer={customer} other={one} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The button that says that two are one, with what follows from it. */
function Merge({ customer, other }: { customer: CustomerDetail; other: Customer }) {
  return (
    <details className="ask">
      <summary className="button" data-color="neutral" data-variant="outline">
        C’est le même
      </summary>
      <Form method="post" className="card">
        <input type="hidden" name="orderId" value={other.orderId} />
        <p>
          {describeCustomer(customer)} et {describeCustomer(other)} ne font plus qu’un&nbsp;: commandes, téléphones,
          adresses, allergies et reste à payer sont réunis partout. Rien ne se perd&nbsp;: on peut les séparer ici.
        </p>
        <Button type="submit" name="intent" value="merge">
          Réunir
        </Button>
      </Form>
    </details>
  );
}

const describeCustomer = ({
  customerName,
  phone,
  email,
}: {
  customerName: string;
  phone: string | null;
  email: string | null;
}): string => [customerName, phone ?? email].filter(Boolean).join(" · ");
