import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { DetailHeading } from "#app/display/detail-heading";
import { initialFocus } from "#app/forms/controls/initial-focus";
import { changeQuery } from "#app/lists/query";
import { Button, ButtonLink } from "#app/shell/actions/button";
import { pictureFile } from "./paths";
import type { changePicture, openPicture } from "./picture.server";
import { pictureWords, stepPictureTitle } from "./words";

/**
 * The photo of a product, a recipe or a step of it, large, and what gives it another one. Sent as a document, so that
 * the answer to a file too large can be shown.
 */
export function PicturePage() {
  const { of, id, name, step, picture, earlier, isLight } = useLoaderData<typeof openPicture>();
  const answered = useActionData<typeof changePicture>();
  const error = answered && "error" in answered ? answered.error : null;
  const [params] = useSearchParams();
  const isRequested = params.has("voir");
  const [file, before] = [pictureFile(picture, "large"), pictureFile(earlier, "small")];
  const seen = (
    <>
      <input type="hidden" name="seen" value={picture ?? ""} />
      {step && <input type="hidden" name="step" value={step.text} />}
    </>
  );
  return (
    <>
      <DetailHeading title={step ? stepPictureTitle(step.at) : pictureWords[of].title} name={name}>
        <ButtonLink to={`/${of}/${id}${step ? "#progression" : ""}`} variant="outline" color="neutral">
          Revenir à la fiche
        </ButtonLink>
      </DetailHeading>
      {step && <p className="step-said">{step.text}</p>}
      {error !== null && (
        <div id="picture-error" className="alert" data-type="error" role="alert" tabIndex={-1} {...initialFocus(true)}>
          <strong>{error}</strong>
        </div>
      )}
      {file &&
        (isLight && !isRequested ? (
          <p className="actions">
            <ButtonLink to={changeQuery(params, { voir: "1" })} variant="outline">
              Afficher la photo
            </ButtonLink>
          </p>
        ) : (
          <img className="picture" src={file} alt={step ? step.text : name} />
        ))}
      <Form method="post" encType="multipart/form-data" reloadDocument className="card picture-form">
        {seen}
        <div className="field">
          <label htmlFor="file">{file ? "Une autre photo" : "Photo"}</label>
          <input
            id="file"
            name="file"
            type="file"
            accept="image/jpeg,image/png,image/webp"
            required
            aria-invalid={error !== null || undefined}
            aria-describedby={error === null ? "file-hint" : "picture-error file-hint"}
          />
          <p id="file-hint" className="field-hint">
            JPEG, PNG ou WebP, 8 Mo au plus. Elle est réduite ; le lieu et l’appareil n’en sont pas gardés.
          </p>
        </div>
        <div className="actions">
          <Button type="submit" name="intent" value="save">
            Enregistrer la photo
          </Button>
        </div>
      </Form>
      <div className="actions">
        {before && (
          <Form method="post">
            {seen}
            <input type="hidden" name="picture" value={earlier ?? ""} />
            <Button type="submit" name="intent" value="put-back" variant="outline">
              {!isLight && <img src={before} alt="" width="40" height="40" decoding="async" />}
              Remettre la photo d’avant
            </Button>
          </Form>
        )}
        {file && (
          <Form method="post">
            {seen}
            <Button type="submit" name="intent" value="remove" variant="outline" color="error">
              Retirer la photo
            </Button>
          </Form>
        )}
      </div>
    </>
  );
}
