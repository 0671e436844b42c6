import type { ImportedLine } from "../../../server/api-client/contract/changes";
import type { EntityWords } from "~/catalogue/words";
import { Badge } from "~/display/badge";
import { DataTable } from "~/lists/data-table";
import type { LineError } from "./lines";

/** Rows of a table that nothing leads further through. */
export const mostShown = 200;

/** The errors of a file, line by line. */
export function ErrorsTable({ errors }: { errors: readonly LineError[] }) {
  const shown = errors.slice(0, mostShown);
  return (
    <>
      <DataTable
        caption="Erreurs du fichier"
        columns={[
          { heading: "Ligne", cell: ({ line }) => (line === 0 ? "Fichier" : `Ligne ${line}`) },
          { heading: "Colonne", cell: ({ column }) => column },
          { heading: "Erreur", cell: ({ message }) => message },
        ]}
        rows={shown}
        rowKey={(error) => shown.indexOf(error)}
      />
      {errors.length > mostShown && <p className="dimmed">Et {errors.length - mostShown} autres.</p>}
    </>
  );
}

interface LinesTableProps {
  caption: string;
  /** Lines with their number in the file, where that is known. */
  lines: readonly (ImportedLine & { line?: number })[];
  words: EntityWords;
}

/** The effects of each line of a file, done or still to be done. */
export function LinesTable({ caption, lines, words }: LinesTableProps) {
  const numbered = lines.some(({ line }) => line !== undefined);
  return (
    <DataTable
      caption={caption}
      columns={[
        { heading: "Nom", cell: ({ name }) => name },
        { heading: "Action", cell: (line) => <Action {...line} /> },
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
