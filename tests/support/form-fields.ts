/** The fields that a form sends, by name. */
export type Fields = Record<string, string | string[]>;

/**
 * Returns the values of the named fields of the page's forms, as HTML holds them: inputs, checked boxes (all of a
 * name), chosen options, text areas.
 */
export function fieldsOf(html: string): Fields {
  const attribute = (tag: string, name: string) => unescape(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]);
  const fields: Fields = {};
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, "name");
    if (name === undefined || (/type="(checkbox|radio)"/.test(tag) && !/\schecked=""/.test(tag))) continue;
    const [known, value] = [fields[name], attribute(tag, "value") ?? ""];
    fields[name] = known === undefined || !tag.includes('type="checkbox"') ? value : [known, value].flat();
  }
  for (const [, tag = "", text = ""] of html.matchAll(/<textarea\b([^>]*)>([^<]*)<\/textarea>/g))
    fields[attribute(` ${tag}`, "name") ?? ""] = unescape(text)?.replace(/^\n/, "") ?? "";
  for (const [, tag = "", inner = ""] of html.matchAll(/<select\b([^>]*)>([^]*?)<\/select>/g)) {
    const chosen = /<option\b([^>]*\sselected=""[^>]*)>/.exec(inner)?.[1];
    fields[attribute(` ${tag}`, "name") ?? ""] = (chosen === undefined ? undefined : attribute(chosen, "value")) ?? "";
  }
  return fields;
}

const entities: Record<string, string> = {
  "&quot;": '"',
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&#x27;": "'",
  "&#39;": "'",
};

const unescape = (text: string | undefined) =>
  text?.replace(/&(quot|amp|lt|gt|#x27|#39);/g, (entity) => entities[entity] ?? entity);

/** Returns the error beside a field, with plain spaces, or null. */
export function errorOf(html: string, name: string): string | null {
  return (
    unescape(new RegExp(`id="${name.replaceAll(".", "\\.")}-error"[^>]*>([^<]*)<`).exec(html)?.[1])?.replace(
      /[\u00a0\u202f]/g,
      " ",
    ) ?? null
  );
}
