import { ListHeading } from "~/lists/list-heading";
import { pageTitle } from "~/page-title";

export const meta = () => [{ title: pageTitle("Nouvelle commande client") }];

export default function CreateExternalOrder() {
  return (
    <>
      <ListHeading title="Nouvelle commande client" />
      <p className="card">La saisie des commandes n’est pas encore disponible dans cette version.</p>
    </>
  );
}
