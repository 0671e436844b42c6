import { Form } from "@remix-run/react";
import { Button } from "#app/shell/actions/button";
import type { PressSummary } from "./pressed.server";

/** Says what was moved together a moment ago, and takes all of it back. Nothing when nothing was. */
export function PressedOrders({ pressed, submissionKey }: { pressed: PressSummary | null; submissionKey: string }) {
  if (!pressed) return null;
  const { text, at, act, orders } = pressed;
  return (
    <Form method="post" className="alert pressed no-print" data-type="success" preventScrollReset discover="none">
      <input type="hidden" name="submissionKey" value={submissionKey} />
      <p role="status">
        <strong>{text}</strong> à {at}
      </p>
      <Button type="submit" name="undo-all" value={orders} variant="outline" color="neutral">
        {act}
      </Button>
    </Form>
  );
}
