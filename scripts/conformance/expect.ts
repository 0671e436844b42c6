import type { z } from "zod";
import type { Answer } from "./api";
import { Lack } from "./errors";

/** @throws Lack unless the answer has one of these statuses */
export function expectStatus(answer: Answer, ...statuses: number[]): void {
  if (!statuses.includes(answer.status))
    throw new Lack(`réponse ${String(answer.status)} au lieu de ${statuses.join(" ou ")}${messageOf(answer)}`);
}

/**
 * Returns the body as the schema reads it.
 * @throws Lack naming each field at fault
 */
export function expectBody<T>({ body }: Pick<Answer, "body">, schema: z.ZodType<T>): T {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const faults = read.error.issues.map(
    ({ path, message }) =>
      `${path.join(".") || "la réponse"} (${message.startsWith("Invalid") ? "absent ou d’un autre genre" : message})`,
  );
  throw new Lack(`champs absents ou d’un autre genre : ${[...new Set(faults)].slice(0, 8).join(", ")}`);
}

/** @throws Lack with these words unless it holds */
export function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Lack(otherwise);
}

/** Returns the decimal in its shortest form: "12.500" and 12.5 are the same. */
export function decimal(value: string | number): string {
  const text = String(value);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

function messageOf({ body }: Answer): string {
  const message = typeof body === "object" && body !== null ? Reflect.get(body, "message") : undefined;
  return typeof message === "string" ? ` (« ${message.slice(0, 120)} »)` : "";
}
