import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { More } from "#app/shell/actions/more";

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
      {frozen !== null && (
        <ButtonLink to={`/production-planning/runs/${frozen}`} variant="outline">
          {`Calcul figé n°\u00a0${frozen}`}
        </ButtonLink>
      )}
      <More>
        <ButtonLink to={`/production-planning/production-sheets${search}`} variant="ghost" color="neutral">
          Feuilles de production
        </ButtonLink>
        <ButtonLink to={`/production-planning/purchase-lists${search}`} variant="ghost" color="neutral">
          Listes d’achats
        </ButtonLink>
        <ButtonLink to="/production-planning/makeable" variant="ghost" color="neutral">
          Que puis-je encore faire ?
        </ButtonLink>
        <ButtonLink to="/production-planning/runs" variant="ghost" color="neutral">
          Calculs figés
        </ButtonLink>
      </More>
    </>
  );
}
