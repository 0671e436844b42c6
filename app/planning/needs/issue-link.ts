import type { NeedsIssue } from "#server/api-client/contract/planning/needs";
import { articleForm } from "#app/catalogue/articles/form";
import { productForm } from "#app/catalogue/products/form";
import { recipeForm } from "#app/catalogue/recipes/form";
import { supplierForm } from "#app/catalogue/suppliers/form";
import { type FormDescription, lineLists } from "#app/forms/describe/description";
import { placeOf } from "#app/forms/describe/place-errors";
import { comingBack } from "#app/display/links/way-back";
import { pathOf } from "#app/display/words";

const forms: Record<string, FormDescription> = {
  article: articleForm,
  product: productForm,
  recipe: recipeForm,
  supplier: supplierForm,
};

/**
 * Returns the address at which an issue is mended: the form of the thing at fault, at the field. Without a field of
 * that name it is the page of the thing itself, where it is restored. Null when nothing can be done about it.
 * @param back the page to come back to once it is mended
 */
export function mendingHref(fix: NeedsIssue["fix"], back: string): string | null {
  const path = fix && pathOf(fix.type, fix.id);
  const form = fix && forms[fix.type];
  if (!fix || !path || !form) return path;
  const place = fix.field === null ? null : placeOf(form, camelPath(fix.field));
  const way = comingBack(back);
  if (place === null) return (fix.field === null ? `${path}/edit` : path) + way;
  return `${path}/edit${way}#${visibleField(form, place)}`;
}

/** "lines.0.article_id" gives "lines.0.articleId". */
const camelPath = (path: string) => path.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the first field of a line, which stands for its further fields while they are folded away. */
function visibleField(form: FormDescription, place: string): string {
  const [name, index, field = ""] = place.split(".");
  const list = lineLists(form).find((one) => one.name === name);
  if (!list || index === undefined || !list.fields[field]?.more) return place;
  return `${name}.${index}.${Object.keys(list.fields)[0]}`;
}
