import { useLocation, useNavigation } from "@remix-run/react";
import { useState } from "react";

/** Whether something asynchronous runs, and how to run it: true until what it was given settles, also when it is rejected. */
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

/** Whether the form that was submitted by this button is on its way, and how to say that it was pressed. */
export function useSubmitting(): [submitting: boolean, press: () => void] {
  const { formData } = useNavigation();
  const { key } = useLocation();
  const [pressedAt, setPressedAt] = useState<string>();
  return [formData !== undefined && pressedAt === key, () => setPressedAt(key)];
}
