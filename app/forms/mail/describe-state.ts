import type { MessageRow } from "#server/api-client/contract/messages";
import { formatInstant, formatTimeOf } from "#app/display/dates";

/** The part of a message that tells what became of it. */
export type MessageOutcome = Pick<
  MessageRow,
  "state" | "recipient" | "outcome" | "sentAt" | "attempts" | "nextAttemptAt"
>;

/** Returns « Envoyée à commandes@bocage.example, mar. 24 nov. 2026 à 9 h 12 ». */
export function describeMessageState(
  { state, recipient, outcome, sentAt, nextAttemptAt, attempts }: MessageOutcome,
  sentLabel: string,
): string {
  switch (state) {
    case "sent":
      return `${sentLabel} à ${recipient}, ${formatInstant(sentAt)}`;
    case "failed":
      return `Échec de l’envoi à ${recipient} : ${outcome ?? ""}`;
    case "withdrawn":
      return `Message à ${recipient} retiré. ${outcome ?? ""}`;
    default:
      return attempts > 0
        ? `En cours d’envoi à ${recipient}. ${outcome ?? ""} Nouvel essai à ${formatTimeOf(nextAttemptAt ?? "")}`
        : `En cours d’envoi à ${recipient}`;
  }
}
