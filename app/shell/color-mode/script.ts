import { colorModeKey } from "#app/shell/preferences";

/** Attributes of <html>. */
export const colorModeAttribute = "data-mantine-color-scheme";
export const forcedAttribute = "data-color-mode-forced";

/**
 * Runs before the first paint: what the route forces, else the stored choice, else the server's, resolved against the
 * system.
 */
export const colorModeScript = `(function(d){var a="${colorModeAttribute}",m=d.getAttribute("${forcedAttribute}");
try{m=m||localStorage.getItem("${colorModeKey}")}catch(e){}
m=m||d.getAttribute(a);if(m!=="light"&&m!=="dark")m=matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light";
d.setAttribute(a,m);d.classList.add(m)})(document.documentElement)`;
