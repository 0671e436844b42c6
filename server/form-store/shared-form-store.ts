import { createHash } from "node:crypto";
import { z } from "zod";
import type { Log } from "../log";
import { createSeal } from "../session/seal";
import { type SharedStore, createAsk } from "../shared-store/store";
import { type FormStore, type Sender, keeping, limitsOf, sizeOf } from "./form-store";

const storedForm = z.object({ address: z.string(), body: z.string() });
const volume = "bru:forms";

/**
 * Forms that any instance gives back. They lie in the store encrypted under their ticket, which only the browser has.
 * This process keeps its own as well, for when the store is away or has had as much within that time as one process
 * keeps.
 */
export function createSharedFormStore({
  store,
  local,
  random,
  log,
}: {
  store: SharedStore;
  local: FormStore;
  random: (bytes: number) => Uint8Array;
  log: Log;
}): FormStore {
  const ask = createAsk(store, log);
  const place = (ticket: string) => `bru:form:${createHash("sha256").update(ticket).digest("base64url")}`;
  const sealOf = (ticket: string) => createSeal([ticket], random);

  async function takeShared(ticket: string, address: string): Promise<string | null> {
    const [sealed] = (await ask(() => store.read([place(ticket)]))) ?? [];
    const text = sealed ? sealOf(ticket).open("form", sealed) : null;
    if (!sealed || text === null) return null;
    const form = storedForm.parse(JSON.parse(text));
    if (form.address !== address) return null;
    return (await ask(() => store.release(place(ticket), sealed))) === true ? form.body : null;
  }

  /** Tells whether there is room. A form beyond a sender's own limit does not count against everybody's. */
  async function hasRoom(size: number, from: Sender): Promise<boolean> {
    for (const [name, most] of [...limitsOf(from), ["all", keeping.most] satisfies [string, number]]) {
      const held = await ask(() => store.add(name === "all" ? volume : `${volume}:${name}`, size, keeping.patience));
      if (held === null || held > most) return false;
    }
    return true;
  }

  return {
    async keep(address, body, from) {
      const ticket = await local.keep(address, body, from);
      if (ticket === null) return null;
      if (await hasRoom(sizeOf({ address, body }), from))
        await ask(() =>
          store.write(place(ticket), sealOf(ticket).close("form", JSON.stringify({ address, body })), keeping.patience),
        );
      return ticket;
    },
    async take(ticket, address) {
      const [shared, own] = [await takeShared(ticket, address), await local.take(ticket, address)];
      return shared ?? own;
    },
  };
}
