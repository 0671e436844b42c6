import { addDecimals, compareDecimals, shiftDecimal, signOf, subtractDecimals } from "#domain/exact/decimal";
import { readDecimal } from "#app/forms/describe/decimals";
import type { FieldErrors } from "#app/shell/api-errors";

/** A quantity far beyond the one that it is measured by. */
export interface FarQuantity {
  field: "obtained" | "expected";
  quantity: string;
  than: string;
  /** Value that the form sends to confirm it. */
  confirm: string;
}

/** A quantity obtained that is much less than what the sheet counts on. */
export interface LessQuantity {
  quantity: string;
  than: string;
}

/** Quantities that a batch is noted with: what came of it, and what was launched, null for what the sheet counts on. */
export interface Quantities {
  obtained: string;
  expected: string | null;
}

/** Returns the quantities that were typed, or why they are none. */
export function readQuantities(text: (name: string) => string): { errors: FieldErrors } | Quantities {
  const obtained = readDecimal(text("obtained"));
  const expected = text("expected") === "" ? { value: null } : readDecimal(text("expected"));
  if ("value" in obtained && "value" in expected) return { obtained: obtained.value, expected: expected.value };
  return {
    errors: {
      ...("error" in obtained && { obtained: [obtained.error] }),
      ...("error" in expected && { expected: [expected.error] }),
    },
  };
}

/**
 * Returns the quantity to confirm: more than ten times what the sheet counts on was launched, or more than three times
 * what was launched came of it. Null where neither is, or the form does not say what the sheet counts on.
 */
export function findFar({ obtained, expected }: Quantities, counted: string): FarQuantity | null {
  if (signOf(counted) <= 0) return null;
  const launched = expected ?? counted;
  const confirm = `${obtained} ${launched}`;
  if (compareDecimals(launched, shiftDecimal(counted, 1)) > 0)
    return { field: "expected", quantity: launched, than: counted, confirm };
  if (compareDecimals(obtained, addDecimals(launched, addDecimals(launched, launched))) > 0)
    return { field: "obtained", quantity: obtained, than: launched, confirm };
  return null;
}

/**
 * Returns what was obtained where it is less than nine tenths of what the sheet counts on and nobody said that another
 * quantity was launched: a bad yield and work half done take other ingredients. Null where that is plain.
 */
export function findLess({ obtained, expected }: Quantities, counted: string): LessQuantity | null {
  if (signOf(counted) <= 0 || signOf(obtained) <= 0 || compareDecimals(expected ?? counted, counted) !== 0) return null;
  const isLess = compareDecimals(shiftDecimal(obtained, 1), subtractDecimals(shiftDecimal(counted, 1), counted)) < 0;
  return isLess ? { quantity: obtained, than: counted } : null;
}

/** Returns the quantity launched as the button of a question says it; null where it answers another quantity. */
export function readLaunched({ obtained, expected }: Quantities, answer: string): { expected: string | null } | null {
  if (answer === `all ${obtained}`) return { expected };
  return answer === `part ${obtained}` ? { expected: obtained } : null;
}
