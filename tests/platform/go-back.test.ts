import { expect, test } from "vitest";
import { createGoBack } from "#app/shell/connection/go-back";
import { createHandClock } from "../support/hand-clock";

/** A tab that is led to the sign-in page again and again. */
function openTab({ isShut = false } = {}) {
  const clock = createHandClock();
  const stored = new Map<string, string>();
  const world = { goesOn: false, typed: false, looks: 0, gone: 0, offered: 0 };
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  };
  return {
    clock,
    world,
    /** Opens the sign-in page. */
    arrive() {
      const goBack = createGoBack({
        clock,
        random: () => 0.5,
        storage() {
          if (isShut) throw new Error("The browser forbids it.");
          return storage;
        },
        async look() {
          world.looks += 1;
          return world.goesOn;
        },
        mayGo: () => !world.typed,
        go: () => void (world.gone += 1),
        offer: () => void (world.offered += 1),
      });
      goBack.start();
      return goBack;
    },
    /** Turns the clock second by second. Answers after how many the page has looked so many times more. */
    async secondsUntilLook() {
      const before = world.looks;
      for (let seconds = 0; ; seconds += 1) {
        if (world.looks > before) return seconds;
        clock.advance(1000);
        for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
      }
    },
  };
}

test("looks after 2, 4, 8 … 30 s, and goes back once, when the session goes on (R14)", async () => {
  const { world, arrive, secondsUntilLook, clock } = openTab();
  arrive();
  const pauses: number[] = [];
  for (let look = 0; look < 6; look += 1) pauses.push(await secondsUntilLook());
  expect(pauses).toEqual([2, 4, 8, 16, 30, 30]);
  expect(world.gone).toBe(0);
  world.goesOn = true;
  await secondsUntilLook();
  expect([world.gone, clock.waiting()]).toEqual([1, 0]);
});

test("who is led here again and again, however well it looks, goes back ever later: it never turns hot", async () => {
  const { world, arrive, secondsUntilLook, clock } = openTab();
  world.goesOn = true;
  const pauses: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    arrive();
    pauses.push(await secondsUntilLook());
  }
  expect([pauses, world.gone]).toEqual([[2, 4, 8, 16, 30, 30], 6]);
  clock.advance(120_000);
  arrive();
  expect(await secondsUntilLook()).toBe(2);
});

test("leaves it to the person where somebody types, or where nothing can be remembered", async () => {
  for (const tab of [openTab(), openTab({ isShut: true })]) {
    tab.world.typed = true;
    tab.world.goesOn = true;
    tab.arrive();
    await tab.secondsUntilLook();
    expect([tab.world.gone, tab.world.offered]).toEqual([0, 1]);
  }
});

test("looks no more once the page is left", async () => {
  const { world, arrive, clock } = openTab();
  arrive().stop();
  clock.advance(600_000);
  expect([world.looks, clock.waiting()]).toEqual([0, 0]);
});
