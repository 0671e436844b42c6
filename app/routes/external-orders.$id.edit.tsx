import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ButtonLink } from "~/actions/button";
import { ListHeading } from "~/lists/list-heading";
import { pageTitle } from "~/page-title";
import { recordId } from "~/record";

export const meta = () => [{ title: pageTitle("Modifier la commande client") }];

export const loader = (args: LoaderFunctionArgs) => ({ id: recordId(args) });

export default function EditExternalOrder() {
  const { id } = useLoaderData<typeof loader>();
  return (
    <>
      <ListHeading title="Modifier la commande client">
        <ButtonLink to={`/external-orders/${id}`} variant="outline">
          Revenir à la commande
        </ButtonLink>
      </ListHeading>
      <p className="card">La modification des commandes n’est pas encore disponible dans cette version.</p>
    </>
  );
}
