import supertest from "supertest";
import { afterEach, expect } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Number of assertions of the test: one that asserted nothing proves nothing. */
    assertions?: number;
  }
}

const { prototype } = supertest.Test;
const counted = Symbol.for("bru: what is expected of answers is counted");

// What supertest is told to expect of an answer is an assertion too. The module is shared by all the test files of a
// worker.
if (!(counted in prototype)) {
  Object.defineProperty(prototype, counted, { value: true });
  prototype.expect = new Proxy(prototype.expect, {
    apply(target, self, words: unknown[]): unknown {
      expect.setState({ assertionCalls: expect.getState().assertionCalls + 1 });
      return Reflect.apply(target, self, words);
    },
  });
}

afterEach(({ task }) => {
  task.meta.assertions = expect.getState().assertionCalls;
});
