import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "~/shell/actions/button";

interface NeedsActionsProps {
  search: string;
  submissionKey: string;
  /** Number of the latest frozen calculation about these days; null where there is none. */
  frozen: number | null;
}

/** The actions on a calculation: freeze it, or look at what was frozen before. */
export function NeedsActions({ search, submissionKey, frozen }: NeedsActionsProps) {
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
      <ButtonLink to={`/production-planning/runs${frozen === null ? "" : `/${frozen}`}`} variant="outline">
        {frozen === null ? "Calculs figés" : `Calcul figé n°\u00a0${frozen}`}
      </ButtonLink>
    </>
  );
}
