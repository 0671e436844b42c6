import { createContext, useContext } from "react";

/** The nonce of the content security policy, known while rendering on the server only. */
export const NonceContext = createContext<string | undefined>(undefined);

/**
 * Returns the nonce for scripts and styles: from the server's context, in the browser read off a script that has it.
 */
export function useNonce(): string {
  return (
    useContext(NonceContext) ??
    (typeof document === "undefined" ? "" : (document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? ""))
  );
}
