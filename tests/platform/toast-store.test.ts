import { describe, expect, test } from "vitest";
import { createToastStore } from "#app/shell/toasts/store";
import { actionAlt } from "#app/shell/toasts/toast";
import { createHandClock } from "../support/hand-clock";

function createWorld() {
  const clock = createHandClock();
  const ticks: (() => void)[] = [];
  let drawn = 0;
  const store = createToastStore({ clock, random: () => ++drawn / 1000, nextTick: (callback) => ticks.push(callback) });
  return {
    store,
    clock,
    tick: () => ticks.shift()?.(),
    settle: () => {
      for (let next = ticks.shift(); next; next = ticks.shift()) next();
    },
    titles: () => store.snapshot().toasts.map(({ title }) => title),
    states: () => store.snapshot().toasts.map(({ open }) => open),
  };
}

describe("adding", () => {
  test("a toast waits in the queue for its tick, one toast in each", () => {
    const { store, tick, titles } = createWorld();
    store.add({ title: "un" });
    store.add({ title: "deux" });
    expect(titles()).toEqual([]);
    tick();
    expect(titles()).toEqual(["un"]);
    tick();
    expect(titles()).toEqual(["un", "deux"]);
  });

  test("answers at once the toast with its own id", () => {
    const { store, clock } = createWorld();
    const first = store.add();
    const second = store.add();
    expect(first.id).toMatch(new RegExp(`^${clock.now()}-`));
    expect(first.id).not.toBe(second.id);
  });

  test("fills in the default title, type, icon and duration", () => {
    expect(createWorld().store.add()).toMatchObject({
      open: true,
      type: "error",
      icon: "lucide:circle-x",
      title: "Une erreur est survenue",
      description: "",
      duration: 5000,
    });
  });

  test.each([
    ["error", "lucide:circle-x"],
    ["success", "lucide:circle-check"],
    ["warning", "lucide:triangle-alert"],
    ["info", "lucide:info"],
  ] as const)("a toast of type %s has the icon %s", (type, icon) => {
    expect(createWorld().store.add({ type }).icon).toBe(icon);
  });

  test("a sixth toast drops the oldest at once, with no animation and no timer left behind", () => {
    const { store, clock, settle, titles, states } = createWorld();
    for (const title of ["1", "2", "3", "4", "5", "6"]) store.add({ title });
    settle();
    expect(titles()).toEqual(["2", "3", "4", "5", "6"]);
    expect(states()).toEqual([true, true, true, true, true]);
    expect(clock.waiting()).toBe(5);
  });

  test("an id already on screen takes the place of its toast, with its whole time", () => {
    const { store, clock, settle, titles } = createWorld();
    store.add({ id: "a", title: "avant" });
    settle();
    clock.advance(4000);
    store.add({ id: "a", title: "après" });
    settle();
    clock.advance(4999);
    expect(titles()).toEqual(["après"]);
  });
});

describe("closing", () => {
  test("after 5000 ms a toast closes, 200 ms later it is gone", () => {
    const { store, clock, settle, titles, states } = createWorld();
    store.add();
    settle();
    clock.advance(4999);
    expect(states()).toEqual([true]);
    clock.advance(1);
    expect(states()).toEqual([false]);
    clock.advance(199);
    expect(titles()).toHaveLength(1);
    clock.advance(1);
    expect(titles()).toEqual([]);
  });

  test.each([0, -1, Number.POSITIVE_INFINITY, 2 ** 31])("a duration of %d never closes", (duration) => {
    const { store, clock, settle, states } = createWorld();
    store.add({ duration });
    settle();
    clock.advance(2 ** 33);
    expect(states()).toEqual([true]);
  });

  test("remove closes now and removes once; unknown and closing ids are ignored", () => {
    const { store, clock, settle, states, titles } = createWorld();
    const { id } = store.add();
    settle();
    store.remove("nobody");
    store.remove(id);
    clock.advance(100);
    store.remove(id);
    expect(states()).toEqual([false]);
    clock.advance(100);
    expect(titles()).toEqual([]);
    expect(clock.waiting()).toBe(0);
  });

  test("removeAll closes every toast", () => {
    const { store, settle, states } = createWorld();
    store.add();
    store.add();
    settle();
    store.removeAll();
    expect(states()).toEqual([false, false]);
  });

  test("clear empties the screen and the queue at once", () => {
    const { store, clock, tick, settle, titles } = createWorld();
    store.add();
    store.add();
    tick();
    store.clear();
    settle();
    expect(titles()).toEqual([]);
    expect(clock.waiting()).toBe(0);
  });

  test("a toast dropped while it leaves is not removed a second time", () => {
    const { store, clock, settle, titles } = createWorld();
    const { id } = store.add({ id: "a" });
    settle();
    store.remove(id);
    store.add({ id: "a", title: "de retour" });
    settle();
    clock.advance(1000);
    expect(titles()).toEqual(["de retour"]);
  });
});

