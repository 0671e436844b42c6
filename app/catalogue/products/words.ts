import { fold } from "#domain/french/fold";
import { labelNames } from "../allergen-kinds";

/** A piece of an ingredient's name; `strong` when a label has to emphasise it. */
export interface LabelPiece {
  text: string;
  strong: boolean;
}

/**
 * Returns an ingredient as a label says it: its name with the words for its allergens emphasised, and allergens that it
 * does not name added in parentheses (« Farine T55 (BLÉ) », « LAIT entier »), as regulation (EU) 1169/2011, article 21,
 * and notice 2017/C 428/01 demand: the cereal and the nut, or that they are still to be said.
 */
export function sayIngredient(name: string, allergens: readonly string[], kinds: readonly string[] = []): LabelPiece[] {
  const names = labelNames({ allergens, kinds });
  const stems = names.map(tellingStem);
  const pieces = name
    .split(/([\p{L}\p{M}]+)/u)
    .map((text): LabelPiece => ({ text, strong: stems.includes(stemOf(text)) }));
  const named = new Set(pieces.map(({ text }) => stemOf(text)));
  const unnamed = names.filter((_, at) => !named.has(stems[at] ?? ""));
  const added = unnamed.length === 0 ? [] : [plain(" ("), { text: unnamed.join(", "), strong: true }, plain(")")];
  return joined([...pieces, ...added]);
}

/** Returns the word that a name of an allergen is known by: « cajou » of « Noix de cajou », « épeautre » of its own. */
const tellingStem = (name: string) => stemOf(name.replace(/ \(.*\)$/, "").replace(/^Noix (de |du )/, ""));
const stemOf = (word: string) => fold(word).replace(/s$/, "");

const plain = (text: string): LabelPiece => ({ text, strong: false });

function joined(pieces: LabelPiece[]): LabelPiece[] {
  const all: LabelPiece[] = [];
  for (const { text, strong } of pieces) {
    const last = all.at(-1);
    if (last?.strong === strong) last.text += text;
    else if (text) all.push({ text, strong });
  }
  return all;
}
