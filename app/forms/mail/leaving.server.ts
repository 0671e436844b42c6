import { formatCount } from "#app/display/numbers";

/** Returns how many e-mails are about to leave, in words: « 2 e-mails en cours d’envoi ». */
export const formatLeaving = (count: number): string =>
  formatCount(count, "e-mail en cours d’envoi", "e-mails en cours d’envoi");
