import { useMantineColorScheme } from "@mantine/core";
import { Form, useLocation } from "@remix-run/react";
import type { FormEvent } from "react";
import { type ColorMode, colorModeOf } from "~/preferences";

const names: [ColorMode, string][] = [
  ["system", "Système"],
  ["light", "Clair"],
  ["dark", "Sombre"],
];

/** Système, Clair, Sombre: at once with JavaScript, through a cookie and a redirect back without. */
export function ThemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { pathname, search } = useLocation();
  const current = colorScheme === "auto" ? "system" : colorScheme;

  function choose(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    if (!(submitter instanceof HTMLButtonElement)) return;
    const mode = colorModeOf(submitter.value);
    setColorScheme(mode === "system" ? "auto" : mode);
  }

  return (
    <Form method="post" action="/preferences" reloadDocument onSubmit={choose}>
      <input type="hidden" name="to" value={pathname + search} />
      <fieldset className="themes">
        <legend>Thème</legend>
        {names.map(([mode, name]) => (
          <button key={mode} className="button" data-variant="ghost" data-color="neutral" name="color_mode" value={mode} aria-pressed={mode === current}>
            {name}
          </button>
        ))}
      </fieldset>
    </Form>
  );
}
