import { useMatches, useRouteLoaderData } from "@remix-run/react";
import { createContext, useContext, useEffect, useLayoutEffect, useSyncExternalStore } from "react";
import { type ColorMode, colorModeOf } from "#app/shell/preferences";
import type { rootData } from "#app/shell/root-data";
import type { ColorModeStore } from "./store";

/** The colour mode of the browser; none on the server, where only the cookie is known. */
export const ColorModeContext = createContext<ColorModeStore | null>(null);

/** Returns the chosen mode, and the function that chooses one. The server's HTML says what the cookie knows. */
export function useColorMode(): { preference: ColorMode; choose(mode: ColorMode): void } {
  const store = useContext(ColorModeContext);
  const known = useRouteLoaderData<typeof rootData>("root")?.colorMode ?? "system";
  const preference = useSyncExternalStore(
    store?.subscribe ?? unheard,
    () => store?.state().preference ?? known,
    () => known,
  );
  return { preference, choose: (mode) => store?.choose(mode) };
}

/** Returns the colours the page is shown in; light on the server, which cannot know the system's. */
export function useColorModeValue(): "light" | "dark" {
  const store = useContext(ColorModeContext);
  return useSyncExternalStore(
    store?.subscribe ?? unheard,
    () => store?.state().value ?? "light",
    () => "light",
  );
}

const unheard = () => () => undefined;

/** Returns the mode that the deepest route with one forces through `handle.colorMode`. */
export function useForcedColorMode(): ColorMode | undefined {
  const forced = useMatches()
    .map(({ handle }) =>
      typeof handle === "object" && handle !== null && "colorMode" in handle
        ? colorModeOf(handle.colorMode)
        : undefined,
    )
    .findLast((mode) => mode !== undefined);
  const store = useContext(ColorModeContext);
  useBrowserLayoutEffect(() => store?.force(forced), [store, forced]);
  return forced;
}

const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
