import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { faultOfOurs } from "#domain/french/sentences";
import { ButtonLink } from "./actions/button";
import { sentFormOf } from "./sent-form";

interface ErrorDescription {
  status: number;
  message: string;
  description: string;
}

const defaults = { 404: "Page Not Found", 500: "Internal Server Error" };

const explanations = {
  404: "Cette page n’existe pas ou n’existe plus. Vérifiez l’adresse, ou repartez de l’accueil.",
  500: faultOfOurs,
};

/** Returns the status and the words of the error page: never a stack, and of a bug only that it happened. */
export function describeError(error: unknown): ErrorDescription {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kind = status === 404 ? 404 : 500;
  const body: unknown = isRouteErrorResponse(error) ? error.data : null;
  const text = (name: string) =>
    typeof body === "object" && body !== null && name in body ? String(Reflect.get(body, name) ?? "") : "";
  return { status, message: text("message") || defaults[kind], description: text("description") || explanations[kind] };
}

/**
 * The generic error page, for an ErrorBoundary: status code, what happened in French, the message, and the ways on. A
 * form that was sent can be sent again.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, message, description } = describeError(error);
  const [sentence, ...advice] = description.split(/(?<=[.!?]) /);
  const sent = isRouteErrorResponse(error) ? sentFormOf(error.data) : null;
  return (
    <section className="error-page">
      <p className="error-status">{status}</p>
      <h1>{sentence}</h1>
      {advice.length > 0 && <p>{advice.join(" ")}</p>}
      {sent && (
        <p>
          Votre saisie n’est pas perdue : « Réessayer » l’envoie de nouveau, telle quelle, et rien ne sera enregistré
          deux fois.
        </p>
      )}
      <p className="error-message" lang="en">
        {message}
      </p>
      <div className="actions">
        {status >= 500 && <Retry sent={sent} />}
        <ButtonLink
          to="/"
          reloadDocument={status >= 500}
          {...(status >= 500 && { variant: "outline", color: "neutral" })}
        >
          Retour à l’accueil
        </ButtonLink>
      </div>
    </section>
  );
}

function Retry({ sent }: { sent: ReturnType<typeof sentFormOf> }) {
  const { pathname, search } = useLocation();
  const look = { className: "button", "data-color": "primary", "data-variant": "solid" };
  if (!sent)
    return (
      <a href={pathname + search} {...look}>
        Réessayer
      </a>
    );
  return (
    <form method="post" action={sent.action}>
      {sent.fields.map(([name, value], at) => (
        <input key={at} type="hidden" name={name} value={value} />
      ))}
      <button {...look}>Réessayer</button>
    </form>
  );
}
