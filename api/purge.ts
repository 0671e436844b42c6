import { forgetExpiredTokens } from "./accounts/tokens";
import { forgetOldImport } from "./catalogue/imports/jobs/store";
import { forgetReplacedPictures } from "./catalogue/pictures/write";
import type { Database } from "./database/tables";
import { forgetOldUndos } from "./orders/undo/store";
import { forgetOldAnswers } from "./records/idempotent";
import { forgetOldFiles } from "./records/outbox/forget";

/** Rows of a table that one purge deletes at most: nobody waits long behind it. */
const mostRows = 1000;
/** Files of messages likewise: they are large. */
const mostFiles = 200;

/**
 * Forgets what has outlived its use: expired tokens, answers kept for submissions that nobody repeats any more, large
 * imports and photos that were replaced, of more than a week ago, how to take back what is no longer taken back, and
 * the files of messages of more than a year ago. True when there is more of it.
 */
export async function purge(db: Database, now: Date): Promise<boolean> {
  const forgotten = [
    await forgetExpiredTokens(db, now, mostRows),
    await forgetOldAnswers(db, now, mostRows),
    await forgetReplacedPictures(db, now, mostRows),
    await forgetOldUndos(db, now, mostRows),
  ];
  const more = await forgetOldImport(db, now);
  const files = await forgetOldFiles(db, now, mostFiles);
  return more || files === mostFiles || forgotten.some((rows) => rows === mostRows);
}
