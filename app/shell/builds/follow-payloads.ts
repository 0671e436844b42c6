import type { Router } from "@remix-run/router";
import { currentConnection, isSlowConnection } from "#app/shell/links/slow-connection";
import { readJson } from "#app/shell/read-json";
import { createPayloads } from "./page-manifest";

/** Milliseconds after which the build's manifest is read, so that the first navigation finds it. */
const manifestDelay = 1000;

/** Fetches the payload of a prerendered page when a navigation leads there. Answers how to fetch one ahead. */
export function followPayloads(router: Router): (pathname: string) => void {
  const isSlow = () => isSlowConnection(currentConnection());
  const payloads = createPayloads({
    readJson,
    isSlow,
    running: window.__remixManifest.version,
    warn: (message) => console.warn(message),
  });
  const load = (pathname: string) => void payloads.load(pathname);
  setTimeout(() => {
    if (!isSlow()) void payloads.manifest();
  }, manifestDelay);
  let heading: string | undefined;
  router.subscribe(({ location, navigation }) => {
    const to = navigation.location?.pathname;
    if (to && to !== heading && to !== location.pathname) load(to);
    heading = to;
  });
  return load;
}
