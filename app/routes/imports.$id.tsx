import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { JobPage } from "~/imports/job-page";
import { changeJob, readJob } from "~/imports/job-page.server";
import { useProgress } from "~/imports/use-progress";
import { pageTitle } from "~/page-title";

export const meta = () => [{ title: pageTitle("Import") }];

export const loader = (args: LoaderFunctionArgs) => readJob(args);

export const action = (args: ActionFunctionArgs) => changeJob(args);

export default function Import() {
  const view = useLoaderData<typeof loader>();
  useProgress(view.underWay);
  return <JobPage {...view} />;
}
