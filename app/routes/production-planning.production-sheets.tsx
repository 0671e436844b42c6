import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ProductionSheet } from "../../server/api-client/contract";
import { ButtonLink } from "~/actions/button";
import { validationErrors } from "~/field-errors";
import { dateInParis, formatShortDate } from "~/formats/dates";
import { ListHeading } from "~/lists/list-heading";
import { pageTitle } from "~/page-title";
import { needsApiQuery, readNeedsQuery } from "~/planning/needs-query";
import { planSaid } from "~/planning/plan-said";
import { planSearch } from "~/planning/plan-search";
import { ProductionSheetOfDay } from "~/planning/sheets/production-sheet";

export const meta = () => [{ title: pageTitle("Feuilles de production") }];

/** The sheets of a calculation, one for each day, or of the one day that `jour` names; what is wrong with the calculation leads to it, where it is said. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const query = readNeedsQuery(searchParams, dateInParis(context.now));
  try {
    const { data: all } = await context.api.get<{ data: ProductionSheet[] }>("/api/production-planning/production-sheets", { query: needsApiQuery(query) });
    const asked = searchParams.get("jour");
    const shown = all.filter(({ day }) => day === asked);
    return { said: planSaid(query), search: planSearch(query), days: all.map(({ day }) => day), sheets: shown.length > 0 ? shown : all };
  } catch (error) {
    if (!validationErrors(error)) throw error;
    throw redirect(`/production-planning/compute-needs${planSearch(query)}`);
  }
}

export default function ProductionSheets() {
  const { said, search, days, sheets } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading title="Feuilles de production" count={said}>
        <ButtonLink to={`/production-planning/compute-needs${search}`} variant="outline">
          Retour au calcul
        </ButtonLink>
      </ListHeading>
      <nav aria-label="Jours">
        <ul className="quick">
          {days.map((day) => (
            <li key={day}>
              <a href={`/production-planning/production-sheets${search}&jour=${day}`} aria-current={sheets.length === 1 && sheets[0]?.day === day ? "true" : undefined}>
                {formatShortDate(day)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sheets.length === 0 && <p className="card">Rien à produire : aucune commande de cette période n’a un statut retenu.</p>}
      {sheets.map((sheet) => (
        <ProductionSheetOfDay key={sheet.day} sheet={sheet} />
      ))}
    </>
  );
}
