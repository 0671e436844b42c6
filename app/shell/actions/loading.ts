import { useLocation, useNavigation } from "@remix-run/react";
import { useState } from "react";

/**
 * Returns whether something asynchronous runs, and a function that runs it: true until its promise settles, also when
 * it is rejected.
 */
export function useRunning(): [running: boolean, run: (result: unknown) => Promise<void>] {
  const [running, setRunning] = useState(false);
  return [
    running,
    async (result) => {
      if (!(result instanceof Promise)) return;
      setRunning(true);
      try {
        await result;
      } finally {
        setRunning(false);
      }
    },
  ];
}

/**
 * Returns whether the form submitted by this button is on its way, and a function that says that the button was
 * pressed.
 */
export function useSubmitting(): [submitting: boolean, press: () => void] {
  const { formData } = useNavigation();
  const { key } = useLocation();
  const [pressedAt, setPressedAt] = useState<string>();
  return [formData !== undefined && pressedAt === key, () => setPressedAt(key)];
}
