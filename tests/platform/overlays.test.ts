import { describe, expect, test } from "vitest";
import { createOverlays } from "#app/shell/overlays/store";

interface Question {
  title: string;
  detail?: string;
}

const createWorld = () => createOverlays<Question, boolean>();
const states = (overlays: ReturnType<typeof createWorld>) =>
  overlays.overlays().map(({ open, mounted }) => ({ open, mounted }));

test("an overlay is created closed and unmounted, or open and mounted when asked", () => {
  const overlays = createWorld();
  overlays.create({ title: "a" });
  overlays.create({ title: "b" }, { defaultOpen: true });
  expect(states(overlays)).toEqual([
    { open: false, mounted: false },
    { open: true, mounted: true },
  ]);
});

test(
  "opening mounts it, closing resolves its promise and leaves it mounted until its animation has " + "ended",
  async () => {
    const overlays = createWorld();
    const id = overlays.create({ title: "a" });
    const answer = overlays.open(id);
    expect(states(overlays)).toEqual([{ open: true, mounted: true }]);
    expect(overlays.isOpen(id)).toBe(true);
    overlays.close(id, true);
    expect(states(overlays)).toEqual([{ open: false, mounted: true }]);
    await expect(answer).resolves.toBe(true);
    overlays.unmount(id);
    expect(states(overlays)).toEqual([{ open: false, mounted: false }]);
  },
);

test("opening again starts from the original props", () => {
  const overlays = createWorld();
  const id = overlays.create({ title: "a" });
  void overlays.open(id, { detail: "b" });
  expect(overlays.overlays()[0]?.props).toEqual({ title: "a", detail: "b" });
  void overlays.open(id);
  expect(overlays.overlays()[0]?.props).toEqual({ title: "a" });
});

test("opening again lets the earlier promise go: only the last one resolves, once", async () => {
  const overlays = createWorld();
  const id = overlays.create({ title: "a" });
  const settled: string[] = [];
  void overlays.open(id).then(() => settled.push("first"));
  const second = overlays.open(id).then((answer) => settled.push(`second ${answer}`));
  overlays.close(id, false);
  overlays.close(id, true);
  await second;
  expect(settled).toEqual(["second false"]);
});

test("patch changes the props where they stand", () => {
  const overlays = createWorld();
  const id = overlays.create({ title: "a" }, { defaultOpen: true });
  overlays.patch(id, { detail: "b" });
  expect(overlays.overlays()[0]).toMatchObject({ props: { title: "a", detail: "b" }, open: true });
});

test("closeAll closes what is open", async () => {
  const overlays = createWorld();
  const ids = [overlays.create({ title: "a" }), overlays.create({ title: "b" })];
  const answers = ids.map((id) => overlays.open(id));
  overlays.closeAll();
  await expect(Promise.all(answers)).resolves.toEqual([undefined, undefined]);
  expect(ids.map(overlays.isOpen)).toEqual([false, false]);
});

test("one that is destroyed on close leaves the list when it is unmounted", () => {
  const overlays = createWorld();
  const id = overlays.create({ title: "a" }, { destroyOnClose: true, defaultOpen: true });
  overlays.close(id);
  expect(overlays.overlays()).toHaveLength(1);
  overlays.unmount(id);
  expect(overlays.overlays()).toEqual([]);
});

describe("an id that is not in the list", () => {
  const overlays = createWorld();
  const nobody = Symbol("nobody");
  test.each([
    ["open", () => void overlays.open(nobody)],
    ["close", () => overlays.close(nobody)],
    ["patch", () => overlays.patch(nobody, {})],
    ["unmount", () => overlays.unmount(nobody)],
    ["isOpen", () => overlays.isOpen(nobody)],
  ])("%s throws 'Overlay not found'", (_, call) => {
    expect(call).toThrow("Overlay not found");
  });
});
