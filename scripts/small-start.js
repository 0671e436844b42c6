import { setFlagsFromString } from "node:v8";

/**
 * Runs a start while V8's young generation keeps the size that it begins with. What a program makes while it starts
 * lives on, for which V8 would take 32 MB and never give them back; later it grows as before, when there is work.
 * @param {() => Promise<unknown>} start
 */
export async function startSmall(start) {
  setFlagsFromString("--semi-space-growth-factor=1");
  try {
    await start();
  } finally {
    setFlagsFromString("--semi-space-growth-factor=2");
  }
}
