import { isRouteErrorResponse } from "@remix-run/react";
import { ButtonLink } from "~/actions/button";

interface ShownError {
  status: number;
  message: string;
  description: string;
}

const defaults = { 404: "Page Not Found", 500: "Internal Server Error" };

const explanations = {
  404: "Cette page n’existe pas ou n’existe plus. Vérifiez l’adresse, ou repartez de l’accueil.",
  500: "Un problème est survenu. Recommencez ; si cela continue, prévenez la personne qui gère Bru.",
};

/** What the error page says of an error: never a stack, and of a bug nothing but that it happened. */
export function describeError(error: unknown): ShownError {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const kind = status === 404 ? 404 : 500;
  const said: unknown = isRouteErrorResponse(error) ? error.data : null;
  const text = (name: string) => (typeof said === "object" && said !== null && name in said ? String(Reflect.get(said, name) ?? "") : "");
  return { status, message: text("message") || defaults[kind], description: text("description") || explanations[kind] };
}

/** The generic error page, for an ErrorBoundary: status code, message, what to do, and the way back. */
export function ErrorPage({ error }: { error: unknown }) {
  const { status, message, description } = describeError(error);
  return (
    <section className="error-page">
      <p className="error-status">{status}</p>
      <h1>{message}</h1>
      <p>{description}</p>
      <ButtonLink to="/" reloadDocument={status >= 500}>
        Retour à l’accueil
      </ButtonLink>
    </section>
  );
}
