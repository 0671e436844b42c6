import { type RawBuilder, sql } from "kysely";

/** Returns the code in a column as codes are compared, without blanks and in capitals: indexes hold it so. */
export const codeAlike = (column: string): RawBuilder<string> =>
  sql<string>`upper(replace(${sql.ref(column)}, ' ', ''))`;

/** Returns a code that somebody gave as codes are compared; databases leave letters with accents as they are. */
export const givenAlike = (code: string): string =>
  code.replaceAll(/\s/gu, "").replaceAll(/[a-z]/gu, (letter) => letter.toUpperCase());
