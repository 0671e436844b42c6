import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/shell/actions/button";
import { reckonIntent } from "./form-actions";
import type { Reckoned } from "./reckoned";
import { useEnhanced } from "./use-enhanced";

/**
 * Shows the total of the order in the form around it, a dash while it cannot be said; reckoned as a copy opens and anew
 * while one types; without JavaScript, by a button that gives the form back.
 */
export function LiveTotal({ reckoned }: { reckoned: Reckoned | null }) {
  const [current, setCurrent] = useState(reckoned);
  const isHydrated = useHydrated();
  const place = useEnhanced<HTMLDivElement>(({ enhanceTotal }, total, left) => enhanceTotal(total, setCurrent, left));
  return (
    <div className="order-total" aria-live="polite" data-scripted ref={place}>
      <p>
        {current ? (
          <>
            <strong>{current.total}</strong>
            <span>{current.details}</span>
          </>
        ) : (
          "Total : —"
        )}
      </p>
      {!isHydrated && (
        <Button type="submit" name="intent" value={reckonIntent} color="neutral" variant="outline">
          Calculer le total
        </Button>
      )}
      {current && current.warnings.length > 0 && (
        <details>
          <summary>{current.warnings.length} à vérifier</summary>
          {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what it can enter */}
          <ul tabIndex={0} aria-label="À vérifier">
            {current.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
