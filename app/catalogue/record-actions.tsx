import { Form, useActionData } from "@remix-run/react";
import { Button, ButtonLink } from "~/shell/actions/button";
import { RelatedLinks } from "~/details/related-links";
import { type Confirmation, ConfirmationLink } from "~/shell/overlays/confirmation";
import type { EntityWords } from "./words";
import type { RecordRefusal } from "./record-actions.server";

/** Returns the question before a record is deleted. */
export const deletion = (words: EntityWords): Confirmation => ({
  name: "supprimer",
  title: words.deleteQuestion,
  description: "Une suppression ne se défait pas.",
  confirm: "Supprimer",
  fields: { intent: "delete" },
});

interface RecordActionsProps {
  words: EntityWords;
  id: number;
  archived: boolean;
  /** False hides the button, where the state of the record rules it out. */
  mayArchive?: boolean;
  mayDelete?: boolean;
  /** True where the page is about something else than editing. */
  isSecond?: boolean;
}

/** Edit, duplicate, archive or restore, and delete once confirmed. */
export function RecordActions({
  words,
  id,
  archived,
  mayArchive = true,
  mayDelete = true,
  isSecond = false,
}: RecordActionsProps) {
  return (
    <>
      <ButtonLink to={`/${words.resource}/${id}/edit`} variant={isSecond ? "outline" : "solid"}>
        Modifier
      </ButtonLink>
      <ButtonLink to={`/${words.resource}/create?from=${id}`} variant="outline">
        Dupliquer
      </ButtonLink>
      {(archived || mayArchive) && (
        <Form method="post">
          <Button
            type="submit"
            name="intent"
            value={archived ? "restore" : "archive"}
            color="neutral"
            variant="outline"
          >
            {archived ? "Restaurer" : "Archiver"}
          </Button>
        </Form>
      )}
      {mayDelete && <ConfirmationLink {...deletion(words)} />}
    </>
  );
}

/**
 * The reason why an action on the record did not happen, with a link to each thing that stands in its way.
 * @param kept the page's word on an earlier one, until there is another
 */
export function RecordRefused({ kept = null }: { kept?: RecordRefusal | null }) {
  const refused = useActionData<RecordRefusal>() ?? kept;
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
