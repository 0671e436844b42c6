import type { ExternalOrder, OrderStatus } from "../../server/api-client/contract";
import { formatInstant } from "~/formats/dates";
import { orderStatusNames } from "~/labels";

const fieldNames: Record<string, string> = {
  status: "Statut",
  customerName: "Client",
  deliveryOn: "Date de livraison",
  deliveryTime: "Heure de livraison",
  deliveryMode: "Mode de livraison",
  deliveryAddress: "Adresse de livraison",
  productionOn: "Date de production",
  allergyNotes: "Allergies",
  notes: "Notes",
  lines: "Lignes",
  created: "Création",
};

/** A field's French name: the API may name it in snake_case, with a dotted path. */
function fieldName(field: string): string {
  const camelCase = field.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return fieldNames[camelCase] ?? fieldNames[camelCase.split(".")[0] ?? ""] ?? field;
}

const isStatus = (value: string): value is OrderStatus => value in orderStatusNames;
const said = (value: string | null) => (value === null ? null : isStatus(value) ? orderStatusNames[value] : value);

/** Who changed what, when and why, the latest first. */
export function OrderHistory({ changes }: Pick<ExternalOrder, "changes">) {
  if (changes.length === 0) return <p className="dimmed">Aucun élément</p>;
  const latestFirst = [...changes].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <ol className="history">
      {latestFirst.map((change, at) => (
        <li key={`${change.at}-${at}`}>
          <p>
            <strong>{fieldName(change.field)}</strong>
            {(change.old !== null || change.new !== null) && (
              <>
                {" : "}
                {change.old !== null && <del>{said(change.old)}</del>}
                {change.old !== null && change.new !== null && " → "}
                {change.new !== null && <ins>{said(change.new)}</ins>}
              </>
            )}
          </p>
          {change.reason && <p>« {change.reason} »</p>}
          <p className="dimmed">
            {formatInstant(change.at)}, {change.who}
          </p>
        </li>
      ))}
    </ol>
  );
}
