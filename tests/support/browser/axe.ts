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
const contrastViolationsOf = (page: Page): Promise<Violation[]> =>
  analyze(page, { type: "rule", values: ["color-contrast", "link-in-text-block"] });

async function analyze(page: Page, runOnly: { type: "tag" | "rule"; values: string[] }): Promise<Violation[]> {
  await setBars(page, "static");
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly, resultTypes: ["violations"] })
    .setLegacyMode()
    .analyze();
  await setBars(page, "");
  return violations.map(({ id, nodes }) => [id, nodes.slice(0, 5).map(({ html }) => html.slice(0, 120))]);
}

/**
 * Has the bars at the bottom of forms and orders stand where the page ends: while they stick to the window, axe takes
 * what lies half under them, until somebody scrolls, for too small a target.
 */
const setBars = (page: Page, position: "static" | "") =>
  page.evaluate((wanted) => {
    for (const bar of document.querySelectorAll<HTMLElement>(".save-bar, .order-track")) bar.style.position = wanted;
  }, position);

/** Returns what axe finds wrong with a page with scripts in both colour schemes, each the system's; it is left dark. */
export async function violationsInBothSchemes(page: Page): Promise<Violation[]> {
  await turn(page, "light");
  const light = await violationsOf(page);
  await turn(page, "dark");
  return [
    ...light,
    ...(await contrastViolationsOf(page)).map(([rule, elements]): Violation => [`${rule} (dark)`, elements]),
  ];
}

/** Resolves once the page shows the scheme that the system has turned to, its colours no more on their way. */
async function turn(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => document.documentElement.classList.contains(scheme), colorScheme);
  await page.evaluate(async () => {
    // In what a closed <details> hides they stand still.
    const isVisible = ({ effect }: Animation) => effect instanceof KeyframeEffect && effect.target?.checkVisibility();
    const onTheirWay = document
      .getAnimations()
      .filter((animation) => animation instanceof CSSTransition && isVisible(animation));
    await Promise.allSettled(onTheirWay.map(({ finished }) => finished));
  });
}
