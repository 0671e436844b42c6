import { useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/shell/actions/button";
import { reckonIntent } from "./acts";
import type { Reckoned } from "./reckoned";

/** Address that says what the typed order comes to. */
const address = "/external-orders/create/counter";

/** Tells whether a quantity of anything is typed: a blank order has no total to ask for. */
const isCounted = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>("[name$='.quantity']")].some(({ value }) => value !== "");

/**
 * What the order in the form around it comes to, a dash while it cannot be said; reckoned as a copy opens and anew
 * while one types; without JavaScript, by a button that gives the form back.
 */
export function LiveTotal({ reckoned }: { reckoned: Reckoned | null }) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(reckoned);
  const isHydrated = useHydrated();
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return;
    const left = new AbortController();
    // Not on the page's way to being usable.
    import("~/forms/follow-typed").then(
      ({ followTyped }) => followTyped<Reckoned>(form, address, setShown, left.signal, isCounted(form)),
      () => undefined,
    );
    return () => left.abort();
  }, []);
  return (
    <div className="order-total" aria-live="polite" data-scripted ref={place}>
      <p>
        <strong>{shown ? shown.total : "Total : —"}</strong>
        {shown && <span>{shown.told}</span>}
      </p>
      {!isHydrated && (
        <Button type="submit" name="intent" value={reckonIntent} color="neutral" variant="outline">
          Calculer le total
        </Button>
      )}
      {shown && shown.said.length > 0 && (
        <ul>
          {shown.said.map((said) => (
            <li key={said}>{said}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
