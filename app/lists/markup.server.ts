import { Fragment, type ReactNode, isValidElement } from "react";

/**
 * Returns the HTML of what needs no React once it is written: texts, plain elements and components without hooks, for a
 * fraction of what React takes to write the same.
 * @throws TypeError where there is something else
 */
export const markup: (node: ReactNode) => string = written;

function written(node: unknown): string {
  if (node === null || node === undefined || typeof node === "boolean") return "";
  if (typeof node === "string" || typeof node === "number") return escaped(String(node));
  if (Array.isArray(node)) return node.reduce<string>((html, part) => html + written(part), "");
  if (!isValidElement<Record<string, unknown>>(node)) throw new TypeError("No element");
  const { type, props } = node;
  if (type === Fragment) return written(props.children);
  if (isComponent(type)) return written(type(props));
  if (typeof type !== "string" || special.has(type)) throw new TypeError(`React alone writes ${String(type)}`);
  return elementOf(type, props);
}

/** Elements in which HTML is more than their words. */
const special = new Set(["option", "script", "select", "style", "template", "textarea"]);

const isVoid = new Set(["br", "hr", "img", "input"]);

const attributes: Readonly<Record<string, string>> = {
  className: "class",
  defaultChecked: "checked",
  defaultValue: "value",
  htmlFor: "for",
};

function elementOf(type: string, { children, ...props }: Record<string, unknown>): string {
  let start = `<${type}`;
  // As React orders them: whether a field is ticked and what it holds come last.
  const last = new Map<string, string>();
  for (const [property, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    if (typeof value === "object" || typeof value === "function") throw new TypeError(`React alone writes ${property}`);
    const name = attributes[property] ?? property;
    const hasValue = typeof value !== "boolean" || /^(aria|data)-/.test(name);
    const attribute = hasValue ? ` ${name}="${escaped(String(value))}"` : value ? ` ${name}=""` : "";
    if (type === "input" && (name === "checked" || name === "value")) last.set(name, attribute);
    else start += attribute;
  }
  start += (last.get("checked") ?? "") + (last.get("value") ?? "");
  return isVoid.has(type) ? `${start}/>` : `${start}>${written(children)}</${type}>`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

const escaped = (text: string) =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign) : text;

/** Tells whether it is a component that is a function of its properties. */
const isComponent = (type: unknown): type is (props: object) => unknown => typeof type === "function";
