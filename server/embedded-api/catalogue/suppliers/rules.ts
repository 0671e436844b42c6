import type { WriteErrors } from "../../http/write-errors";
import type { SupplierBody } from "./body";

/** Checks the rules between a supplier's own values. */
export function checkSupplier(body: SupplierBody, errors: WriteErrors): void {
  if (body.siret !== null && !isSiret(body.siret))
    errors.add("siret", "SIRET inexact : 14 chiffres attendus, dont le dernier vérifie les autres.");
  if (body.vat_number !== null && !/^[A-Z]{2}[A-Z0-9]{2,13}$/.test(body.vat_number)) {
    errors.add("vat_number", "Numéro de TVA attendu, par exemple FR40303265045.");
  }
}

const posteSiren = "356000000";

/**
 * Tells whether the 14 digits of a SIRET pass the Luhn check. The establishments of La Poste may instead have digits
 * whose sum is a multiple of 5 (INSEE, Sirene: "Le cas particulier de La Poste").
 */
function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const luhn = digits.reduce((sum, digit, index) => sum + (index % 2 === 0 ? doubled(digit) : digit), 0);
  if (luhn % 10 === 0) return true;
  return text.startsWith(posteSiren) && digits.reduce((sum, digit) => sum + digit, 0) % 5 === 0;
}

function doubled(digit: number): number {
  return digit < 5 ? digit * 2 : digit * 2 - 9;
}
