import { type ActionFunctionArgs, redirectDocument } from "@remix-run/node";

export const handle = { public: true };

export async function action({ context }: ActionFunctionArgs) {
  await context.signOut();
  return redirectDocument("/login", { headers: { "Clear-Site-Data": '"cache"' } });
}

export const loader = () =>
  new Response("La déconnexion se fait par le bouton « Se déconnecter ».", { status: 405, headers: { Allow: "POST" } });
