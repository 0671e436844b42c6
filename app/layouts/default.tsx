import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { Account } from "~/frame/account";
import { Messages } from "~/frame/messages";
import { Navigation } from "~/frame/navigation";

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

export default function DefaultLayout() {
  const { userName, lightMode, messages } = useLoaderData<typeof loader>();
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
          <Outlet />
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
