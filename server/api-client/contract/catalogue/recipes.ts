import type { entity } from "#domain/contract/entity";
import type { Listed, Seen } from "#domain/contract/field";
import type { recipe, recipeLine } from "#domain/contract/catalogue/recipes";

export type RecipeRow = Seen<typeof entity & Listed<typeof recipe>>;
export type Recipe = Seen<typeof entity & typeof recipe>;
export type RecipeLine = Seen<typeof recipeLine.fields>;
