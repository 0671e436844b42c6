import type { z } from "zod";
import { type FieldErrors, Refusal, refusedFields } from "./refusal";
import { describeIssue } from "./fields/french";
import { fieldRequired } from "#domain/french/sentences";
import { withPlaceholders } from "./placeholders";
import { WriteErrors } from "./write-errors";

/** Reads JSON text. Throws a 400 Refusal when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, { message: "Le corps de la requête n’est pas du JSON." });
  }
}

/** Reads what a schema describes and drops the rest. Throws a 422 Refusal that names every field at fault. */
export function readBody<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const errors = new WriteErrors();
  const read = readInto(errors, schema, body);
  errors.refuse();
  return read.value();
}

/** Reads two things of one body; what is wrong with either is said at once. */
export function readBoth<One, Other>(one: z.ZodType<One>, other: z.ZodType<Other>, body: unknown): [One, Other] {
  const errors = new WriteErrors();
  const [first, second] = [readInto(errors, one, body), readInto(errors, other, body)];
  errors.refuse();
  return [first.value(), second.value()];
}

/**
 * Returns the body as `read` reads it. Its refusals are told together with those of the rest of the body, as `check`
 * (which writes nothing and throws a 422 Refusal) finds them whatever stands in the place of the wrong values.
 * @throws Refusal that 422
 */
export async function readWhole<Body, Read>(
  read: () => Read,
  schema: z.ZodType<Body>,
  body: unknown,
  check: (body: Body) => Promise<void>,
): Promise<Read> {
  try {
    return read();
  } catch (error) {
    const refused = refusedFields(error);
    if (!refused) throw error;
    const errors = new WriteErrors();
    errors.addAll(refused);
    for (const [field, messages] of await collectRuleErrors(schema, body, check))
      if (!Object.hasOwn(refused, field)) errors.addAll({ [field]: messages });
    errors.refuse();
    throw error;
  }
}

/**
 * Returns the errors of a body besides those that its schema finds first: those found with either of two values in
 * their place.
 */
async function collectRuleErrors<Body>(
  schema: z.ZodType<Body>,
  body: unknown,
  check: (body: Body) => Promise<void>,
): Promise<[field: string, messages: string[]][]> {
  const found: Map<string, Set<string>>[] = [];
  for (const { issues, body: complete } of withPlaceholders(schema, body) ?? []) {
    const errors = new WriteErrors();
    for (const issue of issues) errors.add(issue.path.join("."), messageOf(issue));
    const fields = await refusedBy(() => check(complete));
    const stoodIn = new Set(issues.map(({ path }) => path.join(".")));
    for (const [field, messages] of Object.entries(fields))
      if (!stoodIn.has(field)) errors.addAll({ [field]: messages });
    found.push(new Map(Object.entries(errors.all()).map(([field, messages]) => [field, new Set(messages)])));
  }
  const [one, other] = found;
  return [...(one ?? [])].flatMap(([field, messages]): [string, string[]][] => {
    const both = [...messages].filter((message) => other?.get(field)?.has(message));
    return both.length > 0 ? [[field, both]] : [];
  });
}

async function refusedBy(check: () => Promise<void>): Promise<FieldErrors> {
  try {
    await check();
    return {};
  } catch (error) {
    const refused = refusedFields(error);
    if (!refused) throw error;
    return refused;
  }
}

function readInto<Body>(errors: WriteErrors, schema: z.ZodType<Body>, body: unknown): { value(): Body } {
  const result = schema.safeParse(body, { reportInput: true, error: describeIssue });
  if (result.success) return { value: () => result.data };
  for (const issue of result.error.issues) errors.add(issue.path.join("."), messageOf(issue));
  return {
    value: () => {
      throw result.error;
    },
  };
}

function messageOf(issue: z.core.$ZodIssue): string {
  const empty = issue.input === undefined || issue.input === null || issue.input === "";
  return empty && (issue.code === "invalid_type" || issue.code === "invalid_value") ? fieldRequired : issue.message;
}
