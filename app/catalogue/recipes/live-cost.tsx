import { useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { formatCount, formatMoney, formatUnitPrice } from "#app/display/numbers";
import { unitName } from "#domain/kitchen/units";
import { followTyped } from "#app/forms/draft/follow-typed";
import { currentConnection, isSlowConnection } from "#app/shell/links/slow-connection";

/** The cost of a recipe as it is typed. */
export interface CostAsTyped {
  /** Of one batch. */
  costHt: string;
  /** Of one output unit; null while the output is not known. */
  unitCostHt: string | null;
  outputUnit: string;
  /** Names of articles without a price or a conversion. */
  missing: string[];
  /** Lines that are not counted, for they cannot be read yet. */
  incomplete: number;
}

/**
 * The cost of the recipe in the form around it, worked out anew while one types. Without JavaScript, or on a slow
 * connection, it says nothing.
 */
export function LiveCost() {
  const place = useRef<HTMLParagraphElement>(null);
  const { pathname } = useLocation();
  const [cost, setCost] = useState<CostAsTyped | null>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form || isSlowConnection(currentConnection())) return;
    const left = new AbortController();
    // Nothing is asked before something is typed. Imported with the page: a browser asks only once for a script that it
    // could not have, and goes on without it when the network is back.
    const begin = () => followTyped(form, `${pathname}/cost`, setCost, left.signal);
    form.addEventListener("input", begin, { once: true, signal: left.signal });
    return () => left.abort();
  }, [pathname]);
  return (
    <p className="live-cost" aria-live="polite" data-scripted ref={place}>
      {cost && <CostText {...cost} />}
    </p>
  );
}

function CostText({ costHt, unitCostHt, outputUnit, missing, incomplete }: CostAsTyped) {
  return (
    <>
      Coût HT{missing.length > 0 && " partiel"} :{" "}
      {unitCostHt !== null && <strong>{`${formatUnitPrice(unitCostHt)} / ${unitName(outputUnit)}`}</strong>}
      {unitCostHt !== null && ", "}
      {formatMoney(costHt)} la fournée
      {incomplete > 0 && `, sans ${formatCount(incomplete, "ligne incomplète", "lignes incomplètes")}`}
      {missing.length > 0 && <small>Prix ou conversion à donner : {missing.join(", ")}</small>}
    </>
  );
}
