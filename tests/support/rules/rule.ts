import type { Shop } from "../world/shop";
import type { Desk } from "../writes";

/** A rule of docs/domain.md, and a write that breaks it and nothing else. */
export interface Rule {
  name: string;
  broken(shop: Shop, desk: Desk): Attempt | Promise<Attempt>;
  /** The dotted snake_case field that is at fault. */
  field: string;
  says: RegExp;
}

export interface Attempt {
  method: "POST" | "PUT";
  path: string;
  body: unknown;
}

export const post = (path: string, body: unknown): Attempt => ({ method: "POST", path, body });
export const put = (path: string, body: unknown): Attempt => ({ method: "PUT", path, body });

export const required = /^Ce champ est obligatoire\.$/;
export const choiceExpected = /^Choix attendu : /;
export const numberExpected = /^Nombre attendu, par exemple/;
export const wholeExpected = /^Nombre entier attendu\.$/;
export const notNegative = /^Ne peut pas être négatif\.$/;
export const tooManyDecimals = (most: number) => new RegExp(`^Au plus ${String(most)} décimales\\.$`);

/** Returns the rules of the fields that every named thing has. */
export function nameRules(path: string, bodyOf: (fields: object) => object, taken: string): Rule[] {
  const attempt = (fields: object) => () => post(path, bodyOf(fields));
  return [
    { name: "name is required", broken: attempt({ name: undefined }), field: "name", says: required },
    { name: "name is text", broken: attempt({ name: 12 }), field: "name", says: /^Texte attendu\.$/ },
    {
      name: "name has 2 characters at least",
      broken: attempt({ name: " x " }),
      field: "name",
      says: /^Au moins 2 caractères\.$/,
    },
    {
      name: "name has 120 characters at most",
      broken: attempt({ name: "x".repeat(121) }),
      field: "name",
      says: /^Au plus 120 caractères\.$/,
    },
    { name: "name holds no NUL", broken: attempt({ name: "x\0y" }), field: "name", says: /caractère interdit/ },
    {
      name: "name is unique, case and accents apart",
      broken: attempt({ name: taken }),
      field: "name",
      says: /existe déjà/,
    },
    {
      name: "code has capitals, digits and dashes only",
      broken: attempt({ code: "abc" }),
      field: "code",
      says: /^Seulement des capitales, des chiffres et des tirets\.$/,
    },
    {
      name: "code has 32 characters at most",
      broken: attempt({ code: "A".repeat(33) }),
      field: "code",
      says: /^Au plus 32 caractères\.$/,
    },
  ];
}
