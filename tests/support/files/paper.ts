import { execFileSync } from "node:child_process";
import type { Page } from "playwright-core";
import { hasProgram } from "../../../scripts/test-tools.js";

/** True when printed pages can be read on this machine: poppler's pdftotext. */
export const canReadPaper = hasProgram("pdftotext");

export interface Paper {
  /** CSS pixels; A4 is 794 × 1123. */
  width: number;
  height: number;
}

export const a4: Paper = { width: 794, height: 1123 };

/** Returns the text of a PDF, as poppler reads it. */
export const readPaper = (pdf: Uint8Array): string =>
  execFileSync("pdftotext", ["-raw", "-", "-"], { input: pdf, maxBuffer: 64 * 1024 * 1024 }).toString();

/** Returns the text of each page as it is printed, without margins. */
export async function printedPages(page: Page, { width, height }: Paper = a4): Promise<string[]> {
  const pdf = await page.pdf({ width: `${String(width)}px`, height: `${String(height)}px` });
  return readPaper(pdf).split("\f").slice(0, -1);
}

/**
 * Gives each thing that `selector` finds a mark before its first letter and one behind its last, in letters too small
 * to see, so that it can be found on paper whatever its words are. Answers what each is called.
 */
export function markParts(page: Page, selector: string): Promise<string[]> {
  return page.locator(selector).evaluateAll((parts) => {
    const markAt = (of: Element, place: InsertPosition, words: string) => {
      const mark = document.createElement("span");
      mark.textContent = words;
      mark.style.cssText = "font-size:1px;line-height:0;display:inline";
      of.insertAdjacentElement(place, mark);
    };
    return parts.map((part, at) => {
      // Within a cell or a paragraph, so that no line is added.
      const leaves = [...part.querySelectorAll("th, td, p, li, h3, dt, dd, strong")].filter(
        (leaf) =>
          leaf.checkVisibility() &&
          leaf.closest(".visually-hidden") === null &&
          !leaf.querySelector("p, td, th, li, dd"),
      );
      const [first, last] = [leaves[0] ?? part, leaves.at(-1) ?? part];
      const name = (part.querySelector("caption, h3, h2") ?? part).textContent?.trim().slice(0, 60) ?? "";
      markAt(first, "afterbegin", `zq${String(at)}aqz`);
      markAt(last, "beforeend", `zq${String(at)}bqz`);
      return name;
    });
  });
}

/** Returns the marked parts that begin on one page and end on another, or are not to be read on any. */
export function cutParts(pages: readonly string[], parts: readonly string[]): string[] {
  const pageOf = (mark: string) => pages.findIndex((text) => text.replace(/\s+/g, "").includes(mark));
  return parts.filter((_, at) => {
    const [first, last] = [pageOf(`zq${String(at)}aqz`), pageOf(`zq${String(at)}bqz`)];
    return first < 0 || first !== last;
  });
}
