import { Link } from "@remix-run/react";
import type { Impact } from "#server/api-client/contract/catalogue/changes";
import { RelatedLinks } from "#app/display/links/related-links";
import { formatShortDate } from "#app/display/dates";
import { subtractDecimals } from "#domain/exact/decimal";
import { formatTypedPrice, missing, signed } from "#app/display/numbers";
import { unitName } from "#domain/kitchen/units";
import { DataTable } from "#app/lists/data-table";
import { initialFocus } from "../controls/initial-focus";
import { impactPanel } from "./panel-ids";
import { pathOf } from "#app/display/words";
import { nameAllergen } from "#domain/kitchen/allergen-names";

/** The effects of saving elsewhere: allergens of ordered products first, then costs. */
export function ImpactPanel({ impact: { allergens, costs } }: { impact: Impact }) {
  return (
    <section
      id={impactPanel}
      className="conflict"
      tabIndex={-1}
      aria-labelledby={`${impactPanel}-heading`}
      {...initialFocus(true)}
    >
      <h2 id={`${impactPanel}-heading`}>Avant d’enregistrer, voici ce que cela change</h2>
      {allergens.map((gain) => (
        <Gain key={`${gain.allergen}-${gain.trace}`} gain={gain} />
      ))}
      {costs.length > 0 && <Costs costs={costs} />}
      {allergens.length + costs.length === 0 && (
        <p>Ni les coûts ni les allergènes des produits commandés ne changent.</p>
      )}
    </section>
  );
}

function Gain({ gain: { allergen, trace, products, orders } }: { gain: Impact["allergens"][number] }) {
  const name = nameAllergen(allergen);
  return (
    <div className="alert" data-type="error">
      <p>
        <strong>{trace ? `Traces possibles : ${name}` : `Nouvel allergène : ${name}`}</strong> dans{" "}
        {products.length < 2 ? "un produit commandé" : `${products.length} produits commandés`}.
      </p>
      <RelatedLinks references={products} />
      <p>Commandes concernées :</p>
      <ul>
        {orders.map(({ id, name: order, deliveryOn }) => (
          <li key={id}>
            <Link to={`/external-orders/${id}`}>{order}</Link>, {formatShortDate(deliveryOn)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Costs({ costs }: { costs: Impact["costs"] }) {
  const per = (cost: string | null, unit: string) =>
    cost === null ? missing : `${formatTypedPrice(cost)} / ${unitName(unit)}`;
  return (
    <DataTable
      caption="Coûts qui changent"
      columns={[
        { heading: "Coût de", cell: ({ type, id, name }) => <Link to={pathOf(type, id) ?? "."}>{name}</Link> },
        { heading: "Avant", numeric: true, cell: ({ before, unit }) => per(before, unit) },
        { heading: "Après", numeric: true, cell: ({ after, unit }) => per(after, unit) },
        {
          heading: "Écart",
          numeric: true,
          cell: ({ before, after }) => (before === null || after === null ? missing : difference(before, after)),
        },
      ]}
      rows={costs}
      rowKey={({ type, id }) => `${type}-${id}`}
    />
  );
}

function difference(before: string, after: string): string {
  const change = subtractDecimals(after, before);
  return signed(change, formatTypedPrice(change));
}
