import { useLocation, useNavigation } from "@remix-run/react";

/** Tells whether the same page is on its way with another search, filter, sort or page. */
export function useReloading(): boolean {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  return state === "loading" && location.pathname === pathname;
}
