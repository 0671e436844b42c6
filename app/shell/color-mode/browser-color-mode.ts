import { colorModeCookie, colorModeKey, colorModeOf, preferenceLifetime } from "#app/shell/preferences";
import { forcedAttribute, colorModeAttribute } from "./script";
import { createColorMode } from "./store";

/** Returns the colour mode of this browser: kept in local storage, and in a cookie for pages without JavaScript. */
export function openBrowserColorMode() {
  const root = document.documentElement;
  const system = window.matchMedia("(prefers-color-scheme: dark)");
  const colorMode = createColorMode({
    fallback: colorModeOf(root.dataset.colorMode),
    read() {
      try {
        return localStorage.getItem(colorModeKey);
      } catch {
        return null;
      }
    },
    write(mode) {
      try {
        localStorage.setItem(colorModeKey, mode);
      } catch {
        // Blocked storage: the cookie below still remembers.
      }
      document.cookie =
        `${colorModeCookie}=${mode}; Path=/; Max-Age=${preferenceLifetime}; ` +
        `SameSite=Lax${location.protocol === "https:" ? "; Secure" : ""}`;
    },
    systemIsDark: () => system.matches,
    show({ value, forced }) {
      root.setAttribute(colorModeAttribute, value);
      // It has no other class.
      root.className = value;
      if (forced) root.setAttribute(forcedAttribute, forced);
      else root.removeAttribute(forcedAttribute);
    },
    warn: (message) => console.warn(message),
  });
  system.addEventListener("change", colorMode.systemChanged);
  window.addEventListener("storage", ({ key }) => {
    if (key === colorModeKey || key === null) colorMode.storageChanged();
  });
  // The system may have turned since the script before the first paint.
  if (!root.hasAttribute(forcedAttribute)) colorMode.systemChanged();
  return colorMode;
}
