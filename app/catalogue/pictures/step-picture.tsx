import { Link } from "@remix-run/react";
import { pictureFile } from "./paths";
import { stepParam } from "./words";
import { useLightMode } from "./use-light-mode";

interface StepPictureProps {
  recipe: number;
  /** Counted from 1. */
  at: number;
  picture: string | null | undefined;
}

/**
 * The photo of a step, which leads to where it is chosen; nothing where the API knows none. In light mode it is fetched
 * only there, when it is asked for.
 */
export function StepPicture({ recipe, at, picture }: StepPictureProps) {
  const isLight = useLightMode();
  if (picture === undefined) return null;
  const file = pictureFile(picture, "small");
  return (
    <Link
      to={`/recipes/${recipe}/picture?${stepParam}=${at}`}
      className={file && !isLight ? "step-picture" : "step-picture no-print"}
    >
      {file && !isLight ? (
        <img src={file} alt={`Étape ${at}`} width="160" height="160" loading="lazy" decoding="async" />
      ) : (
        <>
          {file ? "Voir la photo" : "Ajouter une photo"}
          <span className="visually-hidden"> de l’étape {at}</span>
        </>
      )}
    </Link>
  );
}
