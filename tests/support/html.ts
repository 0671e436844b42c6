/** HTML as it reads: plain spaces, no hydration comments, apostrophes as such. */
export const readable = (html: string) =>
  html
    .replace(/[\u00a0\u202f]/g, " ")
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'");

/** Returns the words of the section with this id, without its markup. Throws when there is none. */
export function sectionText(html: string, id: string): string {
  const start = html.indexOf(`<section id="${id}"`);
  if (start < 0) throw new Error(`no section ${id}`);
  return textOf(html.slice(start, html.indexOf("</section>", start)));
}

/** Returns the words of a piece of HTML that a person reads: without its markup, scripts (random keys) and styles. */
export const textOf = (html: string) =>
  readable(html)
    .replace(/<(script|style)\b[^]*?<\/\1>|<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Returns the decoded `href` of the link or button with these words. Throws when there is none. */
export function hrefOf(html: string, words: string): string {
  const href = [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs)].find(
    ([, , inside = ""]) => textOf(inside) === words,
  )?.[1];
  if (href === undefined) throw new Error(`no link « ${words} »`);
  return href.replaceAll("&amp;", "&");
}

/** Returns the words of each cell of the table in a section, row by row; what opens behind a figure is left out. */
export function tableOf(html: string, id: string): string[][] {
  const section = html.slice(html.indexOf(`<section id="${id}"`));
  const body = /<tbody>(.*?)<\/tbody>/s.exec(section)?.[1] ?? "";
  const cell = (part: string) => textOf(part.replace(/<div class="why-panel">.*<\/div>/s, ""));
  return body
    .split(/<tr[^>]*>/)
    .slice(1)
    .map((row) =>
      row
        .split(/<t[hd][^>]*>/)
        .slice(1)
        .map(cell),
    );
}
