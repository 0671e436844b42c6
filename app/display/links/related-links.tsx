import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Reference } from "#server/api-client/contract/records";
import { pathOf } from "#app/display/words";

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
    <LinkList links={references.map(({ type, id, name }) => ({ key: `${type}-${id}`, to: pathOf(type, id), name }))} />
  );
}

/** Links beside each other; one that leads nowhere known is its words alone. */
export const LinkList = ({ links }: { links: readonly { key: string; to: string | null; name: string }[] }) => (
  <ul className="related">
    {links.map(({ key, to, name }) => (
      <li key={key}>
        <KnownLink to={to}>{name}</KnownLink>
      </li>
    ))}
  </ul>
);

/** A link, or its words alone where there is nowhere known to lead (`to` is null). */
export function KnownLink({ to, children }: { to: string | null; children: ReactNode }) {
  return to === null ? <>{children}</> : <Link to={to}>{children}</Link>;
}
