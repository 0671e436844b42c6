import { expect, test } from "vitest";
import {
  type Shelf,
  createDraftKeeper,
  draftKey,
  draftsOf,
  findDraft,
  formDataOf,
  isOf,
  notePerson,
} from "#app/shell/drafts";
import { readTyped } from "#app/forms/describe/typed";
import { formData, tarteForm } from "./tarte";

function createShelf(): Shelf & { content: Map<string, string> } {
  const content = new Map<string, string>();
  return {
    content,
    getItem: (key) => content.get(key) ?? null,
    setItem: (key, value) => void content.set(key, value),
    removeItem: (key) => void content.delete(key),
    keys: () => [...content.keys()],
  };
}

const key = draftKey("Marie", "/recipes/create");
const typed = formData(["name", "Tarte"], ["lines.0.quantity", "1 234,5"], ["weekdays", "1"], ["weekdays", "2"]);

test("what is typed is found again, whole, by the same person on the same form", () => {
  const shelf = createShelf();
  createDraftKeeper(shelf, () => 1000).keep(key, typed);
  const later = createDraftKeeper(shelf, () => 2000);
  const draft = later.found(key);
  expect(draft && readTyped(tarteForm, formDataOf(draft.entries))).toEqual(readTyped(tarteForm, typed));
  expect(draft?.keptAt).toBe(1000);
  expect(later.found(draftKey("Paul", "/recipes/create"))).toBeNull();
  expect(later.found(draftKey("Marie", "/recipes/1/edit"))).toBeNull();
});

test("a draft is the form that the server gives back when both were sent under one key", () => {
  const draft = {
    entries: [
      ["submissionKey", "k1"],
      ["name", "Tarte"],
    ] satisfies [string, string][],
    keptAt: 1,
  };
  expect(isOf(draft, "k1")).toBe(true);
  expect(isOf(draft, "k2")).toBe(false);
});

test("a draft is dropped once the form was sent and led elsewhere, not when the session ended meanwhile (R71)", () => {
  const shelf = createShelf();
  const keeper = createDraftKeeper(shelf, () => 1000);
  keeper.keep(key, typed);
  keeper.send();
  keeper.leave(key, "/login", false);
  expect(shelf.content.has(key)).toBe(true);
  keeper.leave(key, "/recipes/4", false);
  expect(shelf.content.has(key)).toBe(false);
});

test(
  "a draft stays when it is not known whether the form was saved: an error is shown, or the page " +
    "stayed and was left later",
  () => {
    const shelf = createShelf();
    const keeper = createDraftKeeper(shelf, () => 1000);
    keeper.keep(key, typed);
    keeper.send();
    keeper.leave(key, "/recipes/create", true);
    expect(shelf.content.has(key)).toBe(true);
    keeper.stay();
    expect(keeper.isTyped()).toBe(true);
    keeper.leave(key, "/recipes", false);
    expect(shelf.content.has(key)).toBe(true);
  },
);

test("a draft stays when the form is left without sending, and typing counts again after a refusal", () => {
  const shelf = createShelf();
  const keeper = createDraftKeeper(shelf, () => 1000);
  expect(keeper.isTyped()).toBe(false);
  keeper.keep(key, typed);
  expect(keeper.isTyped()).toBe(true);
  keeper.send();
  expect(keeper.isTyped()).toBe(false);
  keeper.keep(key, typed, false);
  expect(keeper.isTyped()).toBe(false);
  keeper.keep(key, typed);
  keeper.leave(key, "/recipes", false);
  expect(shelf.content.has(key)).toBe(true);
  keeper.drop(key);
  expect(keeper.isTyped()).toBe(false);
  expect(shelf.content.has(key)).toBe(false);
});

test("a draft older than seven days is thrown away", () => {
  const shelf = createShelf();
  createDraftKeeper(shelf, () => 0).keep(key, typed);
  expect(findDraft(shelf, key, 7 * 24 * 3600 * 1000 - 1)).not.toBeNull();
  expect(findDraft(shelf, key, 7 * 24 * 3600 * 1000)).toBeNull();
  expect(shelf.content.size).toBe(0);
});

test("whichever form is opened, drafts of any other that are older than seven days are removed", () => {
  const shelf = createShelf();
  createDraftKeeper(shelf, () => 0).keep(draftKey("Paul", "/suppliers/create"), typed);
  createDraftKeeper(shelf, () => 1000).keep(draftKey("Marie", "/suppliers/create"), typed);
  shelf.setItem("color-mode", "dark");
  createDraftKeeper(shelf, () => 7 * 24 * 3600 * 1000).found(key);
  expect([...shelf.content.keys()]).toEqual([draftKey("Marie", "/suppliers/create"), "color-mode"]);
  expect(draftsOf(shelf, "Marie")).toHaveLength(1);
  expect(draftsOf(shelf, "Mari")).toEqual([]);
});

test("a device is shared once a second person has worked on it", () => {
  const shelf = createShelf();
  expect([
    notePerson(shelf, "Marie"),
    notePerson(shelf, "Marie"),
    notePerson(shelf, "Paul"),
    notePerson(shelf, "Marie"),
  ]).toEqual([false, false, true, true]);
});

test.each([
  "",
  "null",
  "{",
  "[]",
  '{"entries":[["a"]],"keptAt":1}',
  '{"entries":[["a",1]],"keptAt":1}',
  '{"entries":{},"keptAt":1}',
  '{"entries":[]}',
])("a broken draft %j is none", (text) => {
  const shelf = createShelf();
  shelf.setItem(key, text);
  expect(findDraft(shelf, key, 2)).toBeNull();
});

test("a full shelf keeps nothing and breaks nothing", () => {
  const shelf = createShelf();
  const full: Shelf = {
    ...shelf,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  const keeper = createDraftKeeper(full, () => 0);
  keeper.keep(key, typed);
  expect(keeper.isTyped()).toBe(true);
  expect(findDraft(full, key, 1)).toBeNull();
});
