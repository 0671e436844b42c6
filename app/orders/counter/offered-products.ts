import type { CSSProperties } from "react";
import { formatCount } from "#app/display/numbers";
import type { Chip } from "./chips";
import type { Line } from "#app/forms/describe/cells";

/** A product as it stands on the counter. */
export interface OfferedProduct {
  id: number;
  name: string;
  /** Its price and allergens, as the screen says them. */
  details: string;
  /** The file of its photo; null where the initial in the colour of its family stands for it. */
  photo: string | null;
  initial: string;
  style: CSSProperties;
}

/** The products that were asked for: of a family, or found by words. */
export interface LaidOut {
  ids: number[];
  /** The intent of the family, or the words that were looked for; else empty. */
  family: string;
  search: string;
  /** Outcome, as the screen says it. */
  message: string;
}

/** Answers to what was asked for while one types; those it does not tell stay as they are. */
export interface CounterUpdate {
  laidOut?: LaidOut;
  products?: OfferedProduct[];
  /** Lines of a former order. */
  lines?: Line[];
  customers?: Chip[];
  customersMessage?: string;
  /** Fields and values that the customer who was taken filled. */
  filled?: string;
}

export const nothingLaidOut: LaidOut = { ids: [], family: "", search: "", message: "" };

/** Returns what is said of that many products that were asked for; `search`: they were looked for by words. */
export const foundMessage = (count: number, search: boolean): string =>
  count > 0 ? formatCount(count, "produit") : search ? "Aucun produit ne s’appelle ainsi." : "";

/** Returns what is laid out as a hidden field of the form keeps it: « - » where nothing was found. */
export const laidOutValue = ({ ids, family, message }: LaidOut): string =>
  `${ids.join() || (message && "-")}:${family}`;

/** Reads what was laid out as the form was sent. */
export function readLaidOut(value: FormDataEntryValue | null, search: FormDataEntryValue | null): LaidOut {
  const [, found = "", family = ""] = (typeof value === "string" && /^(-|[\d,]{0,2000})(?::(.*))?$/.exec(value)) || [];
  const ids = found === "-" ? [] : found.split(",").filter(Boolean).map(Number);
  return {
    ids,
    family,
    search: typeof search === "string" ? search.slice(0, 120) : "",
    message: foundMessage(ids.length, found === "-"),
  };
}
