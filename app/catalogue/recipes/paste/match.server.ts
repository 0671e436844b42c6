import type { Option, Page } from "#server/api-client/contract/records";
import type { ApiClient } from "#server/api-client/api";
import { fold } from "#domain/french/fold";
import { hasStatus } from "#app/shell/api-errors";
import type { PickerTarget, ResourceName } from "#app/forms/describe/description";
import type { Lookup } from "#app/forms/picker/pickers.server";

/** Something that a name may mean. */
export interface Candidate {
  target: PickerTarget;
  option: Option;
}

/** The meaning of a name: one thing, by its own name or by one that is near; else what it could mean, or nothing. */
export type Match =
  | { is: "same" | "near"; one: Candidate }
  | { is: "several"; candidates: readonly Candidate[] }
  | { is: "none" };

const links = new Set(["de", "d", "du", "des", "la", "le", "les", "l", "a", "au", "aux", "en", "et", "ou"]);

/** Words that say how a thing is when it is taken, not what it is. */
const states = new Set(
  (
    "frais fraich bio pommade mou ramolli fondu froid chaud tiede tempere cru entier fin gros petit moyen moulu rape " +
    "tamise emince hache cisele coupe epluche pele denoyaute battu concasse torrefie liquide bien bon"
  ).split(" "),
);

/** Returns the words by which names are compared: folded, one and several alike, without what links them. */
function wordsOf(name: string): string[] {
  const words = fold(name)
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((word) => word !== "" && !links.has(word));
  return [...new Set(words.map((word) => (word.length > 3 ? word.replace(/[sx]$/, "") : word)))];
}

const includes = (all: readonly string[], some: readonly string[]) => some.every((word) => all.includes(word));

/**
 * Finds what a name means among what a picker chooses from: what has the same words, else the only one that has more
 * of them, or that says the same but for how it is (« beurre pommade »); a word may have one letter wrong. Where it
 * could mean several things none is chosen.
 */
export async function matchName(
  api: ApiClient,
  targets: readonly PickerTarget[],
  name: string,
  lookup: Lookup,
): Promise<Match> {
  const found = await among(targets, name, lookup);
  if (found.is !== "none") return found;
  for (const { resource } of targets) {
    const corrected = await correctedIn(api, resource, name);
    const near = corrected === null ? null : await among(targets, corrected, lookup);
    if (near && near.is !== "none") return near.is === "same" ? { ...near, is: "near" } : near;
  }
  return found;
}

async function among(targets: readonly PickerTarget[], name: string, lookup: Lookup): Promise<Match> {
  const wanted = wordsOf(name);
  const [head] = wanted;
  if (head === undefined) return { is: "none" };
  const read = async (search: string) => {
    const lists = await Promise.all(
      targets.map(async (target) => (await lookup(target.resource, search)).map((option) => ({ target, option }))),
    );
    return lists.flat().map((candidate) => ({ ...candidate, words: wordsOf(candidate.option.name) }));
  };
  const candidates = await read(wanted.join(" "));
  const coded = candidates.filter(({ option }) => option.code !== null && fold(option.code) === fold(name));
  const same = candidates.filter(({ words }) => words.length === wanted.length && includes(words, wanted));
  const holding = candidates.filter(({ words }) => includes(words, wanted));
  const leading = holding.filter(({ words }) => words[0] === head);
  // « lait » is rather « Lait entier » than « Chocolat au lait ».
  const wider = leading.length > 0 ? leading : holding;
  const exact = same.length > 0 ? same : coded;
  const [only] = exact.length > 0 ? exact : wider;
  if (exact.length > 1 || (exact.length === 0 && wider.length > 1))
    return { is: "several", candidates: exact.length > 1 ? exact : wider };
  if (only) return { is: exact.length > 0 ? "same" : "near", one: only };
  if (wanted.length === 1) return { is: "none" };
  const narrower = (await read(head)).filter(({ words }) => words.includes(head) && includes(wanted, words));
  const most = Math.max(...narrower.map(({ words }) => words.length));
  const best = narrower.filter(({ words }) => words.length === most);
  const [one, another] = best;
  if (
    one &&
    !another &&
    wanted.every((word) => one.words.includes(word) || states.has(word.replace(/e$/, "")) || states.has(word))
  )
    return { is: "near", one };
  return best.length > 0 ? { is: "several", candidates: best } : { is: "none" };
}

/** Returns the text that the list looks for in place of one with a letter wrong; null where it finds none. */
async function correctedIn(api: ApiClient, resource: ResourceName, name: string): Promise<string | null> {
  try {
    const { meta } = await api.get<Page<unknown> & { meta: { correctedSearch?: string | null } }>(`/api/${resource}`, {
      query: { search: wordsOf(name).join(" "), page: 1, perPage: 1 },
    });
    return meta.correctedSearch ?? null;
  } catch (error) {
    if (!hasStatus(error, 404, 405, 422)) throw error;
    return null;
  }
}
