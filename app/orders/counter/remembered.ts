import { filledField } from "./form-actions";
import type { Chip } from "./chips";

/** The fields of an order's form that its customer fills, by name. */
export type Fills = Readonly<Record<string, string>>;

/** A customer that is offered. */
export interface Remembered {
  chip: Chip;
  fills: Fills;
  /** The button that orders as the last time. */
  again: Chip | null;
}

/** Fields that hold one of a few values before anybody chose. */
const initially: Fills = { customerType: "individual", deliveryMode: "pickup" };

/**
 * Returns what a customer fills in: the field by which it was found, others that nobody filled, and those that hold
 * what the customer before filled, emptied where this one has nothing for them.
 * @param found the name of the field by which it was found
 */
export function filledBy(fills: Fills, found: string, valueOf: (name: string) => string): [string, string][] {
  const before = new URLSearchParams(valueOf(filledField));
  return Object.entries(fills).filter(([name]) => {
    const now = valueOf(name).trim();
    const isTyped = now !== "" && now !== initially[name] && now !== before.get(name);
    return name === found || !isTyped;
  });
}

/** Returns what a customer filled as the form's hidden field keeps it. */
export const filledValue = (filled: [string, string][]): string => new URLSearchParams(filled).toString();

export const nobody = "Aucun client de ce nom ou de ce numéro n’a encore commandé.";
