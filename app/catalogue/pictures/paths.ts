import { type PictureSize, isPictureName } from "#domain/pictures";

/** The records that have a photo, by their collection. */
export type Pictured = "products" | "recipes";

/** Returns the address of a photo's file; null for what is no photo's name. */
export const pictureFile = (name: string | null | undefined, size: PictureSize): string | null =>
  isPictureName(name) ? `/pictures/${name}/${size}` : null;
