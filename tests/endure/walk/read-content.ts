import { formatTimeOf } from "#app/display/dates";

/**
 * Returns the content of a page's `main`, a line for each thing: texts, and elements with what a person reads or sends
 * from them. Runs in the page, so it refers to nothing outside itself.
 *
 * Left out is only what must differ between a page with scripts and a document without:
 * - `[data-scripted]`: what only scripts can do (a draft found on this device, the cost while one types);
 * - `.messages`: with scripts they become toasts, outside `main`;
 * - the value of `submissionKey`: each rendered page has its own;
 * - the lists offered to a field (`datalist`): with scripts they narrow while one types, and the field that has the
 * focus says that it is a `combobox`;
 * - whether a row that stays as it was left (`data-kept`) is open;
 * - where told, what was wrong with the form before: a line that is added without scripts asks the server, which no
 * longer knows;
 * - where told, what the fields hold: the browser gives them back as they were left when it goes back to a document.
 */
export function readContent({ withErrors, withFields }: { withErrors: boolean; withFields: boolean }): string[] {
  const lines: string[] = [`title ${document.title}`];
  const say = (words: string) => {
    const text = words.replace(/\s+/g, " ").trim();
    if (text) lines.push(text);
  };
  // Without scripts, styles lay open what the address names.
  const showsContent = (details: HTMLDetailsElement) =>
    [...details.children].some((child) => child.localName !== "summary" && child.checkVisibility());
  const state = (element: Element): string => {
    if (!withFields && !(element instanceof HTMLDetailsElement)) return "";
    if (element instanceof HTMLInputElement) {
      if (element.name === "submissionKey") return "";
      const isTick = element.type === "checkbox" || element.type === "radio";
      return isTick ? `${element.value} ${element.checked ? "ticked" : "not ticked"}` : JSON.stringify(element.value);
    }
    if (element instanceof HTMLTextAreaElement) return JSON.stringify(element.value);
    if (element instanceof HTMLSelectElement) return [...element.selectedOptions].map(({ value }) => value).join(",");
    if (element instanceof HTMLDetailsElement && !element.matches("[data-kept]"))
      return element.open || showsContent(element) ? "open" : "closed";
    return "";
  };
  const attributeNames = [
    "id",
    "href",
    "name",
    "type",
    "action",
    "method",
    "aria-current",
    "aria-sort",
    "aria-invalid",
    "aria-busy",
    "disabled",
    "data-loading",
    "role",
    "data-type",
    "hidden",
  ];
  const isPlain = (element: Element) =>
    !element.matches(
      "input, textarea, select, details, a, button, table, tr, form, h1, h2, h3, legend, option, " +
        "[role], [aria-current], [aria-sort], [data-type]",
    );
  const visit = (node: Node): void => {
    if (node instanceof Text) return say(node.data);
    if (!(node instanceof Element) || node.matches("[data-scripted], .messages, datalist, script, style")) return;
    if (!withErrors && node.matches("#form-errors, .field-error")) return;
    if (!isPlain(node)) {
      const attributes = attributeNames.flatMap((name) =>
        node.hasAttribute(name) &&
        (withErrors || name !== "aria-invalid") &&
        !(name === "role" && node.matches("input[data-picks]"))
          ? [`${name}=${node.getAttribute(name) ?? ""}`]
          : [],
      );
      say(`<${node.localName}> ${attributes.join(" ")} ${state(node)}`);
    }
    for (const child of node.childNodes) visit(child);
  };
  const main = document.querySelector("main");
  if (!main) return [...lines, "no main"];
  lines.push(`tables ${String(main.querySelectorAll("table").length)}`);
  visit(main);
  return lines;
}

/** The lines with the minutes of just now made one: a page says when it was made, and a minute may end between two. */
export function withoutThisMinute(lines: readonly string[], now: number): string[] {
  const minutes = [0, 1, 2].map((ago) => formatTimeOf(new Date(now - ago * 60_000).toISOString()).replace(/\s+/g, " "));
  return lines.map((line) => minutes.reduce((text, minute) => text.replaceAll(minute, "à l’instant"), line));
}

/** The first lines that differ, as « shown / expected », and how many there are on either side. */
export function differenceOf(displayed: readonly string[], expected: readonly string[]): string {
  const at = displayed.findIndex((line, index) => line !== expected[index]);
  const first = at === -1 ? Math.min(displayed.length, expected.length) : at;
  const around = (lines: readonly string[]) =>
    lines
      .slice(Math.max(0, first - 1), first + 4)
      .map((line) => `      ${line.slice(0, 160)}`)
      .join("\n");
  return (
    `    shown (${String(displayed.length)} lines, from ${String(first)}):\n${around(displayed)}\n    as a ` +
    `document (${String(expected.length)} lines):\n${around(expected)}`
  );
}
