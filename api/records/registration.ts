import type { WriteErrors } from "../http/write-errors";

/** The numbers that a company is registered under; null where they are not known. */
export interface Registration {
  siret: string | null;
  vat_number: string | null;
}

/** Checks that the numbers of a company could be some. */
export function checkRegistration({ siret, vat_number }: Registration, errors: WriteErrors): void {
  if (siret !== null && !isSiret(siret))
    errors.add("siret", "SIRET inexact : 14 chiffres attendus, dont le dernier vérifie les autres.");
  if (vat_number !== null && !/^[A-Z]{2}[A-Z0-9]{2,13}$/.test(vat_number)) {
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
