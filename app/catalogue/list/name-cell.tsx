import { ArchivedBadge } from "../archived";
import type { EntityWords } from "../words";

interface NameCellProps {
  words: EntityWords;
  name: string;
  code: string | null;
  archivedAt: string | null;
  /** The words of a column that is left out where there is no room for it. */
  also?: string | null;
}

/** A row's name with its code below, what else says which it is, and its archived badge. */
export function NameCell({ words, name, code, archivedAt, also }: NameCellProps) {
  return (
    <>
      {name}
      {(code || also) && <small data-also={also || undefined}>{code}</small>}
      <ArchivedBadge words={words} archivedAt={archivedAt} />
    </>
  );
}
