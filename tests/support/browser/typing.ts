import { type Field, type FormDescription, lineLists, plainFields } from "#app/forms/describe/description";
import { chosenName } from "#app/forms/describe/typed";
import type { Fields } from "../form-fields";

type Body = Readonly<Record<string, unknown>>;

/** Returns the camelCase name of a snake_case one. */
const camelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * Returns the fields that someone types into a form so that it writes this body (snake_case); those that the body does
 * not mention stay as they are in `fields`.
 */
export function typeIn(form: FormDescription, fields: Fields, body: Body): Fields {
  const values = asForm(form, camelKeys(body));
  const rewritten = lineLists(form).filter(({ name }) => Array.isArray(values[name]));
  const typed = Object.fromEntries(
    Object.entries(fields).filter(([name]) => !rewritten.some((list) => name.startsWith(`${list.name}.`))),
  );
  for (const [name, field] of plainFields(form))
    if (mentions(field, name, values)) Object.assign(typed, typeField(field, name, name, values));
  for (const list of lineLists(form)) {
    const lines = values[list.name];
    if (!Array.isArray(lines)) continue;
    lines.forEach((line, index) => {
      const cells = camelKeys(Object(line));
      for (const [name, field] of Object.entries(list.fields)) {
        if (mentions(field, name, cells))
          Object.assign(typed, typeField(field, `${list.name}.${String(index)}.${name}`, name, cells));
      }
    });
  }
  return typed;
}

/** Returns the body as the form asks for it: a product's price once, with its basis. */
const asForm = ({ translation }: FormDescription, body: Body): Body =>
  translation ? camelKeys(Object(translation.read({ priceBasis: body.priceTtc ? "ttc" : "ht", ...body }))) : body;

const camelKeys = (body: Body): Body =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [camelCase(name), value]));

const mentions = (field: Field, name: string, body: Body) =>
  field.kind === "picker" ? field.targets.some(({ property }) => property in body) : name in body;

function typeField(field: Field, path: string, name: string, body: Body): Fields {
  const value = body[name] ?? "";
  switch (field.kind) {
    case "picker": {
      const chosen = field.targets.find(({ property }) => (body[property] ?? null) !== null);
      return chosen
        ? { [path]: "Choisi", [chosenName(path)]: `${chosen.property}:${String(body[chosen.property])}:Choisi` }
        : { [path]: "", [chosenName(path)]: "" };
    }
    case "checkbox":
      return { [path]: value === true ? "1" : "" };
    case "set":
      return { [path]: Array.isArray(value) ? value.map(String) : [] };
    default:
      return {
        [path]: field.kind === "decimal" || field.kind === "integer" ? String(value).replace(".", ",") : String(value),
      };
  }
}

/** Returns the form field at which the API's error (dotted, snake_case) is to be read. */
export function placeOf(form: FormDescription, path: string): string {
  const [head = "", index, tail] = path.split(".").map(camelCase);
  const list = lineLists(form).find(({ name }) => name === head);
  if (!list || index === undefined || tail === undefined) return form.translation?.fields[head] ?? head;
  const picker = Object.entries(list.fields).find(
    ([, field]) => field.kind === "picker" && field.targets.some(({ property }) => property === tail),
  );
  return `${head}.${index}.${picker?.[0] ?? tail}`;
}
