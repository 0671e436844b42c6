import { LRUCache } from "lru-cache";

/** Who sent a form: from which address, and whether somebody has signed in before in that browser. */
export interface Sender {
  ip: string;
  isKnown: boolean;
}

/** Forms that arrived when their session had ended: kept until their sender has signed in again. */
export interface KeptForms {
  /** Keeps the urlencoded `body` sent to `address` (path and query); returns the ticket to have it back, or null when it is too large. */
  keep(address: string, body: string, from: Sender): Promise<string | null>;
  /** The body, once, for whoever holds the ticket and asks at the same address. */
  take(ticket: string, address: string): Promise<string | null>;
}

/**
 * `patience`: milliseconds a form is kept, time to sign in. `largest`: characters of one form; `most`: of all of them; `mostOfAddress`: of those that came
 * from one address; `mostOfUnknown`: of those that came from browsers in which nobody has signed in.
 */
export const keeping = { patience: 15 * 60_000, largest: 200_000, most: 16_000_000, mostOfAddress: 2_000_000, mostOfUnknown: 4_000_000 };

/** What a sender shares a limit with, and the limit. */
export const limitsOf = ({ ip, isKnown }: Sender): [name: string, most: number][] => [[`address ${ip}`, keeping.mostOfAddress], ...(isKnown ? [] : [["unknown", keeping.mostOfUnknown] satisfies [string, number]])];

/** Kept in this process only: another instance, or a restart, forgets them. `clock` gives milliseconds since the epoch. */
export function createKeptForms({ clock, random }: { clock: () => number; random: (bytes: number) => Uint8Array }): KeptForms {
  const forms = new LRUCache<string, { address: string; body: string; from: Sender }>({
    maxSize: keeping.most,
    maxEntrySize: keeping.largest,
    sizeCalculation: ({ address, body }) => address.length + body.length,
    ttl: keeping.patience,
    ttlResolution: 0,
    perf: { now: clock },
  });
  const sizeOf = ({ address, body }: { address: string; body: string }) => address.length + body.length;

  /** Makes room among the forms that share a limit: whoever sends much pushes out their own, the oldest first. */
  function makeRoom(size: number, [name, most]: [string, number]): void {
    const shared = [...forms.rkeys()].flatMap((ticket) => {
      const form = forms.peek(ticket);
      return form && limitsOf(form.from).some(([other]) => other === name) ? [{ ticket, form }] : [];
    });
    let volume = shared.reduce((sum, { form }) => sum + sizeOf(form), size);
    for (const { ticket, form } of shared) {
      if (volume <= most) return;
      forms.delete(ticket);
      volume -= sizeOf(form);
    }
  }

  return {
    async keep(address, body, from) {
      const size = sizeOf({ address, body });
      if (size > keeping.largest) return null;
      for (const limit of limitsOf(from)) makeRoom(size, limit);
      const ticket = Buffer.from(random(16)).toString("base64url");
      forms.set(ticket, { address, body, from });
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
