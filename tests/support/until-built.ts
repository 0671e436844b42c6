import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { stamp } from "../../scripts/build-stamp.js";

/**
 * Waits until the build is whole, where `npm test` makes it beside the tests; whoever reads or starts what is built
 * asks for it first. A build that fails ends the run.
 */
export async function untilBuilt(): Promise<void> {
  if (process.env.BUILD_UNDER_WAY) while (!existsSync(stamp)) await setTimeout(50);
}
