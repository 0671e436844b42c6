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
 * Returns what a customer fills in: the field by which it was found, and others that nobody filled.
 * @param found the name of that field
 */
export function filledBy(fills: Fills, found: string, valueOf: (name: string) => string): [string, string][] {
  return Object.entries(fills).filter(([name, value]) => {
    const now = valueOf(name).trim();
    return value !== "" && (name === found || now === "" || now === initially[name]);
  });
}
