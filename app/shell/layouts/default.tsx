import type { LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { ErrorPage } from "#app/shell/error-page";
import { Frame } from "#app/shell/frame/frame";
import { type Part, parts } from "#app/shell/frame/places";

const noUser = {
  type: "error",
  // oxlint-disable-next-line house/typographic-apostrophes -- the specification's own words
  description: "Une erreur est survenue lors de la récupération de l'utilisateur",
} as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const [user, stock, standingOrders, search] = await Promise.all([
    context.currentUser(),
    context.hasStock(),
    context.hasStandingOrders(),
    context.hasSearch(),
  ]);
  const has: Record<Part, boolean> = { stock, standingOrders, search };
  return {
    lacks: parts.filter((part) => !has[part]),
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

export function ErrorBoundary() {
  const frame = useRouteLoaderData<typeof loader>("shell/layouts/default") ?? {
    lacks: parts,
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
