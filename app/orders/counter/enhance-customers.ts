import type { Clock } from "#app/shell/clock";
import type { CounterUpdate } from "./offered-products";
import type { Read } from "./reader";
import { type Remembered, filledBy, filledValue, nobody } from "./remembered";

/** Typing pauses for so long before a customer is looked for. */
const quiet = 250;

/** A name or a number is looked for from so many characters on. */
const least = 2;

const unread = "Les clients n’ont pas pu être lus : réessayez.";

interface Parts {
  form: HTMLFormElement;
  read: Read;
  /** Asks the server and shows what it says. */
  ask: (params: Record<string, string>) => Promise<unknown>;
  show: (update: CounterUpdate) => void;
  left: AbortSignal;
  clock: Clock;
}

/**
 * Offers the customers that a typed name or number finds, and answers their buttons and those of days and hours without
 * sending the form.
 */
export function enhanceCustomers({ form, read, ask, show, left, clock }: Parts): void {
  let known: Remembered[] = [];
  let sought = "customerName";
  let isFilling = false;
  let cancel: (() => void) | undefined;
  left.addEventListener("abort", () => cancel?.());

  const fieldOf = (name: string) => {
    const field = form.elements.namedItem(name);
    return field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement
      ? field
      : null;
  };
  const valueOf = (name: string) => fieldOf(name)?.value ?? "";

  /** Fills a field in as a person would: what listens to the form hears of it. */
  const fill = (name: string, value: string) => {
    const field = fieldOf(name);
    if (!field) return;
    field.value = value;
    isFilling = true;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    isFilling = false;
  };

  /** Offers who is found; says what comes of it to who asked by the button. */
  async function find(isRequested = false) {
    // Typing that waits asks the same, and would take back what is said to who asked.
    cancel?.();
    try {
      const { customers } = await read<{ customers: Remembered[] }>({ customer: valueOf(sought) });
      known = customers;
      show({
        customers: known.map(({ chip }) => chip),
        customersMessage: isRequested && known.length === 0 ? nobody : "",
      });
    } catch (error) {
      // The name stays as it is typed.
      const isOvertaken = error instanceof DOMException && error.name === "AbortError";
      if (isRequested && !isOvertaken) show({ customersMessage: unread });
    }
  }

  function take({ fills, again }: Remembered) {
    const filled = filledBy(fills, sought, valueOf);
    for (const [name, value] of filled) fill(name, value);
    show({ customers: again ? [again] : [], customersMessage: "", filled: filledValue(filled) });
    fieldOf("deliveryOn")?.focus();
  }

  const seek = ({ target }: { target: EventTarget | null }) => {
    if (isFilling || !(target instanceof HTMLInputElement)) return;
    if (target.name !== "customerName" && target.name !== "phone") return;
    sought = target.name;
    cancel?.();
    if (target.value.trim().length >= least && form.querySelector("[value=customer]"))
      cancel = clock.after(quiet, () => void find());
  };

  form.addEventListener("input", seek, { signal: left });
  form.addEventListener(
    "click",
    (event) => {
      const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>("button[name=intent]");
      if (!button) return;
      const [act, ...rest] = button.value.split(":");
      const value = rest.join(":");
      const taken = known.find(({ chip }) => chip[0] === button.value);
      const answer = {
        customer: value === "" ? () => void find(true) : taken && (() => take(taken)),
        again: () => void ask({ again: value }).then(() => show({ customers: [] })),
        day: () => fill("deliveryOn", value),
        time: () => fill("deliveryTime", value),
      }[String(act)];
      if (!answer) return;
      event.preventDefault();
      answer();
    },
    { signal: left },
  );
  // A name that is typed before this script is there was heard by nobody.
  const target = document.activeElement;
  if (target instanceof HTMLInputElement && target.value !== target.defaultValue) seek({ target });
}
