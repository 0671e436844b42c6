import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Page } from "#server/api-client/contract/records";
import type { WeighingRow } from "#server/api-client/contract/planning/weighings";
import { Badge } from "#app/display/badge";
import { Day } from "#app/display/day";
import { formatInstant } from "#app/display/dates";
import { formatCount } from "#app/display/numbers";
import { formatQuantity } from "#app/display/quantities";
import { type Column, DataTable } from "#app/lists/data-table";
import { ListHeading } from "#app/lists/list-heading";
import { QuickLinks } from "#app/lists/quick-links";
import { Pagination } from "#app/lists/pagination";
import { readListQuery } from "#app/lists/query";
import { dayInParis } from "#domain/paris";
import { ButtonLink } from "#app/shell/actions/button";
import { sheetsPath } from "#app/planning/sheets/path";
import { pageTitle } from "#app/shell/page-title";
import { useFollowOthers } from "#app/planning/weighings/follow-others";
import { weighingsPath } from "#app/planning/weighings/paths";
import { formatProgress, weighingState } from "#app/planning/weighings/words";

export const meta = () => [{ title: pageTitle("Pesées") }];

const views = [
  ["under_way", "En cours"],
  ["finished", "Terminées"],
  ["abandoned", "Abandonnées"],
  ["all", "Toutes"],
] as const;

/** Reads the weighings of one state (`status`), those under way unless said. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const { page } = readListQuery(searchParams, "-created_at");
  const view = views.find(([name]) => name === searchParams.get("status"))?.[0] ?? "under_way";
  const { data: weighings, meta } = await context.api.get<Page<WeighingRow>>("/api/weighings", {
    query: { page, perPage: 25, status: view === "all" ? null : view },
  });
  return { view, weighings, meta, today: dayInParis(context.now) };
}

const columns: Column<WeighingRow>[] = [
  { heading: "Recette", cell: ({ recipeName }) => recipeName },
  {
    heading: "Quantité",
    numeric: true,
    cell: ({ outputQuantity, outputUnit }) => formatQuantity(outputQuantity, outputUnit),
  },
  { heading: "Pesés", numeric: true, cell: formatProgress },
  {
    heading: "État",
    cell: ({ status }) => {
      const { words, tone } = weighingState(status);
      return <Badge tone={tone}>{words}</Badge>;
    },
  },
  { heading: "Pour le", cell: ({ productionOn }) => <Day date={productionOn} /> },
  {
    heading: "Commencée",
    secondary: true,
    cell: ({ createdAt, userName }) => `${formatInstant(createdAt)}, ${userName}`,
  },
];

const sheets = "Feuilles de production";

export default function Weighings() {
  const { view, weighings, meta, today } = useLoaderData<typeof loader>();
  const isIdle = view === "under_way" && weighings.length === 0;
  useFollowOthers();
  return (
    <>
      <ListHeading title="Pesées" count={meta.total > 0 ? formatCount(meta.total, "pesée") : undefined}>
        {!isIdle && <ButtonLink to={sheetsPath(today)}>{sheets}</ButtonLink>}
      </ListHeading>
      <QuickLinks
        label="États"
        links={views.map(([name, words]) => ({ words, to: `?status=${name}`, chosen: view === name }))}
      />
      <DataTable
        caption="Pesées"
        columns={columns}
        rows={weighings}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `${weighingsPath}/${id}`}
        empty={
          isIdle ? (
            <>
              <p>
                Aucune pesée en cours. Commencez-en une depuis une feuille de production ou une recette : « Peser ».
              </p>
              <ButtonLink to={sheetsPath(today)}>{sheets}</ButtonLink>
            </>
          ) : undefined
        }
      />
      <Pagination meta={meta} />
    </>
  );
}
