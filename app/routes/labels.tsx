import "#app/styles/pages/labels.css";
import { type LoaderFunctionArgs, type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LabelControls, LabelNotices, canPrint, countLabels, isWrong } from "#app/stock/labels/controls";
import { LabelPaper } from "#app/stock/labels/paper";
import { readLabels } from "#app/stock/labels/read.server";
import { PrintButton } from "#app/display/print-button";
import { ListHeading } from "#app/lists/list-heading";
import { ButtonLink } from "#app/shell/actions/button";
import { hasStatus } from "#app/shell/api-errors";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [{ title: pageTitle("Étiquettes", page?.title) }];

/** Reads the labels that are asked for, each as large as it may be printed. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await readPage(context, new URL(request.url).searchParams);
  if (page === null)
    throw data(
      {
        message: "Page Not Found: /labels",
        description: "Ouvrez les étiquettes d’un produit, d’une production, d’un lot ou des feuilles d’un jour.",
      },
      { status: 404 },
    );
  return data(page, { status: isWrong(page) ? 422 : 200 });
}

/** Returns null for what is not there, or what the API does not tell. */
async function readPage(...of: Parameters<typeof readLabels>) {
  try {
    return await readLabels(...of);
  } catch (error) {
    if (hasStatus(error, 404)) return null;
    throw error;
  }
}

export default function LabelsPage() {
  const page = useLoaderData<typeof loader>();
  const isReady = canPrint(page);
  return (
    <>
      <div className="no-print">
        <ListHeading title="Étiquettes" count={`${page.title}, ${countLabels(page.labels)}`}>
          {isReady && <PrintButton />}
          <ButtonLink to={page.from.to} variant="outline">
            {page.from.words}
          </ButtonLink>
        </ListHeading>
      </div>
      <LabelControls page={page} key={JSON.stringify([page.source, page.format, page.packaging])} />
      <LabelNotices page={page} />
      {isReady && <LabelPaper {...page} />}
    </>
  );
}
