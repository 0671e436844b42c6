import { encode } from "uqr";

/** A QR code as the path of an SVG, `size` modules wide with the four free ones around it. */
export interface Code {
  size: number;
  path: string;
}

const free = 4;

/** Returns the QR code of an address, of which 15 % may be unreadable. */
export function codeOf(address: string): Code {
  const { data, size } = encode(address, { ecc: "M", border: free });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
