import { flushSync } from "react-dom";
import type { LineList } from "#app/forms/describe/description";
import { followTyped } from "#app/forms/draft/follow-typed";
import type { ChangeLines } from "#app/forms/controls/use-displayed-form";
import { type Clock, wallClock } from "#app/shell/clock";
import { withFormer, withOffered } from "./lay-out";
import type { CounterUpdate, OfferedProduct } from "./offered-products";
import { enhanceCustomers } from "./enhance-customers";
import { type Read, address, createReader } from "./reader";
import type { Reckoned } from "./reckoned";

/** Tells whether a quantity of anything is typed: a blank order has no total to ask for. */
const isCounted = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>("[name$='.quantity']")].some(({ value }) => value !== "");

/** Says what the order in the form around it comes to, as it changes. */
export function enhanceTotal(place: HTMLElement, show: (reckoned: Reckoned | null) => void, left: AbortSignal): void {
  const form = place.closest("form");
  if (form) followTyped(form, address, show, left, isCounted(form));
}

/** Typing pauses for so long before it is looked for. */
const quiet = 250;

/** The counter on its page. */
interface Parts {
  changeLines: ChangeLines | undefined;
  list: LineList;
  /** Shows what was asked for. */
  layOut: (update: CounterUpdate) => void;
}

const nothing = (message: string): CounterUpdate => ({
  laidOut: { ids: [], family: "", search: "", message },
  products: [],
});
const unread = "Les produits n’ont pas pu être lus : réessayez.";

/**
 * Answers the search and the families of a counter while its page is alive, without sending the form. Enter in the
 * search takes one of the only product found; Enter in its quantity leads back to the search.
 */
export function enhanceCounter(
  place: HTMLElement,
  { changeLines, list, layOut }: Parts,
  left: AbortSignal,
  clock: Clock = wallClock,
): void {
  const form = place.closest("form");
  const search = place.querySelector<HTMLInputElement>("[type=search]");
  if (!form || !search || left.aborted) return;
  let cancel: (() => void) | undefined;
  left.addEventListener("abort", () => cancel?.());
  const readProducts = createReader(left);

  const show = (update: CounterUpdate) =>
    flushSync(() => {
      const { laidOut, products = [], lines } = update;
      if (lines) changeLines?.(form, list.name, (before) => withFormer(before, lines));
      else if (laidOut) changeLines?.(form, list.name, (before) => withOffered(before, products, list.fields));
      layOut(update);
    });

  const read: Read = (params) => {
    cancel?.();
    return readProducts(params);
  };

  /** Lays out what is asked for, and answers its products; none where another question came meanwhile, or no answer. */
  async function ask(params: Record<string, string>): Promise<OfferedProduct[]> {
    try {
      const update = await read<CounterUpdate>(params);
      show(update);
      return update.products ?? [];
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) show(nothing(unread));
      return [];
    }
  }

  const find = () => ask({ find: search.value });

  place.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>("button[name=intent]");
      if (!button) return;
      if (button.value === search.name) {
        event.preventDefault();
        void find();
      }
      if (!button.ariaPressed) return;
      event.preventDefault();
      search.value = "";
      button.ariaBusy = "true";
      const isOpen = button.ariaPressed === "true";
      void (isOpen ? find() : ask({ family: button.value.slice(button.value.indexOf(":") + 1) })).finally(
        () => (button.ariaBusy = null),
      );
    },
    { signal: left },
  );
  enhanceCustomers({ form, read: createReader(left), ask, show, left, clock });
  search.addEventListener(
    "input",
    () => {
      cancel?.();
      cancel = clock.after(quiet, () => void find());
    },
    { signal: left },
  );
  place.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
      if (event.target === search) {
        event.preventDefault();
        void find().then(([only, another]) => only && !another && takeFirst(place));
      } else if (event.target.closest(".tile") && search.value !== "") {
        event.preventDefault();
        search.focus();
        search.select();
      }
    },
    { signal: left },
  );
  // What is typed before this script is there was heard by nobody.
  if (search.value !== search.defaultValue) void find();
}

/** Takes one of the first product that is laid out, so that a number typed next is its quantity. */
function takeFirst(place: HTMLElement) {
  const quantity = place.querySelector<HTMLInputElement>("li input[inputmode]");
  if (quantity?.value === "") place.querySelector<HTMLButtonElement>("li button[value^=more]")?.click();
  quantity?.focus();
  quantity?.select();
}
