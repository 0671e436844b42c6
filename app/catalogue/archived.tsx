import { Badge } from "#app/display/badge";
import { CheckboxField } from "#app/forms/controls/fields";
import type { EntityWords } from "./words";

/** Filter: the archived instead of the active. */
export function ArchivedFilter({ words, set }: { words: EntityWords; set: Record<string, string> }) {
  return <CheckboxField name="archived" label={words.archivedOnly} defaultChecked={set.archived === "1"} />;
}

export const ArchivedBadge = ({ words, archivedAt }: { words: EntityWords; archivedAt: string | null }) =>
  archivedAt ? <Badge>{words.isArchived}</Badge> : null;
