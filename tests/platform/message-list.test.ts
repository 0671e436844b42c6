import { expect, test } from "vitest";
import { type MessageEntry, addMessage } from "#app/shell/messages/message-list";

const titles = (list: readonly MessageEntry[]) => list.map(({ title }) => title);

test("a message is an error with the default title unless said otherwise", () => {
  expect(addMessage([], {})).toEqual([{ type: "error", title: "Une erreur est survenue", description: "" }]);
  expect(addMessage([], { type: "info", title: "Livraison", description: "demain" })).toEqual([
    { type: "info", title: "Livraison", description: "demain" },
  ]);
});

test("five messages stay; the sixth drops the oldest", () => {
  let list: readonly MessageEntry[] = [];
  for (const title of ["1", "2", "3", "4", "5"]) list = addMessage(list, { title });
  expect(titles(list)).toEqual(["1", "2", "3", "4", "5"]);
  expect(titles(addMessage(list, { title: "6" }))).toEqual(["2", "3", "4", "5", "6"]);
});

test("a list that came too long is cut to the newest", () => {
  const long = Array.from({ length: 9 }, (_, at) => ({ type: "info" as const, title: String(at), description: "" }));
  expect(titles(addMessage(long, { title: "neuf" }))).toEqual(["5", "6", "7", "8", "neuf"]);
});
