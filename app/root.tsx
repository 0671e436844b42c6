import "./styles.css";
import type { MetaFunction } from "@remix-run/node";
import { Links, Meta, Outlet, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { colorModeScript } from "./shell/color-mode/script";
import { useForcedColorMode } from "./shell/color-mode/use-color-mode";
import { NoticeHost } from "./shell/connection/notice-host";
import { ErrorPage, describeError } from "./shell/error-page";
import { LateScripts } from "./shell/framework/late-scripts";
import { useNonce } from "./shell/nonce";
import { OverlayHost } from "./shell/overlays/overlay-host";
import { pageTitle } from "./shell/page-title";
import { rootData } from "./shell/root-data";
import { Toaster } from "./shell/toasts/toaster";

export const handle = { public: true };

export const meta: MetaFunction = ({ error }) => [
  { title: error ? pageTitle(describeError(error).message) : pageTitle() },
];

export const loader = rootData;

/** The document, around the pages and around the error page alike. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const look = useRouteLoaderData<typeof loader>("root");
  const forced = useForcedColorMode();
  const preference = look?.colorMode ?? "system";
  const activeMode = forced && forced !== "system" ? forced : preference;
  const lightMode = look?.lightMode ?? false;
  return (
    <html
      lang="fr"
      data-mantine-color-scheme={activeMode === "system" ? "auto" : activeMode}
      data-color-mode={preference}
      data-color-mode-forced={forced === "system" ? undefined : forced}
      data-check-build-interval={look?.checkBuildInterval}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Refresh scripted={!lightMode} />
        {!lightMode && (
          <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: colorModeScript }} />
        )}
        <Links />
      </head>
      <body>
        {children}
        <OverlayHost />
        <Toaster />
        {!lightMode && <LateScripts nonce={nonce} />}
      </body>
    </html>
  );
}

/**
 * Has the browser ask again for a page that follows something under way (`refreshAfter` in its data, seconds), where no
 * script does.
 */
function Refresh({ scripted }: { scripted: boolean }) {
  const loaded: unknown = useMatches().at(-1)?.data;
  if (typeof loaded !== "object" || loaded === null || !("refreshAfter" in loaded)) return null;
  const refresh = <meta httpEquiv="refresh" content={String(loaded.refreshAfter)} />;
  return scripted ? <noscript>{refresh}</noscript> : refresh;
}

export default function App() {
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <>
      <NoticeHost />
      <main className="page">
        <ErrorPage error={useRouteError()} />
      </main>
    </>
  );
}
