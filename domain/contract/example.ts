import { exampleStates } from "../choices";
import type { Fields } from "./field";
import { choice, count } from "./kinds";

/** The small company that fills an empty one, so that a calculation is seen at work, and what may be done with it. */
export const example = {
  state: {
    ...choice(exampleStates),
    description:
      "offered: nothing is there yet; untouched: it was filled in and can be taken away whole; changed: it was, and " +
      "somebody worked on it since; none: the company has its own",
  },
  suppliers: count,
  articles: count,
  recipes: count,
  products: count,
  orders: count,
} as const satisfies Fields;
