import { type ColorMode, colorModeOf } from "#app/shell/preferences";

/** The colours as they are: what was chosen, what the route forces, and what that comes to. */
export interface ColorModeState {
  preference: ColorMode;
  forced: "light" | "dark" | undefined;
  value: "light" | "dark";
}

export interface ColorModeParts {
  /** Returns the stored choice; null when there is none or storage is blocked. */
  read(): string | null;
  /** Stores a choice, as far as storage allows. */
  write(mode: ColorMode): void;
  /** Tells whether the system is dark. */
  systemIsDark(): boolean;
  /** Shows the page in these colours. */
  show(state: ColorModeState): void;
  warn(message: string): void;
  /** The choice the server knows of, for when none is stored. */
  fallback: ColorMode;
}

export type ColorModeStore = ReturnType<typeof createColorMode>;

/**
 * Returns the colour mode of the page: a choice that is kept, the system's where the choice is "system", a route's
 * where it forces one.
 */
export function createColorMode({ read, write, systemIsDark, show, warn, fallback }: ColorModeParts) {
  const stored = () => colorModeOf(read() ?? fallback);
  let state = resolve(stored(), undefined);
  const listeners = new Set<() => void>();

  function resolve(preference: ColorMode, forced: ColorModeState["forced"]): ColorModeState {
    return {
      preference,
      forced,
      value: forced ?? (preference === "system" ? (systemIsDark() ? "dark" : "light") : preference),
    };
  }

  function become(preference: ColorMode, forced: ColorModeState["forced"]) {
    state = resolve(preference, forced);
    show(state);
    for (const listener of listeners) listener();
  }

  return {
    /** Chooses and keeps the choice; on a page that forces a mode it shows once that page is left. */
    choose(preference: ColorMode) {
      write(preference);
      become(preference, state.forced);
    },
    /** Forces light or dark for a route; undefined lets go. "system" cannot be forced. */
    force(mode: ColorMode | undefined) {
      if (mode === "system") warn("You cannot force the colorMode to system at the page level.");
      const forced = mode === "system" ? undefined : mode;
      if (forced !== state.forced) become(state.preference, forced);
    },
    /** Notes that the system has changed its colours. */
    systemChanged() {
      if (state.preference === "system") become(state.preference, state.forced);
    },
    /** Notes that another tab has changed the choice. */
    storageChanged() {
      if (stored() !== state.preference) become(stored(), state.forced);
    },
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
