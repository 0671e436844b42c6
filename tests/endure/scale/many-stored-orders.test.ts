import { expect, test } from "vitest";
import { z } from "zod";
import { largePlan } from "../../../scripts/bench/worlds/needs-kitchen";
import { fillPast, millionLines } from "../../../scripts/bench/worlds/past-orders";
import { formatCount } from "#app/display/numbers";
import { readable } from "../../support/html";
import { insertKitchen } from "../../support/world/insert-kitchen";
import { at } from "../../support/read-answer";
import { openWeb } from "../../support/web";

const part = 8;
const plan = "from=2026-11-23&to=2026-12-22&as_of=2026-11-21T07:00:00Z";

test(
  "a plan of an eighth of 20,000 catalogue entries, beside so much of 1,000,000 stored order lines, " +
    "shows its page and answers an eighth of what a page reads",
  async () => {
    const { api, signIn } = await openWeb();
    const { size, past } = millionLines(part);
    await insertKitchen(api.db, largePlan(size));
    await fillPast(api.db, past);
    const answer = await api.get(`/api/production-planning/compute-needs?${plan}&named_orders=12`);
    expect(Buffer.byteLength(JSON.stringify(answer.body))).toBeLessThan((10 * 1024 * 1024) / part);
    // Of so many lacks the first are told, and how many there are; a page of them says where the others are.
    const { lacks, lack_count } = z
      .object({ lacks: z.array(z.looseObject({ order_lines: z.array(z.unknown()) })), lack_count: z.number() })
      .parse(at(answer, "data"));
    expect(lacks.map(({ order_lines }) => order_lines)).toEqual(Array<[]>(60).fill([]));
    expect(lack_count).toBeGreaterThan(1000);
    const browser = await signIn();
    const problems = await browser.get(`/production-planning/compute-needs?${plan}&onglet=problemes&page_problemes=2`);
    expect(readable(problems.text)).toContain(readable(formatCount(lack_count - 60, "autre manque", "autres manques")));
    const sections = {
      produits: "",
      recettes: "&vue=recettes",
      achats: "&onglet=achats",
      commandes: "&onglet=commandes",
    };
    for (const [section, part] of Object.entries(sections)) {
      const { text } = await browser.get(`/production-planning/compute-needs?${plan}${part}`).expect(200);
      expect(text).toContain(`<section id="${section}"`);
      if (section === "commandes") expect(text).toContain("page_commandes=10#commandes");
    }
  },
  120_000,
);
