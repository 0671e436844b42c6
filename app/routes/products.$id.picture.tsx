import "#app/styles/pages/catalogue.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { PicturePage } from "#app/catalogue/pictures/picture-page";
import { changePicture, openPicture } from "#app/catalogue/pictures/picture.server";
import { revalidateRefused } from "#app/catalogue/pictures/revalidate";
import { pictureWords } from "#app/catalogue/pictures/words";
import { pageTitle } from "#app/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(pictureWords.products.title, data?.name) },
];

export const loader = (args: LoaderFunctionArgs) => openPicture(args, "products");

export const action = (args: ActionFunctionArgs) => changePicture(args, "products");

export const shouldRevalidate = revalidateRefused;

export default function ProductPicture() {
  return <PicturePage />;
}
