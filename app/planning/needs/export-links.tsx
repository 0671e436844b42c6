const files: [words: string, query: Record<string, string>][] = [
  ["PDF", { format: "pdf" }],
  ["Excel", { format: "xlsx" }],
  ["CSV des matières", { format: "csv", part: "articles" }],
  ["CSV des achats", { format: "csv", part: "suppliers" }],
];
const ofLacks: typeof files = [["CSV des manques", { format: "csv", part: "lacks" }]];

/**
 * Links to a calculation as files, for those who work on in a spreadsheet or on paper. `path` serves them; `search` is
 * the calculation's own query. What lacks is a file of its own where something does.
 */
export function ExportLinks({ path, search = "", lacks }: { path: string; search?: string; lacks: boolean }) {
  return (
    <nav aria-label="Exporter" className="section no-print">
      <h2>Exporter</h2>
      <ul className="quick files">
        {(lacks ? files.concat(ofLacks) : files).map(([words, query]) => (
          <li key={words}>
            <a
              href={`${path}?${new URLSearchParams([...new URLSearchParams(search), ...Object.entries(query)])}`}
              download
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
