import type { LoaderFunctionArgs } from "@remix-run/node";
import { colorModeOfRequest } from "./preferences";

/** Returns what every page knows: the theme that was chosen, light mode, and how often a new version is looked for. */
export function rootData({ request, context }: LoaderFunctionArgs) {
  return {
    colorMode: colorModeOfRequest(request),
    lightMode: context.lightMode,
    checkBuildInterval: context.checkBuildInterval,
  };
}
