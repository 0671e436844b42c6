import type { CompanyAnswer } from "../company";
import { type Edition, replacementOf } from "./edition";

/** Returns who signs a message, line by line. */
export function signatureOf({ name, address, postal_code, city, phone, email }: CompanyAnswer): string {
  return [name, address, [postal_code, city].filter(Boolean).join(" "), phone && `Tél. ${phone}`, email]
    .filter(Boolean)
    .join("\n");
}

/** The words of a letter that are its own. */
export interface LetterWords {
  /** The person it is written to, where one is known. */
  to: string | null;
  subject: string;
  /** Its paragraphs between greeting and signature. */
  says: readonly (string | null)[];
}

/** Returns a letter in plain French: what changed stands at its head, who signs at its end. */
export function writtenLetter(
  { to, subject, says }: LetterWords,
  edition: Edition,
  house: CompanyAnswer,
): { subject: string; body: string } {
  const head = replacementOf(edition);
  return {
    subject: edition.number > 1 ? `Version ${String(edition.number)} : ${subject}` : subject,
    body: [
      `Bonjour${to ? ` ${to}` : ""},`,
      head && [head.label, ...head.lines.map((line) => `- ${line}`)].join("\n"),
      ...says,
      ["Cordialement,", signatureOf(house)].join("\n"),
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}
