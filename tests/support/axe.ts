import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A rule that a page breaks, and where: the beginnings of the first elements' HTML. */
export type Violation = [rule: string, elements: string[]];

/**
 * Returns what axe finds wrong with the page as it stands: WCAG 2.2 AA and its best practices. No page of ours holds a
 * frame, so it is asked in the page itself, which takes half the time.
 */
export const violationsOf = (page: Page): Promise<Violation[]> => analyze(page, { type: "tag", values: tags });

/** Returns what axe finds wrong with the colours alone: what another colour scheme of the same page can change. */
export const contrastViolationsOf = (page: Page): Promise<Violation[]> =>
  analyze(page, { type: "rule", values: ["color-contrast", "link-in-text-block"] });

async function analyze(page: Page, runOnly: { type: "tag" | "rule"; values: string[] }): Promise<Violation[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly, resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => [id, nodes.slice(0, 5).map(({ html }) => html.slice(0, 120))]);
}

/**
 * Returns what axe finds wrong with a page in both colour schemes, each the system's when `show` brings the page to
 * what is to be looked at; the page is left dark.
 */
export async function violationsInBothSchemes(page: Page, show: () => Promise<unknown>): Promise<Violation[]> {
  await page.emulateMedia({ colorScheme: "light" });
  await show();
  const light = await violationsOf(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await show();
  return [
    ...light,
    ...(await contrastViolationsOf(page)).map(([rule, elements]): Violation => [`${rule} (dark)`, elements]),
  ];
}
