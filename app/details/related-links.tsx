import { Link } from "@remix-run/react";
import type { Reference } from "../../server/api-client/contract/records";
import { pathOf } from "~/labels";

/** Links to related entities (« Utilisé dans »); says `empty` when there are none. */
export function RelatedLinks({ references, empty = "Aucun élément" }: { references: readonly Reference[]; empty?: string }) {
  if (references.length === 0) return <p className="dimmed">{empty}</p>;
  return (
    <ul className="related">
      {references.map(({ type, id, name }) => {
        const path = pathOf(type, id);
        return <li key={`${type}-${id}`}>{path ? <Link to={path}>{name}</Link> : name}</li>;
      })}
    </ul>
  );
}
