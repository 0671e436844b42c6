import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatTime } from "#app/display/dates";
import { Day } from "#app/display/day";
import { formatCount, formatMoney } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { Countdown } from "#app/planning/health/countdown";
import { Deadline } from "#app/planning/health/deadline";
import { lateOrders, ordersToCollect, ordersToGiveBack, takingsPath } from "#app/orders/list/filters";
import type { Shift } from "./dashboard";

/** Orders that were due, by their day or hour, and whose customers wait. Nothing when there are none. */
export function LateOrders({ late: { total, orders }, today }: { late: Shift["late"]; today: string }) {
  if (total === 0) return null;
  return (
    <section className="alert late" data-type="error" aria-labelledby="late">
      <h2 id="late">
        <Link to={`/external-orders${lateOrders}`}>
          {formatCount(total, "commande en retard", "commandes en retard")}
        </Link>
      </h2>
      <ul>
        {orders.map((order) => (
          <li key={order.id}>
            <Link to={`/external-orders/${order.id}`}>{order.customerName}</Link>, <Day date={order.deliveryOn} />
            {order.deliveryOn === today && order.deliveryTime && ` à ${formatTime(order.deliveryTime)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Orders that were handed over and are not paid: how many, and the sum. Nothing when there are none. */
export function ToCollect({ toCollect }: Pick<Shift, "toCollect">) {
  if (!toCollect) return null;
  const to = `/external-orders${ordersToCollect}&status=delivered&delivery_from=${toCollect.from}`;
  const words = [
    "commande remise depuis un an, pas encore payée",
    "commandes remises depuis un an, pas encore payées",
  ] as const;
  return (
    <MoneyCard id="to-collect" title="À encaisser" to={to} found={toCollect} words={words}>
      <Link to={takingsPath}>Encaissements</Link>
    </MoneyCard>
  );
}

/** Orders of which more was paid than they owe: how many, and the sum. Nothing when there are none. */
export function ToGiveBack({ toGiveBack }: Pick<Shift, "toGiveBack">) {
  if (!toGiveBack) return null;
  const to = `/external-orders${ordersToGiveBack}`;
  const words = [
    "commande payée plus qu’elle ne coûte, ou annulée",
    "commandes payées plus qu’elles ne coûtent, ou annulées",
  ] as const;
  return <MoneyCard id="to-give-back" title="À rendre" to={to} found={toGiveBack} words={words} />;
}

interface MoneyCardProps {
  id: string;
  title: string;
  /** Address of the orders. */
  to: string;
  found: NonNullable<Shift["toGiveBack"]>;
  /** Words for one of the orders, and for several. */
  words: readonly [one: string, many: string];
  children?: ReactNode;
}

/** Orders whose payment is to be settled: their sum, whichever way it goes, and how many; nothing of none. */
function MoneyCard({ id, title, to, found: { total, totalIsMinimum, amountDue }, words, children }: MoneyCardProps) {
  if (total === 0) return null;
  return (
    <section className="card home-card" aria-labelledby={id}>
      <h2 id={id}>
        <Link to={to}>{title}</Link>
      </h2>
      {amountDue !== undefined && <p className="home-figure">{formatMoney(amountDue.replace("-", ""))}</p>}
      <p className="dimmed">
        {totalIsMinimum ? "Plus de " : ""}
        {formatCount(totalIsMinimum ? total - 1 : total, ...words)}
      </p>
      {children}
    </section>
  );
}

/** Until when to order from whom, for the needs of the coming seven days: each leads to what to order there. */
export function NextPurchases({ purchases, truth, lists }: Pick<Shift, "purchases" | "truth" | "lists">) {
  return (
    <section className="card home-card" aria-labelledby="purchases">
      <h2 id="purchases">Commandes fournisseurs</h2>
      {purchases === null && <p className="dimmed">Le calcul des besoins n’est pas disponible pour le moment.</p>}
      {purchases?.total === 0 && (
        <p className="dimmed">{truth.noPurchase ?? "Rien à commander pour les sept jours qui viennent."}</p>
      )}
      <ul className="rows">
        {purchases?.next.map(({ supplierId, name, orderBefore, deliverOn, subtotalHt, late, past, left }) => (
          <li key={supplierId}>
            <Link to={`${lists}&fournisseur=${supplierId}`}>
              <span className="grow">
                {name}
                <small>
                  <Deadline orderBefore={orderBefore} past={past} late={late} left={<Countdown left={left} />} />
                  {deliverOn && (
                    <>
                      {" "}
                      (livraison <Day date={deliverOn} short />)
                    </>
                  )}
                </small>
              </span>
              <span>{formatMoney(subtotalHt)} HT</span>
            </Link>
          </li>
        ))}
      </ul>
      {purchases && purchases.total > purchases.next.length && (
        <Link to={lists}>Voir les {formatCount(purchases.total, "fournisseur")}</Link>
      )}
    </section>
  );
}

/** Articles with less in stock than their safety stock. */
export function LowStock({ lowStock: { total, articles } }: { lowStock: Shift["lowStock"] }) {
  return (
    <section className="card home-card" aria-labelledby="low-stock">
      <h2 id="low-stock">Sous le stock de sécurité</h2>
      {total === 0 && <p className="dimmed">Aucun article.</p>}
      <ul className="rows">
        {articles.map(({ id, name, unit, stockOnHand, safetyStock }) => (
          <li key={id}>
            <Link to={`/articles/${id}`}>
              <span className="grow">{name}</span>
              <span>
                {formatQuantity(stockOnHand, unit)}{" "}
                <span className="dimmed">/ {formatQuantity(safetyStock, unit)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {total > articles.length && <Link to="/articles?below_safety=1">Voir les {formatCount(total, "article")}</Link>}
    </section>
  );
}
