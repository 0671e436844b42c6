import { Badge } from "~/details/badge";
import { CheckboxField } from "~/forms/fields";

/** Filter: the archived instead of the active. */
export function ArchivedFilter({ set }: { set: Record<string, string> }) {
  return <CheckboxField name="archived" label="Archivés seulement" defaultChecked={set.archived === "1"} />;
}

export const ArchivedBadge = ({ archivedAt }: { archivedAt: string | null }) => (archivedAt ? <Badge>Archivé</Badge> : null);

/** A row's name with its code below and its archived badge. */
export function NameCell({ name, code, archivedAt }: { name: string; code: string | null; archivedAt: string | null }) {
  return (
    <>
      {name}
      {code && <small>{code}</small>}
      <ArchivedBadge archivedAt={archivedAt} />
    </>
  );
}
