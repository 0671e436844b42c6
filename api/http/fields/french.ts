import type { z } from "@hono/zod-openapi";

/**
 * Returns what is wrong with a value, in French, where its schema has no words of its own: to be given to whatever
 * parses what was sent.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return expectations[String(issue.expected)] ?? "Valeur inattendue.";
    case "invalid_value":
      return `Choix attendu : ${issue.values.map(String).join(", ")}.`;
    case "too_big":
      return issue.origin === "array" ? `Au plus ${issue.maximum} lignes.` : `Au plus ${issue.maximum}.`;
    case "too_small":
      return issue.origin === "array" ? `Au moins ${issue.minimum} lignes.` : `Au moins ${issue.minimum}.`;
    default:
      return "Valeur inattendue.";
  }
}

const expectations: Readonly<Record<string, string>> = {
  array: "Liste attendue.",
  boolean: "Oui ou non attendu.",
  int: "Nombre entier attendu.",
  number: "Nombre attendu.",
  object: "Un objet JSON est attendu.",
  record: "Un objet JSON est attendu.",
  string: "Texte attendu.",
};
