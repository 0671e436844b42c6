import { type LoaderFunctionArgs, data } from "@remix-run/node";

export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  throw data(
    {
      message: `Page not found: ${pathname}${search}`,
      description: "Cette page n’existe pas. Vérifiez l’adresse, ou repartez de l’accueil.",
    },
    { status: 404 },
  );
}

export default function NotFound() {
  return null;
}
