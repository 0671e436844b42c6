import { type ComponentType, useEffect, useState } from "react";
import { PlainToasts } from "./plain-toasts";
import type { ToastStore } from "./store";
import { useVisibleToasts, useToasts } from "./toast-context";

/** Renders the toasts. What draws them is fetched with the first one; until it is there, their time stands still. */
export function Toaster() {
  const store = useToasts();
  const wanted = useVisibleToasts(store).toasts.length > 0;
  const [Stack, setStack] = useState<ComponentType<{ store: ToastStore }> | null>(null);

  useEffect(() => {
    if (!wanted || Stack) return;
    store.pause("loading");
    import("./toast-stack.client").then(
      ({ ToastStack }) => setStack(() => ToastStack),
      () => setStack(() => PlainToasts),
    );
    return () => store.resume("loading");
  }, [wanted, Stack, store]);

  return Stack && <Stack store={store} />;
}
