import { Button } from "#app/shell/actions/button";
import { formatInstant } from "#app/display/dates";
import type { Draft } from "#app/shell/drafts";

/** Offers to take up what was typed on this device and never saved. */
export function DraftFound({ draft, onTakeUp, onDrop }: { draft: Draft; onTakeUp: () => void; onDrop: () => void }) {
  return (
    <div className="alert" data-type="info" role="status" data-scripted>
      <p>
        Une saisie non enregistrée du {formatInstant(new Date(draft.keptAt).toISOString())} a été retrouvée sur cet
        appareil.
      </p>
      <div className="actions">
        <Button onClick={onTakeUp}>Reprendre ma saisie</Button>
        <Button color="neutral" variant="outline" onClick={onDrop}>
          L’oublier
        </Button>
      </div>
    </div>
  );
}
