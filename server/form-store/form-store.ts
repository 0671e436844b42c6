import { LRUCache } from "lru-cache";
import { ownCookies } from "../session/cookie-names";

/** The sender of a form: the address, and whether somebody has signed in before in that browser. */
export interface Sender {
  ip: string;
  isKnown: boolean;
}

/** Forms that arrived when their session had ended: kept until their sender has signed in again. */
export interface FormStore {
  /**
   * Keeps the urlencoded `body` sent to `address` (path and query); returns the ticket to have it back, or null when it
   * is too large.
   */
  keep(address: string, body: string, from: Sender): Promise<string | null>;
  /** Returns the body, once, for whoever holds the ticket and asks at the same address. */
  take(ticket: string, address: string): Promise<string | null>;
}

/**
 * `patience`: milliseconds a form is kept, time to sign in. `largest`: characters of one form; `most`: of all of them;
 * `mostOfAddress`: of those that came from one address; `mostOfUnknown`: of those that came from browsers in which
 * nobody has signed in.
 */
export const keeping = {
  patience: ownCookies.form.seconds * 1000,
  largest: 200_000,
  most: 16_000_000,
  mostOfAddress: 2_000_000,
  mostOfUnknown: 4_000_000,
};

/** Returns the limits that a sender shares with others: their names and sizes. */
export const limitsOf = ({ ip, isKnown }: Sender): [name: string, most: number][] => [
  [`address ${ip}`, keeping.mostOfAddress],
  ...(isKnown ? [] : [["unknown", keeping.mostOfUnknown] satisfies [string, number]]),
];

interface StoredForm {
  address: string;
  body: string;
  from: Sender;
}

/** The cost of keeping a form beside its characters, in characters: so many small forms are no small matter. */
const each = 1000;

/** Returns the size of a form in the limits. */
export const sizeOf = ({ address, body }: Pick<StoredForm, "address" | "body">): number =>
  each + address.length + body.length;

/**
 * Keeps forms in this process only: another instance, or a restart, forgets them. `clock` gives milliseconds since the
 * epoch.
 */
export function createFormStore({
  clock,
  random,
}: {
  clock: () => number;
  random: (bytes: number) => Uint8Array;
}): FormStore {
  const groups = new Map<string, { volume: number; tickets: Set<string> }>();
  const forms = new LRUCache<string, StoredForm>({
    maxSize: keeping.most,
    maxEntrySize: keeping.largest + each,
    sizeCalculation: sizeOf,
    ttl: keeping.patience,
    ttlResolution: 0,
    perf: { now: clock },
    dispose: leave,
  });

  /** Makes room among the forms that share a limit: whoever sends much pushes out their own, the oldest first. */
  function makeRoom(size: number, [name, most]: [string, number]): void {
    const group = groups.get(name);
    for (const ticket of group?.tickets ?? []) {
      if (!group || group.volume + size <= most) return;
      forms.delete(ticket);
    }
  }

  function join(form: StoredForm, ticket: string): void {
    for (const [name] of limitsOf(form.from)) {
      const group = groups.get(name) ?? { volume: 0, tickets: new Set() };
      groups.set(name, group);
      group.volume += sizeOf(form);
      group.tickets.add(ticket);
    }
  }

  function leave(form: StoredForm, ticket: string): void {
    for (const [name] of limitsOf(form.from)) {
      const group = groups.get(name);
      if (!group?.tickets.delete(ticket)) continue;
      group.volume -= sizeOf(form);
      if (group.tickets.size === 0) groups.delete(name);
    }
  }

  return {
    async keep(address, body, from) {
      if (address.length + body.length > keeping.largest) return null;
      const form = { address, body, from };
      for (const limit of limitsOf(from)) makeRoom(sizeOf(form), limit);
      const ticket = Buffer.from(random(16)).toString("base64url");
      forms.set(ticket, form);
      join(form, ticket);
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
