import { familyStyle } from "./family-style";
import { initialOf } from "./initial";
import { pictureFile } from "./paths";
import { useLightMode } from "./use-light-mode";

/**
 * The photo of a row, fetched when it comes near, or the initial of its name in the colour of its family: in light mode
 * always that. The name beside it says what it is.
 */
export function RowPicture({
  of: { name, category, picture },
}: {
  of: { name: string; category: string | null; picture?: string | null };
}) {
  const isLight = useLightMode();
  const file = isLight ? null : pictureFile(picture, "small");
  return file ? (
    <img className="row-picture" src={file} alt="" width="40" height="40" loading="lazy" decoding="async" />
  ) : (
    <span className="row-picture" style={familyStyle(category)} aria-hidden>
      {initialOf(name)}
    </span>
  );
}
