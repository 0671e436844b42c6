import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CustomerDetail } from "#server/api-client/contract/orders/customers";
import { Day } from "#app/display/day";
import { Fact, Facts } from "#app/display/facts";
import { mailtoHref } from "#app/display/links/mailto";
import { formatCount } from "#app/display/numbers";
import { PhoneLink } from "#app/display/links/phone-link";

type Value = CustomerDetail["phones"][number];

/** Shows how a customer is reached, and what was ordered. */
export function CustomerFacts({ customer }: { customer: CustomerDetail }) {
  const { names, contacts, phones, emails, addresses, orderCount, isPartial, lookedAt } = customer;
  const { firstOrder, lastOrder, nextOrder } = customer;
  const counted = formatCount(orderCount, "commande");
  const cancelled = lookedAt > orderCount ? [formatCount(lookedAt - orderCount, "annulée")] : [];
  return (
    <>
      <Facts>
        <Known label="Téléphone" values={phones}>
          {(phone) => <PhoneLink phone={phone} />}
        </Known>
        <Known label="E-mail" values={emails}>
          {(email) => <a href={mailtoHref(email)}>{email}</a>}
        </Known>
        <Known label="Contact" values={contacts} />
        {names.length > 1 && <Known label="Nom" values={names} />}
        <Known label="Adresse" values={addresses} wide />
        <Fact label="Prochaine commande">{nextOrder && <OrderDay order={nextOrder} />}</Fact>
        <Fact label="Dernière commande">{lastOrder && <OrderDay order={lastOrder} />}</Fact>
        <Fact label="Première livraison">{firstOrder && !isPartial && <OrderDay order={firstOrder} />}</Fact>
        <Fact label="Commandes">{[counted, ...cancelled].join(" et ")}</Fact>
      </Facts>
      {isPartial && (
        <p className="dimmed">
          D’après les {formatCount(lookedAt, "dernière commande", "dernières commandes")}&nbsp;: ce client en a
          davantage. Ses allergies sont cherchées dans toutes.
        </p>
      )}
    </>
  );
}

const OrderDay = ({ order: { id, deliveryOn } }: { order: NonNullable<CustomerDetail["firstOrder"]> }) => (
  <Link to={`/external-orders/${id}`}>
    <Day date={deliveryOn} />
  </Link>
);

interface KnownProps {
  /** In the singular. */
  label: string;
  values: readonly Value[];
  wide?: boolean;
  /** Shows a value; as it is written unless said. */
  children?: (value: string) => ReactNode;
}

/** Values one below the other, the latest first; of several, for when the latest order that says each is. */
function Known({ label, values, wide = false, children = (value) => value }: KnownProps) {
  if (values.length < 2)
    return (
      <Fact label={label} wide={wide}>
        {values[0] && children(values[0].value)}
      </Fact>
    );
  return (
    <Fact label={`${label}s`} wide={wide}>
      {values.map(({ value, lastOn }) => (
        <div key={value}>
          {children(value)}{" "}
          <small className="dimmed">
            pour le <Day date={lastOn} />
          </small>
        </div>
      ))}
    </Fact>
  );
}
