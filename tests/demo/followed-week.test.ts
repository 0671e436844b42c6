import { expect, test } from "vitest";
import { z } from "zod";
import { addDays } from "#domain/days";
import { fillWithDemo } from "../../demo/seed";
import { longSessions } from "../support/world/choux-kitchen";
import { sheetsPath } from "../support/oracles/left-work";
import { at } from "../support/read-answer";
import { openWeb } from "../support/web";
import { deskOf } from "../support/writes";

const runs = "/api/production-planning/runs";
const orders = z.array(z.object({ id: z.number(), lock_version: z.number() }));

// A Wednesday and a Thursday: what is made ahead of the closed Monday is within the week.
test.each([
  { first: "2026-12-02", frozen: 0 },
  { first: "2026-12-03", frozen: 0 },
  { first: "2026-12-02", frozen: 1 },
])(
  "the demo house’s calculation of the week from $first, frozen $frozen days later, stays what it was while each day " +
    "is noted whole and handed over",
  { timeout: 240_000 },
  async ({ first, frozen }) => {
    const web = await openWeb({}, longSessions);
    const turnTo = (day: string, time: string) => web.turnTo(`${day}T${time}:00Z`);
    turnTo(first, "05:00");
    await fillWithDemo(web.api.db, { today: first, now: new Date(web.now()) });
    const begun = addDays(first, frozen);
    turnTo(begun, "05:10");
    const desk = await deskOf(web.api);
    const run = String(at(await desk.write("POST", runs, { from: first, to: addDays(first, 6) }), "data", "id"));
    const differences = async () => at(await desk.get(`${runs}/${run}`), "data", "diff");
    let handedOver = 0;
    for (let day = begun; day < addDays(first, 5); day = addDays(day, 1)) {
      turnTo(day, "05:30");
      expect([day, await differences()]).toEqual([day, null]);
      expect(await desk.write("POST", `${sheetsPath}/done`, { from: day, to: day, day })).toMatchObject({
        status: 200,
      });
      turnTo(day, "12:00");
      expect([day, await differences()]).toEqual([day, null]);
      const query = `delivery_from=${day}&delivery_to=${day}&status[]=ready&per_page=100`;
      for (const { id, lock_version } of orders.parse(at(await desk.get(`/api/external-orders?${query}`), "data"))) {
        const answer = await desk.write("POST", `/api/external-orders/${String(id)}/status`, {
          status: "delivered",
          lock_version,
        });
        expect([answer.status, answer.status === 200 || answer.body]).toEqual([200, true]);
        handedOver += 1;
      }
      turnTo(day, "20:00");
      expect([day, await differences()]).toEqual([day, null]);
    }
    expect(handedOver).toBeGreaterThan(5);
  },
);
