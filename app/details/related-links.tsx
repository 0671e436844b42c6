import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Reference } from "../../server/api-client/contract/records";
import { pathOf } from "~/formats/words";

/** Links to related entities (« Utilisé dans »); says `empty` when there are none. */
export function RelatedLinks({
  references,
  empty = "Aucun élément",
}: {
  references: readonly Reference[];
  empty?: string;
}) {
  if (references.length === 0) return <p className="dimmed">{empty}</p>;
  return (
    <ul className="related">
      {references.map(({ type, id, name }) => (
        <li key={`${type}-${id}`}>
          <KnownLink to={pathOf(type, id)}>{name}</KnownLink>
        </li>
      ))}
    </ul>
  );
}

/** A link, or its words alone where there is nowhere known to lead (`to` is null). */
export function KnownLink({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? <>{children}</> : <Link to={to}>{children}</Link>;
}
