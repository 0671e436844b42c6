import { Form, Link } from "@remix-run/react";
import { TextAreaField } from "#app/forms/controls/fields";
import { initialFocus } from "#app/forms/controls/initial-focus";
import { ListHeading } from "#app/lists/list-heading";
import { Button } from "#app/shell/actions/button";
import { pastedPath, textField } from "./form";

/** Takes the text of a recipe. Sent as a document: a form that it fills is there again when the page is reloaded. */
export function PastePage({ text = "", problem }: { text?: string; problem?: string }) {
  return (
    <>
      <ListHeading title="Coller une recette" />
      <Form method="post" action={pastedPath} reloadDocument className="entity-form card">
        <TextAreaField
          name={textField}
          label="Texte de la recette"
          hint={
            "D’un livre, d’une page web, de Word, d’un tableau ou d’une photo : un ingrédient par ligne, le nom en " +
            "haut. Rien n’est enregistré avant que vous ayez vu la fiche."
          }
          rows={16}
          width="full"
          defaultValue={text}
          errors={problem === undefined ? undefined : [problem]}
          {...initialFocus(true)}
        />
        <div className="actions">
          <Button type="submit">Lire la recette</Button>
          <Link className="button" data-variant="outline" data-color="neutral" to="/recipes">
            Annuler
          </Link>
        </div>
      </Form>
    </>
  );
}
