import { Link } from "@remix-run/react";
import { familyStyle } from "./family-style";
import { initialOf } from "./initial";
import { type Pictured, pictureFile } from "./paths";
import { useLightMode } from "./use-light-mode";

interface PictureTileProps {
  of: Pictured;
  record: { id: number; name: string; category: string | null; picture?: string | null };
}

/**
 * The photo of a product or a recipe, or the initial of its name in the colour of its family, which lead to where it is
 * chosen; nothing where the API knows no photos. In light mode a photo is fetched only there, when it is asked for.
 */
export function PictureTile({ of, record: { id, name, category, picture } }: PictureTileProps) {
  const isLight = useLightMode();
  if (picture === undefined) return null;
  const file = pictureFile(picture, "small");
  return (
    <Link to={`/${of}/${id}/picture`} className="picture-tile" style={familyStyle(category)}>
      {file && !isLight ? (
        <img src={file} alt={name} width="96" height="96" decoding="async" />
      ) : (
        <>
          <span aria-hidden>{initialOf(name)}</span>
          {file ? "Voir la photo" : "Ajouter une photo"}
        </>
      )}
    </Link>
  );
}