describe("pausing", () => {
  test("all toasts stand still and go on with the time they had left", () => {
    const { store, clock, settle, titles, states } = createWorld();
    store.add({ title: "a" });
    settle();
    clock.advance(1000);
    store.add({ title: "b" });
    settle();
    clock.advance(2000);
    store.pause("hover");
    expect(store.snapshot().paused).toBe(true);
    clock.advance(60_000);
    expect(states()).toEqual([true, true]);
    store.resume("hover");
    expect(store.snapshot().paused).toBe(false);
    clock.advance(1999);
    expect(states()).toEqual([true, true]);
    clock.advance(1);
    expect(states()).toEqual([false, true]);
    clock.advance(1000);
    expect(titles()).toEqual(["b"]);
    expect(states()).toEqual([false]);
  });

  test("time goes on only when the last reason is gone", () => {
    const { store, clock, settle, states } = createWorld();
    store.add();
    settle();
    store.pause("hover");
    store.pause("blur");
    store.resume("hover");
    clock.advance(10_000);
    expect(states()).toEqual([true]);
    store.resume("blur");
    clock.advance(5000);
    expect(states()).toEqual([false]);
  });

  test("a toast that comes during a pause waits for the resume with its whole time", () => {
    const { store, clock, settle, states } = createWorld();
    store.pause("blur");
    store.add();
    settle();
    clock.advance(10_000);
    store.resume("blur");
    clock.advance(4999);
    expect(states()).toEqual([true]);
    clock.advance(1);
    expect(states()).toEqual([false]);
  });

  test("a toast closed by hand during a pause is removed after 200 ms all the same", () => {
    const { store, clock, settle, titles } = createWorld();
    const { id } = store.add();
    settle();
    store.pause("hover");
    store.remove(id);
    clock.advance(200);
    expect(titles()).toEqual([]);
  });
});

describe("updating", () => {
  test("changes what is said and keeps the time that runs", () => {
    const { store, clock, settle, titles, states } = createWorld();
    const { id } = store.add({ title: "avant" });
    settle();
    clock.advance(3000);
    store.update(id, { title: "après", type: "success" });
    expect(titles()).toEqual(["après"]);
    expect(store.snapshot().toasts[0]).toMatchObject({ type: "success", icon: "lucide:circle-check" });
    clock.advance(2000);
    expect(states()).toEqual([false]);
  });

  test("a new duration starts the time again", () => {
    const { store, clock, settle, states } = createWorld();
    const { id } = store.add();
    settle();
    clock.advance(4000);
    store.update(id, { duration: 3000 });
    clock.advance(2999);
    expect(states()).toEqual([true]);
    clock.advance(1);
    expect(states()).toEqual([false]);
  });

  test("reaches a toast that still waits, and ignores an unknown id", () => {
    const { store, settle, titles } = createWorld();
    const { id } = store.add({ title: "avant" });
    store.update(id, { title: "après" });
    store.update("nobody", { title: "?" });
    settle();
    expect(titles()).toEqual(["après"]);
  });
});

test("listeners hear every change until they leave", () => {
  const { store, settle } = createWorld();
  let heard = 0;
  const leave = store.subscribe(() => heard++);
  store.add();
  settle();
  expect(heard).toBe(1);
  leave();
  store.clear();
  expect(heard).toBe(1);
});

test.each([
  [{ label: "Recharger" }, "Recharger"],
  [{ label: "" }, "Action"],
  [{}, "Action"],
])("the alternative text of the action %o is %s", (action, alt) => {
  expect(actionAlt(action)).toBe(alt);
});
