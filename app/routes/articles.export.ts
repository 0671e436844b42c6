import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportList } from "#app/catalogue/list/export.server";
import { articleExport, articleList } from "#app/catalogue/articles/list";

/** Returns the rows that the same query shows at /articles, as a CSV file. */
export const loader = (args: LoaderFunctionArgs) => exportList(args, articleList, articleExport, "articles");
