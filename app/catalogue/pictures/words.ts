import { sayUnconfirmed } from "#app/forms/submit/unconfirmed";

/** The words of the pages about the photo of a product or a recipe. */
export const pictureWords = {
  products: { title: "Photo du produit", of: "du produit" },
  recipes: { title: "Photo de la recette", of: "de la recette" },
} as const;

/** The name in an address of the step that a photo is of, counted from 1. */
export const stepParam = "etape";

/** Returns the title of the page about the photo of a recipe's step. */
export const stepPictureTitle = (at: number): string => `Photo de l’étape ${at}`;

export const pictureMessages = {
  saved: "Photo enregistrée",
  removed: "Photo retirée",
  putBack: "Photo remise",
  tooLarge: "Cette photo dépasse 8 Mo : réduisez-la, puis recommencez.",
  none: "Choisissez une photo.",
  unconfirmed: sayUnconfirmed("L’enregistrement", "Regardez la photo, puis recommencez."),
} as const;
