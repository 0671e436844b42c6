import { Link } from "@remix-run/react";
import type { Traced } from "#server/api-client/contract/stock";
import { Badge } from "#app/display/badge";
import { Day } from "#app/display/day";
import { formatDate } from "#app/display/dates";
import { mailtoHref } from "#app/display/links/mailto";
import { missing } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { PhoneLink } from "#app/display/links/phone-link";
import { type Column, DataTable } from "#app/lists/data-table";
import { lotPath } from "../paths";

export type TracedLot = Traced["lots"][number];
export type TracedOrder = Traced["orders"][number];

/** Marks what another lot or batch could have served instead. */
const Certainty = ({ certain }: { certain: boolean }) => (certain ? null : <Badge tone="amber">Possible</Badge>);

const lotColumns: Column<TracedLot>[] = [
  { heading: "Lot", cell: ({ code, item }) => `${code ?? "Sans numéro"}, ${item.name}` },
  { heading: "Fournisseur", cell: ({ supplier }) => supplier?.name ?? missing },
  { heading: "Entré le", cell: ({ enteredOn }) => <Day date={enteredOn} short /> },
  { heading: "Reste", numeric: true, cell: ({ onHand, unit }) => formatQuantity(onHand, unit) },
  { heading: "Bloqué", cell: ({ blocked }) => blocked && <Badge tone="red">Bloqué</Badge> },
  { heading: "Lien", cell: Certainty },
];

/** Lots that a trace meets. */
export const TracedLots = ({ caption, lots }: { caption: string; lots: readonly TracedLot[] }) => (
  <DataTable
    caption={caption}
    columns={lotColumns}
    rows={lots}
    rowKey={({ lotId }) => lotId}
    rowHref={({ lotId }) => lotPath(lotId)}
    empty="Aucun lot."
  />
);

/** Shows how the customer of an order is called and written to. */
const Reached = ({ phone, email }: TracedOrder) => {
  if (!phone && !email) return missing;
  return (
    <>
      {phone && <PhoneLink phone={phone} />}
      {phone && email && <br />}
      {email && <a href={mailtoHref(email)}>{email}</a>}
    </>
  );
};

const orderColumns: Column<TracedOrder>[] = [
  { heading: "Commande", cell: ({ number }) => number },
  {
    heading: "Client",
    cell: ({ customerName, customerContact }) =>
      customerContact ? `${customerName} (${customerContact})` : customerName,
  },
  { heading: "Joindre", cell: Reached },
  { heading: "Livraison", cell: ({ deliveryOn }) => <Day date={deliveryOn} short /> },
  { heading: "Produits", cell: ({ products }) => products.join(", ") },
  { heading: "Lien", cell: Certainty },
];

/** Orders that a trace meets, and how their customers are reached. */
export const TracedOrders = ({ caption, orders }: { caption: string; orders: readonly TracedOrder[] }) => (
  <DataTable
    caption={caption}
    columns={orderColumns}
    rows={orders}
    rowKey={({ orderId }) => orderId}
    rowHref={({ orderId }) => `/external-orders/${orderId}`}
    empty="Aucune commande."
  />
);

/** All that a trace reaches, as a tree that opens step by step; what was opened once already is only named again. */
export function TraceTree({
  root,
  traced,
  direction,
}: {
  root: string;
  traced: Traced;
  direction: "back" | "forward";
}) {
  const names = namesOf(traced);
  const next = new Map<string, { name: string; certain: boolean }[]>();
  for (const { from, to, certain } of traced.steps) {
    const [here, there] = direction === "forward" ? [from, to] : [to, from];
    next.set(here, [...(next.get(here) ?? []), { name: there, certain }]);
  }
  const seen = new Set<string>();
  const branch = (name: string): JSX.Element | null => {
    const children = next.get(name) ?? [];
    if (children.length === 0 || seen.has(name)) return null;
    seen.add(name);
    return (
      <ul>
        {children.map((child) => {
          const { label, to } = names.get(child.name) ?? { label: child.name, to: null };
          const isAbove = seen.has(child.name) && next.has(child.name);
          const below = branch(child.name);
          return (
            <li key={child.name}>
              {to ? <Link to={to}>{label}</Link> : label} <Certainty certain={child.certain} />
              {isAbove && <span className="dimmed"> voir plus haut</span>}
              {below && (
                <details open={children.length < 5}>
                  <summary>
                    <span className="visually-hidden">Suite de {label}</span>
                  </summary>
                  {below}
                </details>
              )}
            </li>
          );
        })}
      </ul>
    );
  };
  const tree = branch(root);
  return tree ? <div className="trace">{tree}</div> : <p className="dimmed">Rien n’est connu.</p>;
}

function namesOf({ lots, batches, orders }: Traced): Map<string, { label: string; to: string | null }> {
  return new Map<string, { label: string; to: string | null }>([
    ...lots.map(
      ({ lotId, item, code, supplier }) =>
        [
          `lot-${lotId}`,
          {
            label: `Lot ${code ?? "sans numéro"} de ${item.name}${supplier ? `, ${supplier.name}` : ""}`,
            to: lotPath(lotId),
          },
        ] as const,
    ),
    ...batches.map(
      ({ batchId, item, productionOn }) =>
        [
          `batch-${batchId}`,
          {
            label: `${item.name}, production du ${formatDate(productionOn)}`,
            to: `/production-planning/production-sheets?from=${productionOn}&to=${productionOn}`,
          },
        ] as const,
    ),
    ...orders.map(
      ({ orderId, number, customerName }) =>
        [`order-${orderId}`, { label: `${number}, ${customerName}`, to: `/external-orders/${orderId}` }] as const,
    ),
  ]);
}
