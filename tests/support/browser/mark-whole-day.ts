import type { Page } from "playwright-core";

/**
 * Marks the day shown as made as planned, and says yes where the page asks first: early in the day, or while
 * something lacks.
 */
export async function markWholeDay(page: Page): Promise<void> {
  await page.getByText("Tout a été fait comme prévu").first().click();
  const yes = page.getByRole("button", { name: "Oui, tout a été fait" }).first();
  if (await yes.isVisible()) await yes.click();
}
