import supertest from "supertest";
import { expect, test } from "vitest";
import { createReloadOnce } from "#app/shell/chunks/reload-once";
import { fetchIcons } from "#app/shell/icons/fetch-icons";
import { type MessageEntry, addMessage } from "#app/shell/messages/message-list";
import { colorModeKey } from "#app/shell/preferences";
import { createToastStore } from "#app/shell/toasts/store";
import { toastGap } from "#app/shell/toasts/toast";
import { createHandClock } from "../support/hand-clock";
import { json, person, startUpstream } from "../support/servers/upstream";
import { cookieHeader, cookiesOf, openWebOn } from "../support/web";

/** The toasts of a page whose clock is turned by hand. */
function openToasts(count: number) {
  const clock = createHandClock();
  const store = createToastStore({ clock, random: Math.random, nextTick: (callback) => callback() });
  for (let at = 1; at <= count; at++) store.add({ id: String(at) });
  return {
    clock,
    store,
    ids: () => store.snapshot().toasts.map(({ id }) => id),
    open: () => store.snapshot().toasts.map(({ open }) => open),
  };
}

const rows: [constant: string, value: string, holds: () => void | Promise<void>][] = [
  [
    "Refresh cookie lifetime",
    "7 days beyond the access expiry",
    async () => {
      const upstream = await startUpstream({ expiresIn: 3600 });
      const answer = await supertest(openWebOn(upstream).app).post("/login").type("form").send(person).expect(302);
      const age = (name: string) => Number(/Max-Age=(\d+)/.exec(cookiesOf(answer)[name] ?? "")?.[1]);
      expect(age("access_token")).toBe(3600);
      expect(age("expires_at")).toBe(3600);
      expect(age("refresh_token")).toBe(3600 + 7 * 24 * 3600);
    },
  ],
  ["Visible toasts", "5 at most", () => expect(openToasts(7).ids()).toEqual(["3", "4", "5", "6", "7"])],
  [
    "Message list",
    "capped at 5; the oldest is dropped when there are more than 4",
    () => {
      const list = ["1", "2", "3", "4", "5", "6"].reduce<readonly MessageEntry[]>(
        (messages, title) => addMessage(messages, { title }),
        [],
      );
      expect(list.map(({ title }) => title)).toEqual(["2", "3", "4", "5", "6"]);
    },
  ],
  [
    "Toast removal after closing",
    "200 ms",
    () => {
      const { clock, store, ids, open } = openToasts(1);
      store.remove("1");
      expect(open()).toEqual([false]);
      clock.advance(199);
      expect(ids()).toEqual(["1"]);
      clock.advance(1);
      expect(ids()).toEqual([]);
    },
  ],
  [
    "Toast duration",
    "5000 ms",
    () => {
      const { clock, open } = openToasts(1);
      clock.advance(4999);
      expect(open()).toEqual([true]);
      clock.advance(1);
      expect(open()).toEqual([false]);
    },
  ],
  ["Toast gap", "16 px", () => expect(toastGap).toBe(16)],
  [
    "Chunk-reload guard",
    "10 s",
    () => {
      const clock = createHandClock();
      const stored = new Map<string, string>();
      const storage = {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
      };
      const reloadOnce = createReloadOnce({ now: clock.now, storage: () => storage, load: () => undefined });
      expect(reloadOnce("/recipes")).toBe(true);
      clock.advance(10_000);
      expect(reloadOnce("/recipes")).toBe(false);
      clock.advance(1);
      expect(reloadOnce("/recipes")).toBe(true);
    },
  ],
  [
    "Icon fetch time-out",
    "1500 ms",
    async () => {
      const clock = createHandClock();
      const signals: AbortSignal[] = [];
      const readJson = (_path: string, signal: AbortSignal) =>
        new Promise((_, reject) => {
          signals.push(signal);
          signal.addEventListener("abort", () => reject(new Error("given up")));
        });
      const fetched = fetchIcons(["lucide:check"], { clock, readJson, warn: () => undefined });
      clock.advance(1499);
      expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
      clock.advance(1);
      expect([...(await fetched)]).toEqual([["lucide:check", null]]);
    },
  ],
  [
    "Client retry",
    "1 attempt",
    async () => {
      const upstream = await startUpstream();
      const web = openWebOn(upstream);
      upstream.on("GET /api/recipes/1", json(503, {}));
      await supertest(web.app)
        .get("/probe/recipes/1")
        .set("Cookie", cookieHeader(upstream.issue(), web.now() + 3_600_000));
      expect(upstream.calls("GET /api/recipes/1")).toHaveLength(2);
    },
  ],
];

test("the key of the theme's preference is the one that people's browsers already have", () =>
  expect(colorModeKey).toBe("nuxt-color-mode"));

test.each(rows)("section 9 of the specification: « %s » is « %s »", async (_constant, _value, holds) => {
  await holds();
});
