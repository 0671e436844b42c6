import "~/styles/pages/catalogue.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { JobPage } from "~/catalogue/imports/job-page";
import { changeJob, readJob } from "~/catalogue/imports/job-page.server";
import { useProgress } from "~/catalogue/imports/use-progress";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle("Import") }];

export const loader = (args: LoaderFunctionArgs) => readJob(args);

export const action = (args: ActionFunctionArgs) => changeJob(args);

export default function Import() {
  const view = useLoaderData<typeof loader>();
  useProgress(view.underWay);
  return <JobPage {...view} />;
}
