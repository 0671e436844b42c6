import { z } from "zod";
import type { Bench } from "../bench";
import { expectBody, expectStatus, expectThat } from "../expect";
import { type Check, required } from "../outcome";

const order = z.looseObject({ data: z.looseObject({ status: z.string(), lock_version: z.int().optional() }) });
const transition = z.looseObject({ message: z.string(), code: z.literal("transition") });

const path = (bench: Bench) => `/api/external-orders/${String(bench.id("external-orders"))}`;

/** Moves the sample order, as its page does. */
export const moveOrder = (bench: Bench, status: string, fields: object = {}) =>
  send(bench, "status", { status, reason: null, ...fields });

/** Takes the last delivery of the sample order back. */
export const undoOrder = (bench: Bench) => send(bench, "undo", {});

async function send(bench: Bench, action: string, fields: object) {
  const { data } = expectBody(await bench.api.get(path(bench)), order);
  const body = { ...fields, ...(data.lock_version !== undefined && { lock_version: data.lock_version }) };
  return bench.api.send("POST", `${path(bench)}/${action}`, { body });
}

/** An order's steps: allowed ones, and those that are not. The order is confirmed afterwards. */
export const statusChecks: readonly Check[] = [
  required("POST /api/external-orders/{id}/status : passage interdit, 409 transition", async (bench) => {
    const answer = await moveOrder(bench, "delivered");
    expectStatus(answer, 409);
    expectBody(answer, transition);
  }),
  required("POST /api/external-orders/{id}/status : état inconnu, 422", async (bench) => {
    expectStatus(await moveOrder(bench, "nuage"), 422);
  }),
  required("POST /api/external-orders/{id}/status : confirmer, revenir au brouillon, confirmer", async (bench) => {
    for (const status of ["confirmed", "draft", "confirmed"]) {
      const answer = await moveOrder(bench, status);
      expectStatus(answer, 200);
      expectThat(expectBody(answer, order).data.status === status, `l’état n’est pas ${status}`);
    }
  }),
];
