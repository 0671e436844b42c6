import type { ReactNode } from "react";
import type { ImportedLine } from "#server/api-client/contract/catalogue/changes";
import type { EntityWords } from "#app/catalogue/words";
import { Badge } from "#app/display/badge";
import { DataTable } from "#app/lists/data-table";
import { type ErrorGroup, formatLineNumbers } from "./groups";
import { type ColumnsByName, importColumns } from "./import-columns";
import { changeColumns } from "./change-columns";

/** Rows of a table that nothing leads further through. */
export const mostRows = 200;

interface ErrorsTableProps {
  groups: readonly ErrorGroup[];
  /** Draws what corrects the errors of a group. */
  correct?: (group: ErrorGroup) => ReactNode;
}

/** The errors of a file by their cause. */
export function ErrorsTable({ groups, correct }: ErrorsTableProps) {
  const visible = groups.slice(0, mostRows);
  return (
    <>
      <DataTable
        caption="Erreurs du fichier"
        columns={[
          { heading: "Lignes", cell: ({ lines }) => formatLineNumbers(lines) },
          { heading: "Colonne", cell: ({ column }) => column },
          { heading: "Erreur", cell: ({ message }) => message },
          ...(correct ? [{ heading: "Correction", cell: correct }] : []),
        ]}
        rows={visible}
        rowKey={(group) => visible.indexOf(group)}
      />
      {groups.length > mostRows && <p className="dimmed">Et {groups.length - mostRows} autres.</p>}
    </>
  );
}

interface LinesTableProps {
  caption: string;
  /** Lines with their number in the file, where that is known. */
  lines: readonly (ImportedLine & { line?: number })[];
  words: EntityWords;
}

const columnsByResource = new Map<string, ColumnsByName>(Object.entries(importColumns));

/** The effects of each line of a file, done or still to be done. */
export function LinesTable({ caption, lines, words }: LinesTableProps) {
  const numbered = lines.some(({ line }) => line !== undefined);
  return (
    <DataTable
      caption={caption}
      columns={[
        { heading: "Nom", cell: ({ name }) => name },
        { heading: "Action", cell: (line) => <Action {...line} /> },
        ...changeColumns(lines, columnsByResource.get(words.resource)),
        ...(numbered ? [{ heading: "Ligne", cell: ({ line }: { line?: number }) => line, numeric: true }] : []),
      ]}
      rows={lines}
      rowKey={(line) => lines.indexOf(line)}
      rowHref={({ id }) => (id > 0 ? `/${words.resource}/${id}` : null)}
    />
  );
}

function Action({ action, unchanged = false }: ImportedLine) {
  if (unchanged) return <Badge tone="neutral">Déjà à jour</Badge>;
  return (
    <Badge tone={action === "create" ? "green" : "blue"}>{action === "create" ? "Création" : "Modification"}</Badge>
  );
}
