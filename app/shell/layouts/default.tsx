import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/shell/error-page";
import { Frame } from "~/shell/frame/frame";
import type { Part } from "~/shell/frame/places";

const noUser = {
  type: "error",
  // oxlint-disable-next-line house/typographic-apostrophes -- the specification's own words
  description: "Une erreur est survenue lors de la récupération de l'utilisateur",
} as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const [user, hasStock, hasStanding, hasSearch] = await Promise.all([
    context.currentUser(),
    context.hasStock(),
    context.hasStandingOrders(),
    context.hasSearch(),
  ]);
  const parts: [Part, boolean][] = [
    ["stock", hasStock],
    ["standing", hasStanding],
    ["search", hasSearch],
  ];
  return {
    lacks: parts.flatMap(([part, has]) => (has ? [] : [part])),
    userName: user?.name ?? null,
    hasCompany: user?.company !== undefined,
    lightMode: context.lightMode,
    messages: [...(user ? [] : [noUser]), ...context.takeMessages()],
  };
}

export default function DefaultLayout() {
  return (
    <Frame {...useLoaderData<typeof loader>()}>
      <Outlet />
    </Frame>
  );
}

const nothingKnown: Part[] = ["stock", "standing", "search"];

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("shell/layouts/default") ?? {
    lacks: nothingKnown,
    userName: null,
    hasCompany: false,
    lightMode: false,
    messages: [],
  };
  return (
    <Frame {...frame}>
      <ErrorPage error={useRouteError()} />
    </Frame>
  );
}
