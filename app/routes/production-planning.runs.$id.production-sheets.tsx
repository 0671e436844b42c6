import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ProductionSheets } from "../../server/api-client/contract/production-sheets";
import { ButtonLink } from "~/actions/button";
import { DetailHeading } from "~/details/detail-heading";
import { pageTitle } from "~/page-title";
import { chooseSheets, sheetsApiQuery } from "~/planning/sheets/choose";
import { Sheets } from "~/planning/sheets/sheets";
import { readOfRecord, recordId } from "~/record";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle("Feuilles de production", data && `calcul figé n° ${data.id}`) }];

/** The sheets of a frozen calculation, as they were frozen. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url);
  const answer = await readOfRecord<ProductionSheets>(args, "production-planning/runs", "production-sheets", "Ce calcul figé n’existe pas, ou il a été figé sans ses feuilles de production.", sheetsApiQuery(searchParams));
  return { id: recordId(args), chosen: chooseSheets(answer, searchParams) };
}

export default function FrozenProductionSheets() {
  const { id, chosen } = useLoaderData<typeof loader>();
  return (
    <>
      <DetailHeading title="Feuilles de production" name={`Calcul figé n° ${id}`}>
        <ButtonLink to={`/production-planning/runs/${id}`} variant="outline">
          Retour au calcul figé
        </ButtonLink>
      </DetailHeading>
      <p className="dimmed no-print">Telles qu’elles étaient au moment de figer : rien n’y change, même si les commandes ou les recettes ont changé depuis.</p>
      <Sheets chosen={chosen} />
    </>
  );
}
