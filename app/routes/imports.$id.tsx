import "#app/styles/pages/catalogue.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { JobPage } from "#app/catalogue/imports/job-page";
import { changeJob, readJob } from "#app/catalogue/imports/job-page.server";
import { useProgress } from "#app/catalogue/imports/use-progress";
import { pageTitle } from "#app/shell/page-title";

export const meta = () => [{ title: pageTitle("Import") }];

export const loader = (args: LoaderFunctionArgs) => readJob(args);

export const action = (args: ActionFunctionArgs) => changeJob(args);

export default function Import() {
  const view = useLoaderData<typeof loader>();
  useProgress(view.underWay);
  return <JobPage {...view} />;
}
