import { Form, useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { RefusedAlert } from "#app/forms/panels/refused-alert";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { More } from "#app/shell/actions/more";
import { RelatedLinks } from "#app/display/links/related-links";
import { type Confirmation, ConfirmationLink } from "#app/shell/overlays/confirmation";
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
  mayEdit?: boolean;
  /** True where the page is about something else than editing. */
  isSecond?: boolean;
  /** More of the actions that are rarely wanted. */
  children?: ReactNode;
}

/** Edit, restore what is archived; under « … » duplicate, archive, and delete once confirmed. */
export function RecordActions({
  words,
  id,
  archived,
  mayArchive = true,
  mayDelete = true,
  mayEdit = true,
  isSecond = false,
  children,
}: RecordActionsProps) {
  return (
    <>
      {mayEdit && (
        <ButtonLink to={`/${words.resource}/${id}/edit`} variant={isSecond ? "outline" : "solid"}>
          Modifier
        </ButtonLink>
      )}
      {archived && <Put intent="restore">Restaurer</Put>}
      <More>
        <ButtonLink to={`/${words.resource}/create?from=${id}`} color="neutral" variant="outline">
          Dupliquer
        </ButtonLink>
        {!archived && mayArchive && <Put intent="archive">Archiver</Put>}
        {children}
        {mayDelete && <ConfirmationLink {...deletion(words)} />}
      </More>
    </>
  );
}

/** A button that puts the record away or takes it back. */
function Put({ intent, children }: { intent: "archive" | "restore"; children: string }) {
  return (
    <Form method="post">
      <Button type="submit" name="intent" value={intent} color="neutral" variant="outline">
        {children}
      </Button>
    </Form>
  );
}

/**
 * The reason why an action on the record did not happen, with a link to each thing that stands in its way.
 * @param kept the page's word on an earlier one, until there is another
 */
export function RecordRefused({ stored = null }: { stored?: RecordRefusal | null }) {
  const refused = useActionData<RecordRefusal>() ?? stored;
  if (!refused) return null;
  return (
    <RefusedAlert message={refused.message} answer={refused}>
      {refused.usedBy.length > 0 && (
        <>
          <RelatedLinks references={refused.usedBy} />
          <Put intent="archive">Archiver plutôt</Put>
        </>
      )}
    </RefusedAlert>
  );
}
