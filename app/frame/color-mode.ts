import { type MantineColorSchemeManager, isMantineColorScheme } from "@mantine/core";
import { colorModeCookie, colorModeKey, colorModeOf } from "~/preferences";

/**
 * Keeps the colour mode in local storage as system, light or dark (Mantine says "auto" for system), and in a cookie
 * for the server. Storage that is blocked only means that the choice is not remembered.
 */
export function createColorModeManager(): MantineColorSchemeManager {
  let listener: ((event: StorageEvent) => void) | undefined;
  const toScheme = (stored: unknown) => (colorModeOf(stored) === "system" ? "auto" : stored === "dark" ? "dark" : "light");
  return {
    get(fallback) {
      try {
        const stored = localStorage.getItem(colorModeKey);
        return stored ? toScheme(stored) : fallback;
      } catch {
        return fallback;
      }
    },
    set(scheme) {
      const mode = scheme === "auto" ? "system" : scheme;
      try {
        localStorage.setItem(colorModeKey, mode);
      } catch {
        // Blocked storage: the cookie below still remembers.
      }
      document.cookie = `${colorModeCookie}=${mode}; Path=/; Max-Age=31536000; SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
    },
    subscribe(onUpdate) {
      listener = (event) => {
        if (event.key === colorModeKey && isMantineColorScheme(toScheme(event.newValue))) onUpdate(toScheme(event.newValue));
      };
      window.addEventListener("storage", listener);
    },
    unsubscribe() {
      if (listener) window.removeEventListener("storage", listener);
    },
    clear() {
      try {
        localStorage.removeItem(colorModeKey);
      } catch {
        // Nothing was stored.
      }
    },
  };
}

/** Runs before the first paint: the stored choice, else the server's, resolved against the system. */
export const colorModeScript = `(function(d){try{var m=localStorage.getItem("${colorModeKey}")}catch(e){}
var a="data-mantine-color-scheme",s=m||d.getAttribute(a);
d.setAttribute(a,s==="light"||s==="dark"?s:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")})(document.documentElement)`;
