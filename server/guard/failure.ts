import { data } from "@remix-run/node";
import { answerUnreadable } from "#domain/french/sentences";
import type { SentForm } from "../context";
import { ApiError, ApiUnavailable, ValidationError } from "../transport/errors";

/** The texts of the error page: its message, and the way to go on in French. */
interface Failure {
  status: number;
  message: string;
  description: string;
  headers?: Record<string, string>;
}

const internal = "Internal Server Error";

const refusals: Record<number, [message: string, description: string]> = {
  403: ["Forbidden", "Vous n’avez pas le droit de faire cela. Demandez l’accès à la personne qui gère les comptes."],
  409: ["Conflict", "Cet élément a changé entre-temps. Rechargez la page et recommencez."],
  413: ["Payload Too Large", "L’envoi est trop volumineux. Réduisez-le et recommencez."],
  419: ["Page Expired", "Cette page est restée ouverte trop longtemps. Rechargez-la et recommencez."],
  422: ["Validation error", "La demande n’est pas valable. Revenez en arrière et corrigez-la."],
  429: ["Too Many Requests", "Trop de demandes à la fois. Patientez un instant et recommencez."],
  503: [internal, "Le service est momentanément indisponible. Patientez un instant et recommencez."],
};

/**
 * Returns the response to an error of the API client that nobody caught, which shows the error page; null for any other
 * error. Never holds the API's words, except `errors` of a 422.
 * @param sent the form that is answered, to be sent again where it was the server that failed
 */
export function failureResponse(error: unknown, request: Request, sent: SentForm | null) {
  if (error instanceof ValidationError)
    return data({ message: error.message, description: refusals[422]?.[1], errors: error.errors }, { status: 422 });
  const failure =
    error instanceof ApiUnavailable ? unavailable(error) : error instanceof ApiError ? refused(error, request) : null;
  if (!failure) return null;
  const { status, headers, ...body } = failure;
  return data({ ...body, ...(status >= 500 && sent && { sent }) }, { status, ...(headers && { headers }) });
}

/**
 * Returns the page for a form that did not arrive for want of a session, where its own page has no way to show it: it
 * is sent again from there.
 */
export const unsentForm = (sent: SentForm) =>
  data(
    {
      message: "Could not refresh token",
      description: "Votre envoi n’était pas parti : votre session s’était interrompue. Elle est rétablie.",
      sent,
    },
    { status: 503 },
  );

const unheard = "Le serveur des données ne répond pas. Vérifiez le réseau, patientez un instant et recommencez.";
const tooLarge =
  "Il y a trop de données pour une seule page. Raccourcissez la période, choisissez moins de " +
  "commandes ou filtrez la liste.";

function unavailable({ reason }: ApiUnavailable): Failure {
  const unreachable = reason === "network" || reason === "timeout" || reason === "busy";
  return {
    status: unreachable ? 500 : 502,
    message: internal,
    description: unreachable ? unheard : reason === "too-large" ? tooLarge : answerUnreadable,
  };
}

function refused({ status, retryAfter }: ApiError, request: Request): Failure {
  if (status === 404) {
    const { pathname, search } = new URL(request.url);
    return {
      status,
      message: `Page Not Found: ${pathname}${search}`,
      description: "Cet élément n’existe pas ou n’existe plus.",
    };
  }
  const [message, description] = refusals[status] ?? [
    internal,
    "Le serveur des données a rencontré un problème. Patientez un instant et recommencez.",
  ];
  const headers = retryAfter === null ? undefined : { "Retry-After": String(retryAfter) };
  return { status: refusals[status] ? status : 500, message, description, headers };
}
