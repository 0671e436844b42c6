import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "#app/shell/actions/button";

/** « Imprimer », where scripts run; without them it is in the browser’s menu. */
export function PrintButton() {
  const isHydrated = useHydrated();
  return (
    isHydrated && (
      <Button variant="outline" color="neutral" data-scripted onClick={() => window.print()}>
        Imprimer
      </Button>
    )
  );
}
