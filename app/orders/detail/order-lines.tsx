import type { ExternalOrder, ExternalOrderLine } from "#server/api-client/contract/orders/external-orders";
import { signOf } from "#domain/exact/decimal";
import type { DueDescription } from "#domain/orders/payments";
import { isPutOut } from "#domain/orders/shop-window";
import { isSeveral } from "#domain/kitchen/units";
import { formatDecimal, formatMoney, formatPercent, formatTypedPercent, formatUnitPrice } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { pathOf, priceBasisNames } from "#app/display/words";
import { KnownLink } from "#app/display/links/related-links";
import { type MetAllergies, describeLineContents, metAllergies } from "../allergies";
import { dueOfTotal } from "../due";
import { isDeliveryNoted } from "./incomplete-lines";

type DisplayedOrder = Pick<
  ExternalOrder,
  | "customerType"
  | "lines"
  | "totals"
  | "priceBasis"
  | "status"
  | "depositAmount"
  | "amountOwed"
  | "amountPaid"
  | "amountDue"
  | "warnings"
  | "allergenConflicts"
>;

/** The ordered products with their amounts, and the totals with VAT by rate; neither of those that are put out. */
export function OrderLines({
  order,
  lacks = [],
}: {
  order: DisplayedOrder;
  /** The matter that is lacking to make a product of it, in words. */
  lacks?: readonly { productId: number; text: string }[] | undefined;
}) {
  const { lines, totals, priceBasis = "ht", warnings = [], allergenConflicts = [] } = order;
  if (lines.length === 0) return <p className="dimmed">Aucun élément</p>;
  const due = dueOfTotal(order);
  const basis = priceBasisNames[priceBasis];
  const isDelivered = isDeliveryNoted(lines);
  const put = isPutOut(order);
  return (
    <div>
      <table className="list order-lines">
        <caption>Lignes de la commande</caption>
        <thead>
          <tr>
            <th scope="col">Produit</th>
            <th scope="col" className="numeric">
              Quantité
            </th>
            {!put && (
              <>
                <th scope="col" className="numeric">
                  Prix {basis}
                </th>
                <th scope="col" className="numeric">
                  TVA
                </th>
                <th scope="col" className="numeric">
                  Montant {basis}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <Line
              key={`${at}-${line.productId}`}
              line={line}
              basis={put ? null : basis}
              met={metAllergies(allergenConflicts.filter(({ productId }) => productId === line.productId))}
              warnings={warnings.flatMap(({ field, message }) => (field.startsWith(`lines.${at}.`) ? [message] : []))}
              lacks={lacks.flatMap(({ productId, text }) => (productId === line.productId ? [text] : []))}
              isDelivered={isDelivered}
            />
          ))}
        </tbody>
      </table>
      {!put && (
        <dl className="totals">
          <div>
            <dt>Total HT</dt>
            <dd>{formatMoney(totals.ht)}</dd>
          </div>
          {totals.vatByRate.map(({ rate, baseHt, vat }, at) => (
            <div key={`${at}-${rate}`}>
              <dt>
                TVA {formatPercent(rate)} <small>sur {formatMoney(baseHt)}</small>
              </dt>
              <dd>{formatMoney(vat)}</dd>
            </div>
          ))}
          <div className="grand">
            <dt>Total TTC</dt>
            <dd>{formatMoney(totals.ttc)}</dd>
          </div>
          {due && <LeftToPay due={due} order={order} />}
        </dl>
      )}
    </div>
  );
}

/** The amount that is left to pay of an order, and what was taken off. */
function LeftToPay({ due: { words, amount }, order }: { due: DueDescription; order: DisplayedOrder }) {
  const { depositAmount, amountPaid = "0", amountOwed, amountDue, totals } = order;
  const counted = [
    amountOwed && amountOwed !== totals.ttc && `dû ${formatMoney(amountOwed)}`,
    depositAmount && `acompte de ${formatMoney(depositAmount)}`,
    signOf(amountPaid) !== 0 && `payé ${formatMoney(amountPaid)}`,
  ].filter(Boolean);
  return (
    <div>
      <dt>
        {words} {counted.length > 0 && <small>{counted.join(", ")}</small>}
      </dt>
      <dd>{amount === null ? (amountDue === null ? "incomplet" : null) : formatMoney(amount)}</dd>
    </div>
  );
}

/** Returns « 10 faits », « 1 livré », « 1,5 kg faits ». */
function formatDone(
  quantity: string,
  unit: ExternalOrderLine["saleUnit"],
  done: "fait" | "livré" | "mis en vente",
): string {
  const amount = unit === "kg" ? formatQuantity(quantity, unit) : formatDecimal(quantity, { most: 3 });
  return `${amount} ${isSeveral(quantity) && done !== "mis en vente" ? `${done}s` : done}`;
}

interface LineProps {
  line: ExternalOrderLine;
  /** Basis in which its price counts: « TTC »; null where it is put out and has none. */
  basis: string | null;
  warnings: string[];
  /** The matter that is lacking to make it, in words. */
  lacks: string[];
  /** The noted allergies that it meets. */
  met: MetAllergies[];
  /** True once any of the order has left: what did not is told as well. */
  isDelivered: boolean;
}

function Line({ line, basis, warnings, lacks, met, isDelivered }: LineProps) {
  const {
    productId,
    productName,
    saleUnit,
    quantity,
    vatRate,
    discountPercent,
    producedQuantity,
    deliveredQuantity,
    goneQuantity = null,
    note,
  } = line;
  return (
    <tr>
      <th scope="row">
        <KnownLink to={pathOf("product", productId)}>{productName}</KnownLink>
        {note && <small>{note}</small>}
        {describeLineContents(line).map((sentence) => (
          <small key={sentence}>{sentence}</small>
        ))}
        {met.map(({ description }) => (
          <small key={description} className="line-allergy">
            Allergie : {description}
          </small>
        ))}
        {lacks.map((lack) => (
          <small key={lack} className="line-allergy">
            {lack}
          </small>
        ))}
        {warnings.map((message) => (
          <small key={message} className="line-warning">
            {message}
          </small>
        ))}
      </th>
      <td data-label="Quantité" className="numeric">
        <span>
          {formatQuantity(quantity, saleUnit)}
          {signOf(producedQuantity) > 0 && <small>{formatDone(producedQuantity, saleUnit, "fait")}</small>}
          {signOf(goneQuantity) > 0 && (
            <small className="line-warning">{formatDone(goneQuantity ?? "0", saleUnit, "fait")}, plus là</small>
          )}
          {isDelivered && <small>{formatDone(deliveredQuantity, saleUnit, basis ? "livré" : "mis en vente")}</small>}
        </span>
      </td>
      {basis && (
        <>
          <td data-label={`Prix ${basis}`} className="numeric">
            <span>
              {formatUnitPrice(line.unitPriceTtc ?? line.unitPriceHt)}
              {signOf(discountPercent) > 0 && <small>remise {formatTypedPercent(discountPercent)}</small>}
            </span>
          </td>
          <td data-label="TVA" className="numeric">
            {formatPercent(vatRate)}
          </td>
          <td data-label={`Montant ${basis}`} className="numeric">
            {formatMoney(line.amountTtc ?? line.amountHt)}
          </td>
        </>
      )}
    </tr>
  );
}
