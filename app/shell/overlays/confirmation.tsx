import { Form, Link, useLocation, useSearchParams, useSubmit } from "@remix-run/react";
import type { MouseEvent } from "react";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { useConfirm } from "./confirm";
import type { Question } from "./question";

/** Something done by a POST of these fields, once it is confirmed. */
export interface Confirmation extends Question {
  /** Stands in the address of the page that asks: `?confirmation=supprimer`. */
  name: string;
  /** The label of the link that asks for it; the confirming button has it too unless it has its own. */
  label?: string;
  fields: Record<string, string>;
  /** Address of the POST; the page itself by default. */
  action?: string;
}

const parameter = "confirmation";

/** Asks in a dialog and posts; without JavaScript it leads to the same page with the question in its place. */
export function ConfirmationLink(confirmation: Confirmation) {
  const { name, label, confirm: confirmText, fields, action } = confirmation;
  const { pathname } = useLocation();
  const confirm = useConfirm();
  const submit = useSubmit();

  async function ask(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (await confirm(confirmation)) submit(fields, { method: "post", action: action ?? pathname });
  }

  return (
    <ButtonLink to={`?${parameter}=${name}`} color="error" variant="outline" rel="nofollow" onClick={ask}>
      {label ?? confirmText}
    </ButtonLink>
  );
}

/** Returns the one of these confirmations that the address asks for: the page then is `<ConfirmationPage>`. */
export function useRequestedConfirmation(confirmations: readonly Confirmation[]): Confirmation | undefined {
  const requested = useSearchParams()[0].get(parameter);
  return confirmations.find(({ name }) => name === requested);
}

/** The question as a page of its own. */
export function ConfirmationPage({ title, description, confirm, cancel = "Annuler", fields, action }: Confirmation) {
  const { pathname } = useLocation();
  return (
    <Form method="post" action={action ?? pathname} className="confirmation">
      <h1>{title}</h1>
      {description && <p>{description}</p>}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="actions">
        <Link to={pathname} className="button" data-variant="outline" data-color="neutral">
          {cancel}
        </Link>
        <Button type="submit" color="error">
          {confirm}
        </Button>
      </div>
    </Form>
  );
}
