import "#app/styles/pages/planning/planning.css";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ProductionSheets as SheetsAnswer } from "#server/api-client/contract/planning/production-sheets";
import { PrintButton } from "#app/display/print-button";
import { ButtonLink } from "#app/shell/actions/button";
import { More } from "#app/shell/actions/more";
import { PrintedOn } from "#app/display/printed-on";
import { validationErrors } from "#app/shell/api-errors";
import { dayInParis } from "#domain/paris";
import { ListHeading } from "#app/lists/list-heading";
import { pageTitle } from "#app/shell/page-title";
import { needsApiQuery, readNeedsQuery } from "#app/planning/needs-query";
import { labelsOf } from "#app/stock/labels/path";
import { describePlan } from "#app/planning/words";
import { planBody, planSearch } from "#app/planning/plan-search";
import { paperSearch, readChosen } from "#app/planning/sheets/choose";
import { NotedBeside } from "#app/planning/sheets/noted-beside";
import { readNotedBeside } from "#app/planning/sheets/noted-beside.server";
import { PaperLink } from "#app/planning/sheets/paper-link";
import { markSheets } from "#app/planning/sheets/marking.server";
import { sheetsQuery } from "#app/planning/sheets/sheets-query";
import { Sheets } from "#app/planning/sheets/sheets";
import { readTruth } from "#app/planning/health/read.server";

export const meta = () => [{ title: pageTitle("Feuilles de production") }];

/** Reads the sheets of a calculation; what is wrong with the calculation leads to it, where it is said. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const today = dayInParis(context.now);
  const { query, day } = sheetsQuery(searchParams, today);
  try {
    const [chosen, truth] = await Promise.all([
      readChosen({ params: searchParams, today, only: day }, (part) =>
        context.api.get<SheetsAnswer>("/api/production-planning/production-sheets", {
          query: { ...needsApiQuery(query), ...part },
        }),
      ),
      readTruth(context.api, query, context.now),
    ]);
    return {
      description: describePlan(readNeedsQuery(searchParams, today)),
      search: planSearch(query),
      truth,
      chosen,
      beside: await readNotedBeside(
        context.api,
        { day: query.from === query.to ? query.from : chosen.day, today },
        chosen,
      ),
      paper: paperSearch(searchParams, chosen),
      labelledDay: (await context.hasStock()) ? (query.from === query.to ? query.from : chosen.day) : null,
      now: context.now.toISOString(),
      submissionKey: context.freshKey,
    };
  } catch (error) {
    if (!validationErrors(error)) throw error;
    throw redirect(`/production-planning/compute-needs${planSearch(query)}`);
  }
}

/** Marks sheets of the calculation done, or takes that back. */
export const action = (args: ActionFunctionArgs) =>
  markSheets(args, planBody(sheetsQuery(new URL(args.request.url).searchParams, dayInParis(args.context.now)).query));

export default function ProductionSheets() {
  const { description, search, truth, chosen, beside, paper, labelledDay, now } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading title="Feuilles de production" count={description}>
        <PrintButton />
        <PaperLink to={`/production-planning/compute-needs/export${paper}`} />
        <ButtonLink to={`/production-planning/compute-needs${search}`} variant="outline">
          Retour au calcul
        </ButtonLink>
        {labelledDay && (
          <More>
            <ButtonLink to={labelsOf("day", labelledDay)} variant="ghost" color="neutral">
              Étiquettes
            </ButtonLink>
          </More>
        )}
      </ListHeading>
      <PrintedOn at={now} />
      <Sheets chosen={chosen} truth={truth} isNoted={beside !== null && beside.since.length > 0} />
      <NotedBeside beside={beside} />
    </>
  );
}
