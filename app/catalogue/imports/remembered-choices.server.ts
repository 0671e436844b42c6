import { createHash } from "node:crypto";
import type { One } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import type { EntityWords } from "#app/catalogue/words";
import { fold } from "#domain/french/fold";
import { type Choices, choiceFields, readChoices } from "./choices";

const path = "/api/import-choices";

const digestOf = (headings: readonly string[]) =>
  createHash("sha256")
    .update(JSON.stringify(headings.map(fold)))
    .digest("base64url");

/** Returns what was last said of a file with these headings; nothing where the API keeps no such thing. */
export async function recallChoices(
  api: ApiClient,
  { resource }: EntityWords,
  headings: readonly string[],
): Promise<Choices> {
  const sent = new FormData();
  try {
    const query = { entity: resource, headings: digestOf(headings) };
    const { data } = await api.get<One<{ said: [string, string][] }>>(path, { query });
    for (const [name, value] of data.said) sent.append(name, value);
  } catch {
    // What was said before is a help: without it the file is read as the first one was.
  }
  return readChoices(sent);
}

/** Keeps what was said of a file, for the next one with its headings. */
export async function keepChoices(
  api: ApiClient,
  { resource }: EntityWords,
  headings: readonly string[],
  choices: Choices,
): Promise<void> {
  const fields = choiceFields(choices);
  // No fields take the place of what was, too.
  await api.put(path, { entity: resource, headings: digestOf(headings), said: fields }).catch(() => undefined);
}
