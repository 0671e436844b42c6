import "#app/styles/pages/orders/customer.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { weekdayName } from "#domain/french/day-words";
import { standingOrderStatusNames } from "#domain/orders/standing-order-status-names";
import { unknownCustomer } from "#domain/french/not-found";
import type { CustomerDetail } from "#server/api-client/contract/orders/customers";
import type { ExternalOrderRow } from "#server/api-client/contract/orders/external-orders";
import type { Page } from "#server/api-client/contract/records";
import { Badge } from "#app/display/badge";
import { customersPath } from "#app/display/customers";
import { Day } from "#app/display/day";
import { formatDate, formatShortDate, formatTime } from "#app/display/dates";
import { DetailHeading } from "#app/display/detail-heading";
import { formatCount, formatMoney } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { readOfRecord, readRecord, recordId } from "#app/display/record";
import { Section } from "#app/display/section";
import { capitalised, wordOf } from "#app/display/words";
import { type Column, DataTable } from "#app/lists/data-table";
import { Pagination } from "#app/lists/pagination";
import { pick } from "#app/lists/pick";
import { readListQuery } from "#app/lists/query";
import { customerTypeNames } from "#app/orders/choices";
import { actOnCustomer } from "#app/orders/customers/actions.server";
import { CustomerFacts } from "#app/orders/customers/customer-facts";
import { findOthers, orderOfCustomer } from "#app/orders/customers/find-customers.server";
import { CustomerAllergies } from "#app/orders/customers/customer-allergies";
import { customerParam, newOrderOf, sameParam } from "#app/orders/customers/params";
import { requireCustomers } from "#app/orders/customers/require-customers.server";
import { SameCustomer } from "#app/orders/customers/same-customer";
import { LateBadge } from "#app/orders/late-badge";
import { standingOrdersPath, standingOrderWords } from "#app/orders/standing-orders/words";
import { StatusBadge } from "#app/orders/status-badge";
import { ButtonLink } from "#app/shell/actions/button";
import { More } from "#app/shell/actions/more";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle("Client", data?.customer.customerName) },
];

const resource = "customers";
const gone = `${unknownCustomer} Cherchez-le par son nom.`;

export async function loader(args: LoaderFunctionArgs) {
  await requireCustomers(args);
  const { api, now } = args.context;
  recordId(args);
  const { searchParams } = new URL(args.request.url);
  const { page } = readListQuery(searchParams, "");
  const sought = searchParams.get(sameParam)?.trim() ?? "";
  const [customer, orders] = await Promise.all([
    readRecord<CustomerDetail>(args, resource, gone),
    readOfRecord<Page<ExternalOrderRow>>(args, resource, "orders", gone, { page, perPage: 25 }),
  ]);
  return {
    customer,
    orders: orders.data.map((order) => orderOfCustomer(order, now)),
    meta: pick(orders.meta, ["currentPage", "lastPage", "total"]),
    sought,
    found: await findOthers(api, customer, sought),
  };
}

export const action = (args: ActionFunctionArgs) => actOnCustomer(args);

type Order = ReturnType<typeof orderOfCustomer>;

const columns: Column<Order>[] = [
  { heading: "Numéro", cell: ({ number }) => number },
  {
    heading: "Livraison",
    cell: ({ deliveryOn, deliveryTime }) =>
      formatDate(deliveryOn) + (deliveryTime ? ` à ${formatTime(deliveryTime)}` : ""),
  },
  {
    heading: "Statut",
    cell: (order) => (
      <span>
        <StatusBadge order={order} /> <LateBadge order={order} />
      </span>
    ),
  },
  { heading: "Total TTC", numeric: true, cell: ({ totalTtc }) => formatMoney(totalTtc) },
  { heading: "Reste à payer", cell: ({ due }) => due },
];

