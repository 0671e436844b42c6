import type { z } from "zod";
import { Refusal } from "../http/refusal";
import { WriteErrors } from "./write-errors";

/** Reads JSON text. Throws a 400 Refusal when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, { message: "Le corps de la requête n'est pas du JSON." });
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

function readInto<Body>(errors: WriteErrors, schema: z.ZodType<Body>, body: unknown): { value(): Body } {
  const result = schema.safeParse(body, { reportInput: true });
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
  return empty && (issue.code === "invalid_type" || issue.code === "invalid_value") ? "Ce champ est obligatoire." : issue.message;
}
