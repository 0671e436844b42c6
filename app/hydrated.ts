import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False in the server's HTML and while the page comes to life, true from then on. */
export const useHydrated = (): boolean => useSyncExternalStore(never, () => true, () => false);
