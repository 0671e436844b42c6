import { Link, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatQuantity } from "~/formats/quantities";
import { formatDecimal } from "~/formats/numbers";
import { changeQuery } from "~/lists/query";
import type { NamedShare, Reason } from "./reasons";

interface WhyProps {
  /** Anchor of the figure, such as "matiere-12"; `?ouvrir=` opens it. */
  anchor: string;
  /** Null: too much to carry in the page, the figure becomes a link that opens it. */
  reason: Reason | null;
  unit: string;
  /** The figure itself. */
  children: ReactNode;
}

/** A figure that opens on its reason: the operations behind it, then the recipes and orders it is for. Needs no JavaScript. */
export function Why({ anchor, reason, unit, children }: WhyProps) {
  const [params] = useSearchParams();
  if (!reason) {
    return (
      <Link className="figure" to={`${changeQuery(params, { ouvrir: anchor })}#${anchor}`} rel="nofollow">
        {children}
      </Link>
    );
  }
  return (
    <details className="why" open={params.get("ouvrir") === anchor}>
      <summary className="figure">{children}</summary>
      <div className="why-panel">
        {reason.steps.length > 0 && <Steps steps={reason.steps} />}
        <Shares heading="Appelé par" shares={reason.callers} unit={unit} />
        <Shares heading="Pour les commandes" shares={reason.orders} unit={unit} />
        {reason.moreOrders > 0 && (
          <Link to={`${changeQuery(params, { ouvrir: anchor })}#${anchor}`} rel="nofollow">
            Voir les {reason.moreOrders} autres commandes
          </Link>
        )}
      </div>
    </details>
  );
}

const signs: Record<string, string> = { "-": "−", "*": "×", "/": "÷" };

function Steps({ steps }: Pick<Reason, "steps">) {
  return (
    <ol className="operations">
      {steps.map(({ label, operation, operand, result, unit }, at) => (
        <li key={`${at}-${label}`}>
          <span>{label}</span>
          <span className="dimmed">
            {operation !== "=" && `${signs[operation] ?? operation} ${formatDecimal(operand, { most: 6 })}`}
          </span>
          <strong>{formatQuantity(result, unit, { exact: true })}</strong>
        </li>
      ))}
    </ol>
  );
}

function Shares({ heading, shares, unit }: { heading: string; shares: readonly NamedShare[]; unit: string }) {
  if (shares.length === 0) return null;
  return (
    <>
      <p className="why-heading">{heading}</p>
      <ul className="shares">
        {shares.map(({ href, name, quantity }) => (
          <li key={href}>
            {href ? <a href={href}>{name}</a> : name}
            <span>{formatQuantity(quantity, unit)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
