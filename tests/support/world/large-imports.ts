import type { Agent } from "../web";

/** So many names that their import goes on beside the requests. */
export const manyNames = (name: string) => Array.from({ length: 510 }, (_, index) => `${name} ${String(index)}`);

/** Sends a list of suppliers to be looked through. */
export async function sendSuppliers(browser: Agent, names: readonly string[]): Promise<void> {
  await browser
    .post("/suppliers/import")
    .type("form")
    .send({ csv: `Nom;Inconnu\n${names.join("\n")}\n`, intent: "preview", submissionKey: "large" })
    .expect(302);
}

/** Looks at an import's page until nothing is under way. */
export async function seenThrough(browser: Agent, path: string): Promise<void> {
  while ((await browser.get(path).expect(200)).text.includes('http-equiv="refresh"'));
}
