import "~/styles/pages/catalogue.css";
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { PicturePage } from "~/catalogue/pictures/picture-page";
import { changePicture, openPicture } from "~/catalogue/pictures/picture.server";
import { revalidateRefused } from "~/catalogue/pictures/revalidate";
import { pictureWords, stepPictureTitle } from "~/catalogue/pictures/words";
import { pageTitle } from "~/shell/page-title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.step ? stepPictureTitle(data.step.at) : pictureWords.recipes.title, data?.name) },
];

export const loader = (args: LoaderFunctionArgs) => openPicture(args, "recipes");

export const action = (args: ActionFunctionArgs) => changePicture(args, "recipes");

export const shouldRevalidate = revalidateRefused;

export default function RecipePicture() {
  return <PicturePage />;
}
