import { Link } from "@remix-run/react";
import type { LeftOutDrafts } from "./drafts.server";
import type { PlanTruth } from "./read.server";
import { draftsCounted, linesSaid, notCounted, partialSaid, staleSaid, tooLateSaid, unboughtSaid } from "./words";

interface PlanNoticesProps {
  truth: PlanTruth;
  /** Where the plan's problems are shown, on this page or another. */
  problems?: string;
  /** Where its purchases are shown. */
  purchases?: string;
}

/** What is true of a plan besides its figures: past deadlines, what could not be computed, drafts left out, a frozen calculation out of date. The same words and counts on every page. */
export function PlanNotices({ truth: { standing, drafts, stale, search }, problems = `/production-planning/compute-needs${search}#problemes`, purchases = `/production-planning/purchase-lists${search}` }: PlanNoticesProps) {
  const [late, partial, unbought] = standing ? [tooLateSaid(standing), partialSaid(standing), unboughtSaid(standing)] : [];
  if (!late && !partial && !unbought && !drafts && stale.length === 0) return null;
  return (
    <div className="notices">
      {late && (
        <div className="alert" data-type="error">
          <strong>{late}</strong>. <Way to={purchases}>Voir ce qu’il faut leur commander</Way>
        </div>
      )}
      {partial && (
        <div className="alert" data-type="warning">
          <strong>{partial}</strong>
          <p>
            Ce qui pose problème est écarté, et seulement cela : tout le reste est calculé. Corrigez les <Way to={problems}>problèmes</Way>, puis calculez de nouveau.
          </p>
        </div>
      )}
      {unbought && (
        <div className="alert" data-type="warning">
          <strong>{unbought}</strong> : aucune liste d’achats ne les porte. <Way to={problems}>Voir lesquelles</Way>
        </div>
      )}
      {drafts && <Drafts drafts={drafts} />}
      {stale.map((run) => (
        <div key={run.id} className="alert" data-type="warning">
          <strong>{staleSaid(run)}</strong> ({run.said}). <Link to={`/production-planning/runs/${run.id}#ecarts`}>Voir ce qui change</Link>
        </div>
      ))}
    </div>
  );
}

/** A link to another page, or to an anchor of this one. */
function Way({ to, children }: { to: string; children: string }) {
  return to.startsWith("#") ? <a href={to}>{children}</a> : <Link to={to}>{children}</Link>;
}

function Drafts({ drafts }: { drafts: LeftOutDrafts }) {
  const { total, orders, counted } = drafts;
  return (
    <div className="alert" data-type="warning">
      <strong>{draftsCounted(drafts)}</strong> (
      {orders.map((order, at) => (
        <span key={order.id}>
          {at > 0 && " ; "}
          <Link to={`/external-orders/${order.id}`}>{order.customerName}</Link>
          {order.lines && order.lines.length > 0 && `, ${linesSaid(order)}`}
        </span>
      ))}
      {total > orders.length && ` ; et ${total - orders.length} de plus`}) {notCounted(total)}. <Link to={counted}>{total === 1 ? "La compter" : "Les compter"}</Link>
    </div>
  );
}
