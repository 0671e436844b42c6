import { Link, useSearchParams } from "@remix-run/react";
import { Badge } from "#app/display/badge";
import { Day } from "#app/display/day";
import { signOf } from "#domain/exact/decimal";
import { formatCount, formatMoney } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { changeQuery } from "#app/lists/query";
import { InTurn } from "#app/planning/in-turn";
import { Gaps, PurchaseTotals } from "../purchase-totals";
import { Deadline } from "../health/deadline";
import { Suggestions } from "./suggestions";
import type { BuyView } from "../week/buy-view";
import { showingTab } from "../week/tabs";
import { OpensReason, ReasonPanel } from "../reasons/why";

type Purchase = NonNullable<BuyView["suppliers"]>["rows"][number];

/** The orders to each supplier: until when, what, and their amounts. */
export function Purchases({ suppliers }: { suppliers: readonly Purchase[] }) {
  return (
    <div className="purchases">
      {suppliers.map((supplier) => (
        <InTurn key={supplier.anchor}>
          <PurchaseCard supplier={supplier} />
        </InTurn>
      ))}
    </div>
  );
}

function PurchaseCard({ supplier }: { supplier: Purchase }) {
  const { supplierId, anchor, name, orderBefore, deliverOn, late, past, blocked } = supplier;
  return (
    <article className="card purchase" id={anchor}>
      <header>
        <h3>
          <Link to={`/suppliers/${supplierId}`}>{name}</Link> {late && <Badge tone="red">Trop tard</Badge>}{" "}
          {blocked && <Badge tone="red">Minimum non atteint</Badge>}
        </h3>
        <p className="dimmed">
          <Deadline orderBefore={orderBefore} past={past} late={late} />
          {deliverOn && (
            <>
              {" "}
              pour une livraison le <Day date={deliverOn} short />
            </>
          )}
        </p>
      </header>
      <Gaps supplier={supplier} />
      <Suggestions suggestions={supplier.suggestions} />
      <table className="purchase-lines">
        <caption>Articles à commander chez {name}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Article</th>
            <th scope="col">Quantité</th>
            <th scope="col">Montant HT</th>
          </tr>
        </thead>
        <tbody>
          {supplier.lines.map((line) => (
            <InTurn key={line.articleId}>
              <Line line={line} />
            </InTurn>
          ))}
        </tbody>
      </table>
      {supplier.moreLines > 0 && <MoreLines supplier={supplier} />}
      <PurchaseTotals supplier={supplier} />
    </article>
  );
}

function Line({
  line: { articleId, name, packs, packLabel, amountHt, late, need },
}: {
  line: Purchase["lines"][number];
}) {
  const packsText = formatCount(packs, "colis", "colis");
  return (
    <>
      <tr id={need?.anchor ?? undefined}>
        <th scope="row">
          <a href={`/articles/${articleId}`}>{name}</a>
          {need && <small>besoin {formatQuantity(need.net, need.unit)}</small>}
          {late && <Badge tone="red">Trop tard</Badge>}
        </th>
        <td>
          {need?.anchor ? <OpensReason anchor={need.anchor}>{packsText}</OpensReason> : packsText}
          <small>
            {[packLabel, need && signOf(need.leftover) > 0 && `reste ${formatQuantity(need.leftover, need.unit)}`]
              .filter(Boolean)
              .join(", ")}
          </small>
        </td>
        <td className="numeric">{formatMoney(amountHt)}</td>
      </tr>
      {need?.anchor && need.why && (
        <tr className="reason">
          <td colSpan={3}>
            <ReasonPanel anchor={need.anchor} reason={need.why} unit={need.unit} />
          </td>
        </tr>
      )}
    </>
  );
}

/** The matters that lack though no order to a supplier has them. */
export function Unbought({ articles }: { articles: NonNullable<BuyView["unbought"]> }) {
  const [params] = useSearchParams();
  if (articles.length === 0) return null;
  return (
    <div className="alert" data-type="warning">
      <strong>
        {formatCount(articles.length, "matière manque", "matières manquent")} et aucun achat ne les apporte
      </strong>
      <ul>
        {articles.slice(0, namedUnbought).map(({ id, name, net, unit }) => (
          <li key={id}>
            <Link to={`/articles/${id}`}>{name}</Link> : {formatQuantity(net, unit)}
          </li>
        ))}
      </ul>
      {articles.length > namedUnbought && <p>et {formatCount(articles.length - namedUnbought, "autre")}.</p>}
      <Link to={changeQuery(params, showingTab("problemes"))}>Voir pourquoi</Link>
    </div>
  );
}

/** Matters that no order has, named before they are only counted. */
const namedUnbought = 8;

function MoreLines({ supplier: { anchor, moreLines } }: { supplier: Purchase }) {
  const [params] = useSearchParams();
  return (
    <Link to={`${changeQuery(params, { onglet: "achats", ouvrir: anchor })}#${anchor}`}>
      Voir les {formatCount(moreLines, "autre article", "autres articles")}
    </Link>
  );
}
