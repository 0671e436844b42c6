import { type PageForm, formsOf, linksOf } from "./page-forms";

/** The pages of a site that a walk has seen. */
export interface SiteMap {
  /** By address pattern and fields: the account's forms are on every page. */
  forms: Map<string, PageForm>;
  /** The values seen, by URL parameter. */
  parameters: Map<string, string[]>;
  /** Ids seen, by what stands before them in an address: "/articles/". */
  ids: Map<string, string[]>;
}

const mostValues = 40;

/** Returns the address with its ids taken out: "/articles/12/edit?x=1" is "/articles/:id/edit". */
export const patternOf = (address: string) => address.replace(/\?.*/, "").replace(/\/\d+(?=\/|$)/g, "/:id");

/** Adds a page: its forms, the parameters that its links and forms use, and the ids that it leads to. */
export function explore(map: SiteMap, html: string, path: string): void {
  for (const form of formsOf(html, path)) {
    const fields = new Set(form.controls.map(({ name }) => name.replace(/\d+/, "N")));
    map.forms.set(`${form.method} ${patternOf(form.action)} ${[...fields].join(" ")}`, form);
    if (form.method === "get")
      for (const { name, value, choices } of form.controls)
        for (const one of [value, ...choices.slice(0, 10)]) keep(map.parameters, name, one);
  }
  for (const link of linksOf(html)) {
    const { pathname, searchParams } = new URL(link, "http://site");
    for (const [name, value] of searchParams) keep(map.parameters, name, value);
    const [, before, id] = /^(.*\/)(\d+)(?=\/|$)/.exec(pathname) ?? [];
    if (before !== undefined && id !== undefined) keep(map.ids, before, id);
  }
}

function keep(map: Map<string, string[]>, key: string, value: string): void {
  const known = map.get(key) ?? [];
  if (known.length < mostValues && !known.includes(value)) known.push(value);
  map.set(key, known);
}
