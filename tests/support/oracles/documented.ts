import type { ValidateFunction } from "ajv";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { z } from "zod";

type Send = (request: Request) => Promise<Response>;

/** Stands between an API and those who ask it, and holds what passes against the API's own document. */
export interface Judge {
  fetch: Send;
  /** Returns the number of exchanges that passed. */
  exchanges(): number;
  /** Returns the exchanges that are not in the document, a line each, the most frequent first. */
  faults(): string[];
  /** Every operation with the statuses that it was answered with: "GET /api/articles 200". */
  seen: ReadonlySet<string>;
  /** Every operation of the document. */
  operations: readonly Operation[];
}

const content = z.record(z.string(), z.looseObject({ schema: z.looseObject({}) }));
const parameter = z.looseObject({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean().default(false),
  style: z.string().optional(),
  schema: z.looseObject({ type: z.unknown() }),
});
const security = z.array(z.record(z.string(), z.array(z.string())));
const operation = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()).min(1),
  security: security.optional(),
  parameters: z.array(parameter).default([]),
  requestBody: z.looseObject({ required: z.boolean().default(false), content }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string().min(1), content: content.optional() })),
});
const openApi = z.looseObject({
  servers: z.array(z.looseObject({ url: z.string() })).min(1),
  tags: z.array(z.looseObject({ name: z.string(), description: z.string() })),
  security: security.default([]),
  paths: z.record(z.string(), z.partialRecord(z.enum(["get", "post", "put", "patch", "delete"]), operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

export type Operation = z.output<typeof operation> & {
  method: string;
  path: string;
  /** True when it demands a bearer token. */
  isGuarded: boolean;
};

/**
 * Returns a judge by an OpenAPI 3.1 document. Objects of requests and answers may hold nothing that the document does
 * not name. What a request has wrong counts only when it is answered as if it had not: APIs are asked wrongly on
 * purpose.
 */
export function judgeBy(document: unknown, send: Send): Judge {
  const read = openApi.parse(document);
  const patterns = new Map(Object.keys(read.paths).map((path) => [path, patternOf(path)]));
  const operations = Object.entries(read.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): Operation => ({
      ...one,
      method: method.toUpperCase(),
      path,
      isGuarded: (one.security ?? read.security).length > 0,
    })),
  );
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(closed(document), "api");
  const faults = new Map<string, number>();
  const seen = new Set<string>();
  let exchanges = 0;

  function schemaAt(...steps: string[]): ValidateFunction {
    const pointer = steps
      .map((step) => `/${encodeURIComponent(step.replaceAll("~", "~0").replaceAll("/", "~1"))}`)
      .join("");
    const validate = ajv.getSchema(`api#${pointer}`);
    if (!validate) throw new Error(`no schema at ${pointer}`);
    return validate;
  }

  function faultsOf(validate: ValidateFunction, value: unknown): string[] {
    if (validate(value)) return [];
    const all = validate.errors ?? [];
    const deep = all.filter(({ keyword }) => keyword !== "anyOf" && keyword !== "allOf");
    return (deep.length > 0 ? deep : all)
      .slice(0, 4)
      .map(
        ({ instancePath, message = "", params }) =>
          `${instancePath.replace(/\/\d+/g, "/N")} ${message} ${JSON.stringify(params)}`,
      );
  }

  function faultsOfRequest(one: Operation, request: Request, text: string): string[] {
    const { pathname, searchParams } = new URL(request.url);
    const ids = pathname.match(patterns.get(one.path) ?? "")?.slice(1) ?? [];
    const found: string[] = [];
    if (one.isGuarded && !/^Bearer +\S+$/i.test(request.headers.get("authorization") ?? ""))
      found.push("no bearer token");
    const queries = new Set(one.parameters.flatMap(({ name, in: place }) => (place === "query" ? [name] : [])));
    for (const name of new Set(searchParams.keys()))
      if (!queries.has(name) && !queries.has(name.replace(/\[\w+\]$/, "")))
        found.push(`query ${name.replace(/\d+/, "N")} is not described`);
    let position = 0;
    for (const [index, { name, in: place, required, style, schema }] of one.parameters.entries()) {
      const values =
        place === "path"
          ? [ids[position++] ?? ""]
          : place === "header"
            ? [request.headers.get(name)].filter((value) => value !== null)
            : searchParams.getAll(name);
      const nested =
        style === "deepObject"
          ? [...searchParams].flatMap(([key, value]) =>
              key.startsWith(`${name}[`) && key.endsWith("]") ? [[key.slice(name.length + 1, -1), value]] : [],
            )
          : [];
      if (values.length + nested.length === 0) {
        if (required) found.push(`${place} ${name} is missing`);
        continue;
      }
      const value =
        style === "deepObject"
          ? Object.fromEntries(nested)
          : schema.type === "array"
            ? values.map((item) => plain(item, schema.items))
            : values.length === 1
              ? plain(values[0] ?? "", schema)
              : values;
      const validate = schemaAt("paths", one.path, one.method.toLowerCase(), "parameters", String(index), "schema");
      found.push(...faultsOf(validate, value).map((fault) => `${place} ${name}${fault}`));
    }
    if (one.requestBody)
      found.push(
        ...faultsOfBody(one.requestBody, request.headers.get("content-type"), text, [
          "paths",
          one.path,
          one.method.toLowerCase(),
          "requestBody",
        ]),
      );
    return found;
  }

  function faultsOfBody(
    { required, content: described }: NonNullable<Operation["requestBody"]>,
    sent: string | null,
    text: string,
    place: string[],
  ): string[] {
    if (text === "") return required ? ["no body"] : [];
    const type = typeOf(sent);
    if (!described[type]) return [`a body of type ${type}`];
    const value = type === "application/json" ? parsed(text) : Object.fromEntries(new URLSearchParams(text));
    return value === undefined
      ? ["a body that is no JSON"]
      : faultsOf(schemaAt(...place, "content", type, "schema"), value).map((fault) => `body${fault}`);
  }

  function faultsOfAnswer(one: Operation, status: number, sent: string | null, text: string): string[] {
    const described = one.responses[String(status)];
    if (status === 500) return ["500: a fault of its own"];
    if (!described) return [`is answered ${String(status)}, which is not described`];
    if (!described.content) return text === "" ? [] : [`${String(status)} with a body`];
    const type = typeOf(sent);
    if (!described.content[type]) return [`${String(status)} of type ${type}`];
    if (type !== "application/json") return [];
    const value = parsed(text);
    if (value === undefined) return [`${String(status)} that is no JSON`];
    return faultsOf(
      schemaAt("paths", one.path, one.method.toLowerCase(), "responses", String(status), "content", type, "schema"),
      value,
    ).map((fault) => `${String(status)}${fault}`);
  }

  return {
    seen,
    operations,
    exchanges: () => exchanges,
    faults: () => [...faults].sort(([, a], [, b]) => b - a).map(([fault, times]) => `${String(times)} × ${fault}`),
    async fetch(request) {
      const text = await request.clone().text();
      const answer = await send(request);
      const answered = await answer.clone().text();
      exchanges += 1;
      const { pathname } = new URL(request.url);
      const matching = operations
        .filter(({ path }) => patterns.get(path)?.test(pathname))
        .sort((a, b) => a.path.split("{").length - b.path.split("{").length);
      const one = matching.find(({ method }) => method === request.method);
      const count = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1);
      if (!one) {
        if (answer.status !== 404 && answer.status !== 405)
          count(`${request.method} ${pathname.replace(/\d+/g, "N")} is not described`);
        return answer;
      }
      const name = `${one.method} ${one.path}`;
      seen.add(`${name} ${String(answer.status)}`);
      if (answer.status < 400) for (const fault of faultsOfRequest(one, request, text)) count(`${name} takes ${fault}`);
      for (const fault of faultsOfAnswer(one, answer.status, answer.headers.get("content-type"), answered))
        count(`${name} answers ${fault}`);
      return answer;
    },
  };
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, "([^/]+)")}$`);

const typeOf = (header: string | null) => (header ?? "").replace(/;.*/, "").trim().toLowerCase();

/** Returns the value of a parameter as its type says; the text where it is none of that type. */
function plain(text: string, schema: unknown): unknown {
  const type = z.looseObject({ type: z.unknown() }).safeParse(schema).data?.type;
  return type === "integer" && /^-?\d+$/.test(text) ? Number(text) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the document in which no object may hold what is not named. */
function closed(document: unknown): object {
  const { components, paths, ...rest } = openApi.parse(document);
  const schemas = Object.fromEntries(
    Object.entries(components.schemas).map(([name, schema]) => [name, closedSchema(schema, false)]),
  );
  return { ...rest, components: { ...components, schemas }, paths: withClosedContent(paths) };
}

function withClosedContent(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withClosedContent);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      name === "schema" ? closedSchema(value, true) : withClosedContent(value),
    ]),
  );
}

const combining = ["allOf", "anyOf", "oneOf"];

/** @param isWhole whether it describes a whole value; part of one, as of an `allOf`, is closed by what it is part of */
function closedSchema(schema: unknown, isWhole: boolean): unknown {
  if (!isObject(schema)) return schema;
  const inner = Object.entries(schema).map(([name, value]): [string, unknown] => {
    if (combining.includes(name) && Array.isArray(value)) return [name, value.map((part) => closedSchema(part, false))];
    if (name === "properties" && isObject(value))
      return [name, Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closedSchema(one, true)]))];
    return [name, name === "items" || name === "additionalProperties" ? closedSchema(value, true) : value];
  });
  const holds = ["properties", "$ref", ...combining].some((name) => name in schema);
  return { ...Object.fromEntries(inner), ...(isWhole && holds && { unevaluatedProperties: false }) };
}

const isObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
