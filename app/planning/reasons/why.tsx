import { createContext, type ReactNode, useContext } from "react";
import { frenchSpaces } from "#app/display/french-spaces";
import { formatDecimal } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import type { NamedShare, Reason } from "./reasons";
import { StockDrawing } from "./stock-drawing";

interface WhyProps {
  /** Anchor of the figure, such as "matiere-12"; `?ouvrir=` opens it. */
  anchor: string;
  /** Null: too much to carry in the page, the figure becomes a link that opens it. */
  reason: Reason | null;
  unit: string;
  /** The figure itself. */
  children: ReactNode;
}

/**
 * The anchor that the page's URL opens, and the start of the address that opens another: "?from=…&ouvrir=". Said once
 * for hundreds of figures.
 */
export interface Opening {
  open: string | null;
  address: string;
}

const OpeningContext = createContext<Opening>({ open: null, address: "?ouvrir=" });

/** Tells the figures within it what is open. */
export const OpeningProvider = OpeningContext.Provider;

/**
 * A figure that opens on its reason: the operations behind it, then the recipes and orders it is for. Needs no
 * JavaScript.
 */
export function Why({ anchor, reason, unit, children }: WhyProps) {
  const { open } = useContext(OpeningContext);
  if (!reason) return <OpensReason anchor={anchor}>{children}</OpensReason>;
  return (
    <details className="why" open={open === anchor}>
      <summary className="figure">{children}</summary>
      <ReasonPanel anchor={anchor} reason={reason} unit={unit} />
    </details>
  );
}

/** A figure whose reason the page shows once its address asks for it. */
export function OpensReason({ anchor, children }: Pick<WhyProps, "anchor" | "children">) {
  return (
    <a className="figure" href={useOpening(anchor)} rel="nofollow">
      {children}
    </a>
  );
}

/** Returns the address that opens a figure. */
function useOpening(anchor: string): string {
  return `${useContext(OpeningContext).address}${anchor}#${anchor}`;
}

/** The reason of a figure: its operations, its days, its callers and orders. */
export function ReasonPanel({ anchor, reason, unit }: { anchor: string; reason: Reason; unit: string }) {
  const href = useOpening(anchor);
  return (
    <div className="why-panel">
      {reason.steps.length > 0 && <Steps steps={reason.steps} />}
      {reason.days && <StockDrawing days={reason.days} />}
      <Shares heading="Appelé par" shares={reason.callers} unit={unit} />
      <Shares heading="Pour les commandes" shares={reason.orders} unit={unit} />
      {reason.moreOrders > 0 && (
        <a href={href} rel="nofollow">
          Voir les {reason.moreOrders} autres commandes
        </a>
      )}
    </div>
  );
}

const signs: Record<string, string> = { "-": "−", "*": "×", "/": "÷" };

function Steps({ steps }: Pick<Reason, "steps">) {
  return (
    <ol className="operations">
      {steps.map(({ label, operation, operand, result, unit }, at) => (
        <li key={`${at}-${label}`}>
          <span>{frenchSpaces(label)}</span>
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
