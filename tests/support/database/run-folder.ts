import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The folder in which Linux keeps files in memory: a database made there costs a tenth of one on a disk. */
const memory = "/dev/shm";
/** Bytes. A container may have very little of it. */
const wanted = 2 * 1024 ** 3;
const prefix = "bru-tests-";

/**
 * From now on temporary files of this process and of those it starts lie in one folder, in memory where there is
 * enough. Answers how to remove it.
 */
export function gatherTemporaryFiles(): () => void {
  const place = hasRoom(memory) ? memory : tmpdir();
  // What a run that was killed has left.
  for (const name of readdirSync(place))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      rmSync(join(place, name), { recursive: true, force: true });
  const folder = join(place, `${prefix}${String(process.pid)}`);
  mkdirSync(folder, { recursive: true });
  // PostgreSQL may have to run as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false;
  const { bavail, bsize } = statfsSync(place);
  return bavail * bsize >= wanted;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
