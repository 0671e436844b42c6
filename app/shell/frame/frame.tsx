import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Message } from "../../../server/context";
import { Account } from "./account";
import { Messages } from "./messages";
import { Navigation } from "./navigation";

interface FrameProps {
  /** Name of the person who is signed in; null when it is not known. */
  userName: string | null;
  lightMode: boolean;
  messages: readonly Message[];
  children: ReactNode;
}

/**
 * The frame around every page: skip link, brand, navigation (a rail, or a menu where there is no room), account,
 * messages.
 */
export function Frame({ userName, lightMode, messages, children }: FrameProps) {
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
        <header className="rail">
          <Brand />
          <Navigation />
          {account}
        </header>
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
