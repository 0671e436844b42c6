import type { ExternalOrder } from "../../server/api-client/contract";
import { formatInstant } from "~/formats/dates";
import { toldChange } from "./told-change";

/** Who changed what, when and why, the latest first. */
export function OrderHistory({ changes }: Pick<ExternalOrder, "changes">) {
  if (changes.length === 0) return <p className="dimmed">Aucun élément</p>;
  const latestFirst = [...changes].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <ol className="history">
      {latestFirst.map((change, at) => {
        const told = toldChange(change);
        return (
          <li key={`${change.at}-${at}`}>
            <p>
              <strong>{told.what}</strong>
              {(told.old !== null || told.new !== null) && (
                <>
                  {" : "}
                  {told.old !== null && <del>{told.old}</del>}
                  {told.old !== null && told.new !== null && " → "}
                  {told.new !== null && <ins>{told.new}</ins>}
                </>
              )}
            </p>
            {change.reason && <p>« {change.reason} »</p>}
            <p className="dimmed">
              {formatInstant(change.at)}, {change.who}
            </p>
          </li>
        );
      })}
    </ol>
  );
}
