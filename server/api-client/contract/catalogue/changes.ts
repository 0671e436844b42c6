import type { Seen } from "#domain/contract/field";
import type { importJob, imported, importedLine } from "#domain/contract/catalogue/imports";
import type { impact } from "#domain/contract/catalogue/previews";

/** The effects of a change elsewhere (an extension: POST /api/{articles,recipes,products}/{id}/preview). */
export type Impact = Seen<typeof impact>;

/** An impact with the thing as it would be; `POST /api/{articles,recipes,products}/preview` answers it of a new one. */
export interface Preview<T> extends Impact {
  after: T;
}

/** The effects of an import, done or still to be done (an extension: POST /api/{articles,suppliers}/import). */
export type Imported = Seen<typeof imported>;
export type ImportedLine = Seen<typeof importedLine>;

/** An import that runs beside the requests (an extension: /api/imports). */
export type ImportJob = Seen<typeof importJob>;
