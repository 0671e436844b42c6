import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "#app/root";

/** Tells whether the page is shown in light mode, in which no photo is fetched until it is asked for. */
export const useLightMode = (): boolean => useRouteLoaderData<typeof loader>("root")?.lightMode ?? false;
