import { Form } from "@remix-run/react";
import { Button } from "#app/shell/actions/button";
import { describeAgreed } from "./follow-up-words";
import type { Undoable } from "./read.server";

/** The agreement of a moment ago, with the button that undoes it. Nothing when there is nothing to undo. */
export function UndoBar({ undoable, submissionKey }: { undoable: Undoable | null; submissionKey: string }) {
  if (!undoable) return null;
  const { id, number, supplierName, lockVersion, followUp } = undoable;
  return (
    <Form method="post" className="alert undo-bar" data-type="success">
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <input type="hidden" name="lockVersion" value={lockVersion} />
      <input type="hidden" name="orderId" value={id} />
      <input type="hidden" name="followUp" value={followUp.id} />
      <p>
        {supplierName}, {number} : {describeAgreed(followUp)}
      </p>
      <Button type="submit" name="intent" value="undo" variant="outline">
        Annuler
      </Button>
    </Form>
  );
}
