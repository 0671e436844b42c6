import { execFileSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  rmSync,
  rmdirSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";

/** A file system of its own that a test fills up. */
export interface SmallDisk {
  folder: string;
  /** Writes until not a byte more goes onto it, but for so many that are left. */
  fill(left?: number): void;
  /** Takes what `fill` wrote away. */
  makeRoom(): void;
  dispose(): void;
}

/**
 * Returns a file system of so many megabytes, in memory. Not among the temporary files: what mounts itself there is in
 * the way of who removes them after a run that was killed.
 */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync("/tmp/bru-disk-");
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${String(megabytes)}m,mode=0777`, "tmpfs", folder], {
    stdio: "pipe",
  });
  const filler = join(folder, "filler");
  const block = Buffer.alloc(64 * 1024, 1);
  const dispose = () => {
    process.removeListener("exit", dispose);
    if (!existsSync(folder)) return;
    // Lazily: a process that is about to end may still hold a file.
    execFileSync("umount", ["-l", folder], { stdio: "pipe" });
    rmdirSync(folder);
  };
  process.once("exit", dispose);
  return {
    folder,
    fill(left = 0) {
      const file = openSync(filler, "a");
      try {
        for (let size = block.length; size >= 1; size /= 8)
          try {
            for (;;) writeSync(file, block, 0, size);
          } catch (error) {
            if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
          }
      } finally {
        closeSync(file);
      }
      truncateSync(filler, Math.max(0, statSync(filler).size - left));
    },
    makeRoom: () => rmSync(filler, { force: true }),
    dispose,
  };
}

/** Tells whether this machine lets a test have a file system of its own. */
function mayMount(): boolean {
  try {
    mountSmallDisk(1).dispose();
    return true;
  } catch {
    return false;
  }
}

/** True where a test may have a file system of its own, mostly as root; elsewhere tests of full disks are skipped. */
export const canMount = mayMount();
