import { createContext, useContext, useSyncExternalStore } from "react";
import { type ToastStore, noToasts } from "./store";

/** The store of toasts, provided by both entries. */
export const ToastContext = createContext<ToastStore | null>(null);

/** Returns the toasts of the page, for event handlers and effects. */
export function useToasts(): ToastStore {
  const store = useContext(ToastContext);
  if (!store) throw new Error("No toasts are provided here.");
  return store;
}

/** Returns the toasts that the store holds now. */
export function useVisibleToasts(store: ToastStore) {
  return useSyncExternalStore(store.subscribe, store.snapshot, () => noToasts);
}
