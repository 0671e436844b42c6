import { readdirSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { seededRandom } from "../../../demo/random";
import { type Seen, residentMegabytes, table } from "../../../scripts/bench/load/figures";
import { customs, work } from "../../../scripts/bench/load/work";
import { addDays } from "#domain/days";
import { dayInParis } from "#domain/paris";
import { demoEmail, demoPassword, startProduct } from "../../support/product";
import { createTablet } from "../../support/browser/tablet";

const people = 14;
const seconds = Number(process.env.PEOPLE_SECONDS ?? 120);

test.runIf(process.platform === "linux")(
  `fourteen people at their work for ${String(seconds)} s, with tokens of 20 s: no error, and nothing grows`,
  { timeout: 240_000 + seconds * 1000 },
  async () => {
    const product = await startProduct({ ACCESS_TOKEN_TTL: "20", LOG_LEVEL: "error" });
    onTestFinished(() => product.dispose());
    const pid = Number(product.process.pid);
    const account = { email: demoEmail, password: demoPassword };
    const today = dayInParis(new Date());
    const jobs = Object.keys(customs) as (keyof typeof customs)[];
    const seen: Seen[] = [];
    const shifts = [];
    for (let person = 0; person < people; person += 1) {
      const tablet = createTablet(product.url);
      await tablet.signIn(account);
      shifts.push({ tablet, account, random: seededRandom(person), job: jobs[person % jobs.length] ?? "all" });
    }
    const held: { megabytes: number; files: number }[] = [];
    const look = () =>
      held.push({ megabytes: residentMegabytes(pid), files: readdirSync(`/proc/${String(pid)}/fd`).length });
    const watching = setInterval(look, 500);
    onTestFinished(() => clearInterval(watching));
    const until = Date.now() + seconds * 1000;
    await Promise.all(
      shifts.map((shift) =>
        work({
          ...shift,
          until,
          pauses: [200, 800],
          week: { from: today, to: addDays(today, 6) },
          judge: ({ status, location, text }) => `${String(status)} ${String(location)} ${text.slice(-300)}`,
          see: (one) => void seen.push(one),
        }),
      ),
    );
    clearInterval(watching);
    expect(seen.filter(({ trouble }) => trouble !== null)).toEqual([]);
    expect(product.output()).not.toContain('"level":"error"');
    expect(product.process.exitCode).toBeNull();
    const quarter = Math.floor(held.length / 4);
    const [second, last] = [held.slice(quarter, 2 * quarter), held.slice(3 * quarter)];
    const mean = (some: typeof held) => some.reduce((sum, { megabytes }) => sum + megabytes, 0) / some.length;
    const most = (some: typeof held) => Math.max(...some.map(({ files }) => files));
    const megabytes = [second, last].map((some) => String(Math.round(mean(some)))).join(" and ");
    console.log(
      `${String(seen.length)} actions, ${megabytes} MB in the second quarter and in the last, ` +
        `${String(most(second))} and ${String(most(last))} files open\n${table(seen)}`,
    );
    expect(mean(last) / mean(second)).toBeLessThan(1.5);
    expect(most(last)).toBeLessThanOrEqual(most(second) + people + 8);
  },
);
