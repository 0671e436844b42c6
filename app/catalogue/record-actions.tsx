import { Form, useActionData, useNavigation } from "@remix-run/react";
import { Button, ButtonLink } from "~/actions/button";
import { RelatedLinks } from "~/details/related-links";
import type { EntityWords } from "./entities";
import type { RecordRefusal } from "./record-actions.server";

/** Edit, duplicate, archive or restore, and delete once confirmed. */
export function RecordActions({ words, id, archived }: { words: EntityWords; id: number; archived: boolean }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <>
      <ButtonLink to={`/${words.resource}/${id}/edit`}>Modifier</ButtonLink>
      <ButtonLink to={`/${words.resource}/create?from=${id}`} variant="outline">
        Dupliquer
      </ButtonLink>
      <Form method="post">
        <Button type="submit" name="intent" value={archived ? "restore" : "archive"} color="neutral" variant="outline" disabled={busy}>
          {archived ? "Restaurer" : "Archiver"}
        </Button>
      </Form>
      <details className="confirm">
        <summary className="button" data-color="error" data-variant="outline">
          Supprimer
        </summary>
        <Form method="post" className="card">
          <p>Supprimer pour toujours ? Cela ne se défait pas.</p>
          <Button type="submit" name="intent" value="delete" color="error" disabled={busy}>
            Oui, supprimer
          </Button>
        </Form>
      </details>
    </>
  );
}

/** Why an action on the record did not happen, with a link to each thing that stands in its way. */
export function RecordRefused() {
  const refused = useActionData<RecordRefusal>();
  if (!refused) return null;
  return (
    <div className="alert" data-type="error" role="alert">
      <strong>{refused.message}</strong>
      {refused.usedBy.length > 0 && (
        <>
          <RelatedLinks references={refused.usedBy} />
          <Form method="post">
            <Button type="submit" name="intent" value="archive" color="neutral" variant="outline">
              Archiver plutôt
            </Button>
          </Form>
        </>
      )}
    </div>
  );
}
