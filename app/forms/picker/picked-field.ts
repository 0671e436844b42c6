import type { ResourceName } from "../describe/description";
import { chosenName, chosenValue, markedLabel } from "../describe/typed";
import type { Choice } from "./choice";

/** A kind of thing that a picker in the page takes. */
export interface Target {
  resource: ResourceName;
  property: string;
  mark: string;
}

/** Reads what a picker takes from its input: "articles:articleId:,recipes:recipeId:recette". */
export function targetsOf(picks: string): Target[] {
  return picks.split(",").flatMap((one) => {
    const [resource, property = "", mark = ""] = one.split(":");
    return isResource(resource) ? [{ resource, property, mark }] : [];
  });
}

const known: readonly string[] = ["suppliers", "articles", "recipes", "products"] satisfies ResourceName[];
const isResource = (name: string | undefined): name is ResourceName => name !== undefined && known.includes(name);

/** Returns the text of a choice in its field: « Crème (recette) » where the picker takes several kinds. */
export function labelOf({ resource, name, id }: Choice, targets: readonly Target[]): string {
  return id === null ? name : markedLabel(name, targets.find((target) => target.resource === resource)?.mark);
}

/** Tells whether what the field holds was chosen, and not typed since. */
export const isChosen = (input: HTMLInputElement): boolean =>
  input.value.trim() !== "" && (companion(input)?.value ?? "").endsWith(`:${input.value}`);

const companion = ({ form, name }: HTMLInputElement): HTMLInputElement | null => {
  const field = form?.elements.namedItem(chosenName(name));
  return field instanceof HTMLInputElement ? field : null;
};

/**
 * Writes a choice into its field, as `text` names it, and gives its unit to the field of the same line that follows
 * it, unless another was chosen there by hand. What listens to the form hears of it.
 */
export function choose(
  input: HTMLInputElement,
  choice: Choice,
  targets: readonly Target[],
  text = labelOf(choice, targets),
): void {
  input.value = text;
  const property = targets.find(({ resource }) => resource === choice.resource)?.property;
  const hidden = companion(input);
  if (hidden) hidden.value = choice.id === null || property === undefined ? "" : chosenValue(property, choice.id, text);
  giveUnit(input, choice.unit ?? "");
  input.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * Gives a unit to the field that follows a picker, unless another was chosen there by hand; "" leaves it to what is
 * picked next.
 */
export function giveUnit(input: HTMLInputElement, unit: string): void {
  const follower = followerOf(input);
  if (!follower || ![...follower.options].some(({ value }) => value === unit)) return;
  if (follower.value === "" || follower.value === follower.dataset.followed) follower.value = unit;
  follower.dataset.followed = unit;
}

/** Returns the field of the unit that follows a picker, « lines.0.unit » of « lines.0.articleId ». */
function followerOf({ form, name }: HTMLInputElement): HTMLSelectElement | null {
  const start = name.lastIndexOf(".") + 1;
  const [line, own] = [name.slice(0, start), name.slice(start)];
  const found = [...(form?.elements ?? [])].find(
    (field) =>
      field instanceof HTMLSelectElement &&
      field.dataset.follows === own &&
      field.name.slice(0, field.name.lastIndexOf(".") + 1) === line,
  );
  return found instanceof HTMLSelectElement ? found : null;
}
