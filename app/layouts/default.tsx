import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, Outlet, useLocation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage, describeError } from "~/error-page";
import { Account } from "~/frame/account";
import { Messages } from "~/frame/messages";
import { Navigation } from "~/frame/navigation";
import { pageTitle } from "~/page-title";

const noUser = {
  type: "error",
  description: "Une erreur est survenue lors de la récupération de l'utilisateur",
} as const;

export async function loader({ context }: LoaderFunctionArgs) {
  const user = await context.currentUser();
  return {
    userName: user?.name ?? null,
    lightMode: context.lightMode,
    messages: [...(user ? [] : [noUser]), ...context.takeMessages()],
  };
}

export const meta: MetaFunction = ({ error }) => (error ? [{ title: pageTitle(describeError(error).message) }] : []);

export default function DefaultLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <ErrorPage error={useRouteError()} />
    </Frame>
  );
}

/** Everything around a page. When the layout's own data could not be had, the error page stands in a frame without a name. */
function Frame({ children }: { children: ReactNode }) {
  const { userName = null, lightMode = false, messages = [] } = useRouteLoaderData<typeof loader>("layouts/default") ?? {};
  const { key } = useLocation();
  const account = <Account name={userName} lightMode={lightMode} />;
  return (
    <>
      <a className="skip" href="#page">
        Aller au contenu
      </a>
      <div className="frame">
        <header className="topbar">
          <Brand />
          <details className="menu" key={key}>
            <summary>Menu</summary>
            <div>
              <Navigation />
              {account}
            </div>
          </details>
        </header>
        <div className="rail">
          <Brand />
          <Navigation />
          {account}
        </div>
        <main id="page" className="page" tabIndex={-1}>
          <Messages messages={messages} />
          {children}
        </main>
      </div>
    </>
  );
}

function Brand() {
  return (
    <Link className="brand" to="/">
      Bru
    </Link>
  );
}
