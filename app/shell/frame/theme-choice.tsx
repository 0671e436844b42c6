import { Form, useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useColorMode } from "#app/shell/color-mode/use-color-mode";
import { type ColorMode, colorModeOf } from "#app/shell/preferences";

const names: [ColorMode, string][] = [
  ["system", "Système"],
  ["light", "Clair"],
  ["dark", "Sombre"],
];

/**
 * The look of the pages: Système, Clair, Sombre, at once with JavaScript, through a cookie and a redirect back without.
 * @param children a further choice of the same form, always sent
 */
export function ThemeChoice({ children }: { children: ReactNode }) {
  const { preference, choose } = useColorMode();
  const { pathname, search } = useLocation();

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    if (!(submitter instanceof HTMLButtonElement) || submitter.name !== "color_mode") return;
    event.preventDefault();
    choose(colorModeOf(submitter.value));
  }

  return (
    <Form method="post" action="/preferences" reloadDocument onSubmit={onSubmit}>
      <input type="hidden" name="to" value={pathname + search} />
      <fieldset className="themes">
        <legend>Thème</legend>
        {names.map(([mode, name]) => (
          <button key={mode} name="color_mode" value={mode} aria-pressed={mode === preference}>
            {name}
          </button>
        ))}
      </fieldset>
      {children}
    </Form>
  );
}
