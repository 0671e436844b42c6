import { useLocation } from "@remix-run/react";
import { SignOut } from "./sign-out";
import { ThemeChoice } from "./theme-choice";

/** The person who is signed in, the look of the pages, and the way out. */
export function Account({ name, lightMode }: { name: string | null; lightMode: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <div className="account">
      {name && <p className="account-name">{name}</p>}
      <ThemeChoice />
      <form method="post" action="/preferences">
        <input type="hidden" name="to" value={pathname + search} />
        <button
          className="button"
          data-variant="ghost"
          data-color="neutral"
          name="light_mode"
          value={lightMode ? "0" : "1"}
        >
          {lightMode ? "Quitter le mode léger" : "Mode léger"}
        </button>
      </form>
      <SignOut name={name} />
    </div>
  );
}
