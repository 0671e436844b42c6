import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { EditPage } from "~/catalogue/edit-page";
import { edit, openEdit } from "~/catalogue/editing.server";
import { articleWords } from "~/catalogue/words";
import { articleForm } from "~/catalogue/articles/form";
import { pageTitle } from "~/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(articleWords.edit, data?.name) }];

export const loader = (args: LoaderFunctionArgs) => openEdit(args, articleWords, articleForm);

export const action = (args: ActionFunctionArgs) => edit(args, articleWords, articleForm);

export default function EditArticle() {
  return <EditPage words={articleWords} form={articleForm} />;
}
