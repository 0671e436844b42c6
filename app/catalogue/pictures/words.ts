import { sayUnconfirmed } from "~/forms/unconfirmed";

/** The words of the pages about the photo of a product or a recipe. */
export const pictureWords = {
  products: { title: "Photo du produit", of: "du produit" },
  recipes: { title: "Photo de la recette", of: "de la recette" },
} as const;

export const pictureSaid = {
  saved: "Photo enregistrée",
  removed: "Photo retirée",
  putBack: "Photo remise",
  tooLarge: "Cette photo dépasse 8 Mo : réduisez-la, puis recommencez.",
  none: "Choisissez une photo.",
  unconfirmed: sayUnconfirmed("L’enregistrement", "Regardez la photo, puis recommencez."),
} as const;
