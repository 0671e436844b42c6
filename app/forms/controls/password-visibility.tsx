import { type ReactNode, useState, useSyncExternalStore } from "react";
import { Button } from "#app/shell/actions/button";

const nothingChanges = () => () => {};

/** Returns the type of a password's field, and the button that shows or hides what is typed in it. */
export function usePasswordVisibility(): { type: "text" | "password"; toggle: ReactNode } {
  const [isVisible, setVisible] = useState(false);
  const isHydrated = useSyncExternalStore(
    nothingChanges,
    () => true,
    () => false,
  );
  // Its place is kept: what comes with the scripts may not move what a finger is on.
  const toggle = (
    <Button
      type="button"
      variant="outline"
      data-place={isHydrated ? undefined : "kept"}
      aria-pressed={isVisible}
      onClick={() => setVisible(!isVisible)}
    >
      {isVisible ? "Masquer le mot de passe" : "Afficher le mot de passe"}
    </Button>
  );
  return { type: isVisible ? "text" : "password", toggle };
}
