import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/shell/actions/button";

/** The actions on a calculation: freeze it, or look at those frozen before. */
export function NeedsActions({ search, submissionKey }: { search: string; submissionKey: string }) {
  return (
    <>
      <Form method="post" action={`/production-planning/runs${search}`}>
        <input type="hidden" name="submissionKey" value={submissionKey} />
        <Button type="submit">Figer ce calcul</Button>
      </Form>
      <ButtonLink to={`/production-planning/production-sheets${search}`} variant="outline">
        Feuilles de production
      </ButtonLink>
      <ButtonLink to={`/production-planning/purchase-lists${search}`} variant="outline">
        Listes d’achats
      </ButtonLink>
      <ButtonLink to="/production-planning/makeable" variant="outline">
        Que puis-je encore faire ?
      </ButtonLink>
      <ButtonLink to="/production-planning/runs" variant="outline">
        Calculs figés
      </ButtonLink>
    </>
  );
}
