import { LRUCache } from "lru-cache";

/** Forms that arrived when their session had ended: kept until their sender has signed in again. */
export interface KeptForms {
  /** Keeps the urlencoded `body` sent to `address` (path and query); returns the ticket to have it back, or null when it is too large. */
  keep(address: string, body: string): Promise<string | null>;
  /** The body, once, for whoever holds the ticket and asks at the same address. */
  take(ticket: string, address: string): Promise<string | null>;
}

/** `patience`: milliseconds a form is kept, time to sign in. `largest`: characters of one form; `most`: of all of them. */
export const keeping = { patience: 15 * 60_000, largest: 200_000, most: 16_000_000 };

/** Kept in this process only: another instance, or a restart, forgets them. `clock` gives milliseconds since the epoch. */
export function createKeptForms({ clock, random }: { clock: () => number; random: (bytes: number) => Uint8Array }): KeptForms {
  const forms = new LRUCache<string, { address: string; body: string }>({
    maxSize: keeping.most,
    maxEntrySize: keeping.largest,
    sizeCalculation: ({ address, body }) => address.length + body.length,
    ttl: keeping.patience,
    ttlResolution: 0,
    perf: { now: clock },
  });
  return {
    async keep(address, body) {
      if (address.length + body.length > keeping.largest) return null;
      const ticket = Buffer.from(random(16)).toString("base64url");
      forms.set(ticket, { address, body });
      return ticket;
    },
    async take(ticket, address) {
      const form = forms.get(ticket);
      if (form?.address !== address) return null;
      forms.delete(ticket);
      return form.body;
    },
  };
}
