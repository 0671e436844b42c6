/** A control that a form sends, with the values it offers: those of a list, of a group, or none. */
export interface Control {
  name: string;
  /** "text", "date", "checkbox", "select", "textarea", "submit"… */
  type: string;
  value: string;
  /** Sent as the form stands: ticked, or not a tick box and not a button. */
  isSent: boolean;
  choices: string[];
}

/** A form as the page's HTML declares it. */
export interface PageForm {
  method: "get" | "post";
  /** Returns the path and query. */
  action: string;
  controls: Control[];
}

const tags = /<(\/?)(form|input|select|option|textarea|button|datalist)\b([^>]*)>/g;

/** Returns every form of a page with its controls, those that name it by `form="…"` too. */
export function formsOf(html: string, address: string): PageForm[] {
  const lists = datalistsOf(html);
  const forms: (PageForm & { id: string | undefined })[] = [];
  const strangers: { form: string; control: Control }[] = [];
  let open: PageForm | undefined;
  let select: Control | undefined;

  for (const match of html.matchAll(tags)) {
    const [element, closing, tag = "", text = ""] = match;
    const at = attributesOf(text);
    if (tag === "form") {
      const form = closing
        ? undefined
        : {
            id: at.get("id"),
            method: at.get("method")?.toLowerCase() === "post" ? ("post" as const) : ("get" as const),
            action: at.get("action") || address,
            controls: [],
          };
      if (form) forms.push(form);
      open = form;
    } else if (closing) {
      if (tag === "select") select = undefined;
    } else if (tag === "option") {
      if (!select) continue;
      select.choices.push(at.get("value") ?? "");
      if (at.has("selected") || select.choices.length === 1) select.value = at.get("value") ?? "";
    } else if (tag !== "datalist") {
      const name = at.get("name");
      if (name === undefined) continue;
      const inner =
        tag === "textarea" ? html.slice(match.index + element.length, html.indexOf("</textarea>", match.index)) : "";
      const control = controlOf(tag, name, at, unescape(inner), lists.get(at.get("list") ?? "") ?? []);
      if (tag === "select") select = control;
      const owner = at.get("form");
      if (owner !== undefined) strangers.push({ form: owner, control });
      else open?.controls.push(control);
    }
  }
  for (const { form, control } of strangers) forms.find(({ id }) => id === form)?.controls.push(control);
  return forms;
}

function controlOf(tag: string, name: string, at: Map<string, string>, inner: string, choices: string[]): Control {
  const type = tag === "input" ? (at.get("type") ?? "text") : tag === "button" ? (at.get("type") ?? "submit") : tag;
  const isBox = type === "checkbox" || type === "radio";
  return {
    name,
    type,
    value: tag === "textarea" ? inner : (at.get("value") ?? (isBox ? "on" : "")),
    isSent: isBox ? at.has("checked") : type !== "submit" && type !== "button",
    choices: [...choices],
  };
}

function datalistsOf(html: string): Map<string, string[]> {
  return new Map(
    [...html.matchAll(/<datalist\b([^>]*)>([^]*?)<\/datalist>/g)].map(([, tag = "", inner = ""]) => [
      attributesOf(tag).get("id") ?? "",
      [...inner.matchAll(/<option\b([^>]*)>/g)].map(([, option = ""]) => attributesOf(option).get("value") ?? ""),
    ]),
  );
}

/** Returns the addresses that a page links to within the site, as path and query. */
export function linksOf(html: string): string[] {
  return [...new Set([...html.matchAll(/<a\b([^>]*)>/g)].map(([, tag = ""]) => attributesOf(tag).get("href") ?? ""))]
    .filter((href) => /^\/(?!\/)/.test(href))
    .map((href) => href.replace(/#.*/, ""));
}

function attributesOf(tag: string): Map<string, string> {
  return new Map(
    [...tag.matchAll(/\s([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      unescape(value),
    ]),
  );
}

const entities: Record<string, string> = { quot: '"', amp: "&", lt: "<", gt: ">", "#x27": "'", "#39": "'" };

const unescape = (text: string) =>
  text.replace(/&(quot|amp|lt|gt|#x27|#39);/g, (match, name: string) => entities[name] ?? match);
