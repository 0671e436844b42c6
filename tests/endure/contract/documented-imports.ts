import type { Ask } from "./documented-stock";

/** Asks what was said of files with these headings, and keeps it. */
export async function askImportChoices(ask: Ask): Promise<void> {
  const path = "/api/import-choices";
  for (const choices of [[["column.0", "name"]], "x"])
    await ask("PUT", path, { entity: "articles", headings: "h", said: choices });
  for (const query of ["entity=articles&headings=h", "entity=x"]) await ask("GET", `${path}?${query}`);
}
