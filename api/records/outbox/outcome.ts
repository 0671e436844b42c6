import { z } from "zod";

/** The end of an attempt: the message left, is tried again, or never leaves. */
export interface Outcome {
  is: "sent" | "transient" | "permanent";
  /** In words, for the page. */
  message: string;
  /** The kind of failure and the server's figure, for the operator; null of what left. */
  code: string | null;
}

const failure = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
});

const longestWords = 300;

/** Returns the words of a server on one line, cut where they are long. */
const cleaned = (words: string) =>
  words
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, longestWords);

/** Returns what an accepted message is told by. */
export const outcomeOfSent = (response: string): Outcome => ({
  is: "sent",
  message: `Accepté par le serveur : ${cleaned(response)}`,
  code: null,
});

/**
 * Returns what a failed attempt came to. A server's refusal (5xx) is for good, but not that of who we are: the operator
 * mends that, and the message leaves. What was cut off may have left: it is sent again under the same Message-ID.
 */
export function outcomeOfFailure(error: unknown): Outcome {
  const { code = "UNKNOWN", responseCode, response = "" } = failure.safeParse(error).data ?? {};
  const named = responseCode === undefined ? code : `${code} ${String(responseCode)}`;
  const ends = (is: Outcome["is"], message: string): Outcome => ({ is, message, code: named });
  if (code === "EAUTH" || code === "ENOAUTH")
    return ends("transient", "Le serveur n’accepte pas le nom et le mot de passe de SMTP_URL : prévenez l’exploitant.");
  if (code === "ETLS")
    return ends("transient", "Le serveur ne chiffre pas la connexion comme SMTP_URL l’exige : prévenez l’exploitant.");
  if (responseCode !== undefined && responseCode >= 500)
    return ends("permanent", `Refusé par le serveur : ${cleaned(response)}`);
  if (responseCode !== undefined) return ends("transient", `Le serveur demande d’attendre : ${cleaned(response)}`);
  if (code === "EENVELOPE" || code === "EMESSAGE")
    return ends("permanent", "Le serveur ne prend pas cette adresse : vérifiez-la.");
  if (code === "ETIMEDOUT" || code === "EABORT") return ends("transient", "Le serveur n’a pas répondu à temps.");
  if (code === "EDNS" || code === "ECONNECTION" || code === "ESOCKET")
    return ends("transient", "Le serveur n’a pas pu être joint, ou a coupé la connexion.");
  return ends("transient", "Le message n’a pas pu partir.");
}
