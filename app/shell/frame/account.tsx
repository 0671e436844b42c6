import { ButtonLink } from "#app/shell/actions/button";
import { SignOut } from "./sign-out";
import { ThemeChoice } from "./theme-choice";

/** The person who is signed in, the look of the pages, and the way out. */
export function Account({
  name,
  hasCompany,
  lightMode,
}: {
  name: string | null;
  hasCompany: boolean;
  lightMode: boolean;
}) {
  return (
    <div className="account">
      {name && <p className="account-name">{name}</p>}
      {hasCompany && (
        <ButtonLink to="/company" variant="ghost" color="neutral">
          La maison
        </ButtonLink>
      )}
      <ThemeChoice>
        <button
          className="button"
          data-variant="ghost"
          data-color="neutral"
          name="light_mode"
          value={lightMode ? "0" : "1"}
        >
          {lightMode ? "Quitter le mode léger" : "Mode léger"}
        </button>
      </ThemeChoice>
      <SignOut name={name} />
    </div>
  );
}
