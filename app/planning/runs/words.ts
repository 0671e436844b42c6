import type { RunDifference } from "#server/api-client/contract/planning/planning-runs";
import { ofName } from "#domain/french/names";
import { signedCount, signedQuantity } from "../quantity";

/** The most products, recipes and articles that a sentence names of each. */
const named = 3;

/**
 * Returns the changes in one sentence of a kitchen: « +12 pièces de Tarte → +4,2 kg de Pâte, +1 colis de Pommes »;
 * empty when no quantity has changed.
 */
export function describeChange({
  products,
  recipes,
  articles,
}: Pick<RunDifference, "products" | "recipes" | "articles">): string {
  const causes = products.map(({ name, unit, change }) => `${signedQuantity(change, unit)} ${ofName(name)}`);
  const made = recipes
    .filter(({ net }) => net.change !== "0")
    .map(({ name, unit, net }) => `${signedQuantity(net.change, unit)} ${ofName(name)}`);
  const bought = articles.flatMap(({ name, packs: { before, after } }) =>
    before === null || after === null || before === after
      ? []
      : [`${signedCount(after - before)} colis ${ofName(name)}`],
  );
  return [few(causes), [few(made), few(bought)].filter(Boolean).join(", ")].filter(Boolean).join(" → ");
}

function few(texts: readonly string[]): string {
  return texts.slice(0, named).join(", ") + (texts.length > named ? "…" : "");
}
