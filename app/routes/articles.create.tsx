import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { EditPage } from "~/catalogue/edit-page";
import { create, openCreate } from "~/catalogue/editing.server";
import { articles } from "~/catalogue/entities";
import { articleForm } from "~/catalogue/articles/form";
import { pageTitle } from "~/shell/page-title";

export const meta = () => [{ title: pageTitle(articles.create) }];

export const loader = (args: LoaderFunctionArgs) => openCreate(args, articles, articleForm);

export const action = (args: ActionFunctionArgs) => create(args, articles, articleForm);

export default function CreateArticle() {
  return <EditPage words={articles} form={articleForm} />;
}