export default function CustomerPage() {
  const { customer, orders, meta: pages, sought, found } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const { id, lastOrder, keptAllergies, standingOrders } = customer;
  return (
    <>
      <DetailHeading
        title="Client"
        name={customer.customerName}
        badges={<Badge>{customerTypeNames[customer.customerType]}</Badge>}
      >
        <ButtonLink to={newOrderOf(id)}>Nouvelle commande</ButtonLink>
        {lastOrder && (
          <ButtonLink to={newOrderOf(id, lastOrder.id)} variant="outline" color="neutral">
            Comme le {formatShortDate(lastOrder.deliveryOn)}
          </ButtonLink>
        )}
        <More>
          <ButtonLink to={customersPath} variant="outline" color="neutral">
            Tous les clients
          </ButtonLink>
        </More>
      </DetailHeading>
      {refused && (
        <p className="alert" data-type="error" role="alert">
          {refused.message}
        </p>
      )}
      {keptAllergies.length > 0 && <CustomerAllergies allergies={keptAllergies} />}
      <CustomerFacts customer={customer} />
      <Unsettled
        id="a-encaisser"
        heading="À encaisser"
        sum={customer.amountDue}
        orders={customer.owing}
        count={customer.owingCount}
      />
      <Unsettled
        id="a-rendre"
        heading="À rendre"
        sum={customer.amountToGiveBack}
        orders={customer.overpaid}
        count={customer.overpaidCount}
      />
      {customer.usualLines.length > 0 && <Usual customer={customer} />}
      {standingOrders && <CustomerStandingOrders id={id} standings={standingOrders} />}
      <Section id="commandes" heading="Commandes" aside={formatCount(pages.total, "commande")}>
        <DataTable
          caption="Commandes de ce client"
          columns={columns}
          rows={orders}
          rowKey={(order) => order.id}
          rowHref={(order) => `/external-orders/${order.id}`}
        />
        <Pagination meta={pages} anchor="commandes" />
      </Section>
      <SameCustomer customer={customer} sought={sought} found={found} />
    </>
  );
}

interface UnsettledProps {
  id: string;
  heading: string;
  sum: string;
  orders: CustomerDetail["owing"];
  count: number;
}

/** The orders of a customer that are not all paid, or paid too much. Nothing when there are none. */
function Unsettled({ id: section, heading, sum, orders, count }: UnsettledProps) {
  if (!count) return null;
  return (
    <Section id={section} heading={heading} aside={formatMoney(sum)}>
      <ul className="answers">
        {orders.map(({ id, number, deliveryOn, amountDue: due }) => (
          <li key={id}>
            <Link to={`/external-orders/${id}#paiements`}>
              {number}, {formatMoney(due.replace("-", ""))}
              <small>
                pour le <Day date={deliveryOn} />
              </small>
            </Link>
          </li>
        ))}
      </ul>
      {count > orders.length && (
        <p className="dimmed">Et {formatCount(count - orders.length, "autre commande", "autres commandes")}.</p>
      )}
    </Section>
  );
}

/** The orders of a customer that come back, and the way to another. */
function CustomerStandingOrders({ id, standings }: { id: number; standings: CustomerDetail["standingOrders"] }) {
  return (
    <Section id="recurrentes" heading={standingOrderWords.listTitle} aside={String(standings.length)}>
      {standings.length > 0 && (
        <ul className="answers">
          {standings.map(({ id: own, weekdays, everyWeeks, status }) => (
            <li key={own}>
              <Link to={`${standingOrdersPath}/${own}`}>
                {capitalised(weekdays.map(weekdayName).join(", "))}
                <small>
                  {[
                    everyWeeks > 1 && `toutes les ${everyWeeks} semaines`,
                    status !== "active" && wordOf(standingOrderStatusNames, status).toLowerCase(),
                  ]
                    .filter(Boolean)
                    .join(", ")}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="actions no-print">
        <ButtonLink to={`${standingOrdersPath}/create?${customerParam}=${id}`} variant="outline" color="neutral">
          {standingOrderWords.create}
        </ButtonLink>
      </p>
    </Section>
  );
}

/** The products that a customer orders time and again. */
function Usual({ customer: { usualLines, usualOf } }: { customer: CustomerDetail }) {
  return (
    <Section id="habitudes" heading="D’habitude" aside={`sur ${formatCount(usualOf, "commande")}`}>
      <ul className="answers">
        {usualLines.map(({ productId, productName, saleUnit, orderCount, quantity }) => (
          <li key={productId}>
            <Link to={`/products/${productId}`}>
              {productName}, {formatQuantity(quantity, saleUnit)}
              <small>
                {orderCount} fois sur {usualOf}
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
