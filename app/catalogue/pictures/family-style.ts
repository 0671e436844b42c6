import type { CSSProperties } from "react";
import { fold } from "#domain/french/fold";

/** Returns the colour of a family as the stylesheets take it: its hue. */
export const familyStyle = (category: string | null): CSSProperties & { "--hue": number } => ({
  "--hue": hueOf(category),
});

/** Returns the hue of a family, the same on every page; one for what has none. */
function hueOf(category: string | null): number {
  const [hues, step] = [9, 40];
  let sum = 1;
  for (const letter of fold(category ?? "")) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return (sum % hues) * step;
}
