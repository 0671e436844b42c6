import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** The work of a person: touches of the glass, keys that lead on from a field, characters typed. */
export interface Effort {
  taps: number;
  enters: number;
  characters: number;
}

/** A person at a page, whose every touch and key is counted. */
export interface Hand {
  /** Touches a button, a link or a field. */
  tap(place: Locator): Promise<void>;
  /** Types into the field that has the focus, in place of what stands in it. */
  type(place: Locator, text: string): Promise<void>;
  /** Goes on from a field by the keyboard's Enter, or by its Tab. */
  enter(place: Locator, key?: "Enter" | "Tab"): Promise<void>;
  /** Chooses of a select: two touches. */
  choose(place: Locator, option: string): Promise<void>;
  /** Picks a date (field, day, « OK ») or a time (field, hour, minute, « OK ») of the dialog that a tablet opens. */
  pick(place: Locator, value: string): Promise<void>;
  /** Returns what was done since it was last asked. */
  counted(): Effort;
}

/**
 * Seconds of a hand, after the keystroke-level model (Card, Moran and Newell, Communications of the ACM 23, 1980): to
 * think of the next field or button, to point at it, to type a letter of a text, and one of a code.
 */
const seconds = { think: 1.35, point: 1.1, letter: 0.28, codeLetter: 0.5 };

/** Returns the seconds that an effort takes, typed at the pace of a text or of codes. */
export const secondsOf = ({ taps, enters, characters }: Effort, pace: "letter" | "codeLetter"): number =>
  taps * (seconds.think + seconds.point) + enters * (seconds.think + seconds.letter) + characters * seconds[pace];

const nothing: Readonly<Effort> = { taps: 0, enters: 0, characters: 0 };

/** Returns a hand that has done nothing yet. */
export function createHand(): Hand {
  let effort: Effort = { ...nothing };
  return {
    async tap(place) {
      effort.taps += 1;
      await place.click();
    },
    async type(place, text) {
      await expect.poll(() => place.evaluate((field) => field === document.activeElement)).toBe(true);
      await place.selectText();
      await place.pressSequentially(text);
      effort.characters += text.length;
    },
    async enter(place, key = "Enter") {
      effort.enters += 1;
      await place.press(key);
    },
    async choose(place, option) {
      effort.taps += 2;
      await place.selectOption(option);
    },
    async pick(place, value) {
      effort.taps += value.includes(":") ? 4 : 3;
      await place.fill(value);
    },
    counted() {
      const done = effort;
      effort = { ...nothing };
      return done;
    },
  };
}

/** Returns how many screens the page is high. */
export async function screensOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
}
