import { Link, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Message } from "#server/context";
import { NoticeHost } from "#app/shell/connection/notice-host";
import { Account } from "./account";
import { Messages } from "./messages";
import { Bar, Navigation } from "./navigation";
import type { Part } from "./places";

interface FrameProps {
  /** The parts that the API lacks have no place in the menu. */
  lacks: readonly Part[];
  /** Name of the person who is signed in; null when it is not known. */
  userName: string | null;
  /** The house can be changed. */
  hasCompany: boolean;
  lightMode: boolean;
  messages: readonly Message[];
  children: ReactNode;
}

/**
 * The frame around every page: skip link, what keeps it from the server, brand, navigation and account (a rail; where
 * there is no room, a bar at the foot of the screen and a menu), messages.
 */
export function Frame({ lacks, userName, hasCompany, lightMode, messages, children }: FrameProps) {
  return (
    <>
      <a className="skip" href="#page">
        Aller au contenu
      </a>
      <NoticeHost />
      <div className="frame">
        <header className="rail">
          <Link className="brand" to="/" discover="none">
            Bru
          </Link>
          <nav aria-label="Navigation principale">
            <Bar />
            <Menu>
              {!lacks.includes("search") && (
                <form action="/search">
                  <input type="search" name="q" aria-label="Rechercher partout" placeholder="Rechercher" />
                </form>
              )}
              <Navigation lacks={lacks} />
              <Account name={userName} hasCompany={hasCompany} lightMode={lightMode} />
            </Menu>
          </nav>
        </header>
        <main id="page" className="page" tabIndex={-1}>
          <Messages messages={messages} />
          {children}
        </main>
      </div>
    </>
  );
}

/**
 * The rail’s content, or the menu’s where there is no room: what is no popover any more closes, as soon as a page is on
 * its way.
 */
function Menu({ children }: { children: ReactNode }) {
  const popover = useNavigation().state === "idle" ? { popover: "auto" } : {};
  return (
    <div className="menu" id="menu" {...popover}>
      {children}
    </div>
  );
}
