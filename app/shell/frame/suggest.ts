import "./suggest.css";

/** Milliseconds without a letter after which the server is asked. */
const quiet = 150;

/** The most answers of a kind below the field: the page of the search has ten. */
const mostOfKind = 3;

interface Group {
  kind: string;
  heading: string;
  rows: readonly { to: string; name: string; details: string }[];
}

const listId = "everywhere-list";

/** The answer to a text. */
interface Answer {
  found: readonly Group[];
  corrected: string | null;
}

/** The fields that are answered below already. */
const started = new WeakMap<HTMLInputElement, () => void>();

/** Answers below a field what its text finds, as one types: the combobox of ARIA. It is asked after each letter. */
export function suggest(field: HTMLInputElement): void {
  const typed = started.get(field) ?? start(field);
  started.set(field, typed);
  typed();
}

/** Returns what is to be called when the text of the field has changed. */
function start(field: HTMLInputElement): () => void {
  const list = make("div", { id: listId, role: "listbox", "aria-label": "Réponses", hidden: "" });
  const statusLine = make("p", { role: "status" });
  const box = make("div", { class: "suggest" });
  box.append(statusLine, list);
  field.form?.append(box);
  for (const [name, value] of Object.entries({ role: "combobox", "aria-autocomplete": "list", autocomplete: "off" }))
    field.setAttribute(name, value);
  field.setAttribute("aria-controls", listId);
  let timer: ReturnType<typeof setTimeout>;
  let request = new AbortController();
  let active: HTMLElement | null = null;
  let isAwaited = false;
  /** The answer below the field, though it is closed, and the text that it is of. */
  let last: (Answer & { text: string }) | null = null;

  const options = () => [...list.querySelectorAll<HTMLElement>("[role=option]")];
  const activate = (option: HTMLElement | null) => {
    active?.setAttribute("aria-selected", "false");
    active = option;
    active?.setAttribute("aria-selected", "true");
    active?.scrollIntoView({ block: "nearest" });
    if (active) field.setAttribute("aria-activedescendant", active.id);
    else field.removeAttribute("aria-activedescendant");
  };
  const open = (isOpen: boolean) => {
    list.hidden = !isOpen;
    field.ariaExpanded = String(isOpen);
    if (!isOpen) activate(null);
  };
  const close = () => {
    clearTimeout(timer);
    request.abort();
    isAwaited = false;
    open(false);
    statusLine.textContent = "";
  };
  const show = ({ found, corrected }: Answer) => {
    isAwaited = false;
    let count = 0;
    const groups = found.map(({ kind, heading, rows }) => {
      const group = make("div", { role: "group", "aria-labelledby": `${listId}-${kind}` });
      const title = make("p", { id: `${listId}-${kind}`, role: "presentation" });
      title.textContent = heading;
      const visible = rows.slice(0, mostOfKind).map((row) => optionOf(row, `${listId}-${(count += 1)}`));
      group.append(title, ...visible);
      return group;
    });
    activate(null);
    list.replaceChildren(...groups);
    open(count > 0);
    const isAlone = count === 0 || corrected !== null;
    statusLine.textContent =
      count === 0 ? "Aucune réponse : Entrée pour chercher autrement" : formatAnswerCount(count, corrected);
    statusLine.toggleAttribute("data-alone", isAlone);
  };
  const ask = async () => {
    const text = field.value.trim();
    clearTimeout(timer);
    request.abort();
    if (text === "") return close();
    request = new AbortController();
    isAwaited = true;
    const { signal } = request;
    try {
      const answer = await fetch(`/options?${new URLSearchParams({ everywhere: text })}`, {
        signal,
        redirect: "manual",
        headers: { Accept: "application/json" },
      });
      if (!answer.ok) return close();
      const { found, corrected }: Answer = await answer.json();
      // The newest text alone is answered.
      if (signal.aborted) return;
      last = { found, corrected, text };
      show(last);
    } catch {
      // Without an answer the form still leads to the page of the search.
      if (!signal.aborted) close();
    }
  };

  /** Opens the answers again, and goes to the first of them or to the last. */
  const reopen = async (goesDown: boolean) => {
    const text = field.value.trim();
    if (last?.text === text) show(last);
    else await ask();
    if (!list.hidden) activate(options().at(goesDown ? 0 : -1) ?? null);
  };

  field.addEventListener("keydown", (event) => {
    const { key } = event;
    if (key === "Escape" && (!list.hidden || isAwaited)) {
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    if (list.hidden) {
      if (!/^Arrow(Down|Up)$/.test(key) || field.value.trim() === "") return;
      event.preventDefault();
      return void reopen(key === "ArrowDown");
    }
    const all = options();
    const at = active ? all.indexOf(active) : -1;
    // One place before the first and after the last is the text itself.
    const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at === -1 ? all.length - 1 : at - 1 };
    const next = steps[key];
    if (next !== undefined) {
      event.preventDefault();
      activate(all[next] ?? null);
    } else if (key === "Enter" && active) {
      event.preventDefault();
      follow(active);
    }
  });
  const follow = ({ dataset: { to } }: HTMLElement) => {
    close();
    if (!to) return;
    field.value = "";
    document.querySelector<HTMLElement>("#page")?.focus({ preventScroll: true });
    void window.__remixRouter.navigate(to);
  };
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>("[role=option]") : null;
    if (option) follow(option);
  });
  field.addEventListener("blur", close);
  field.form?.addEventListener("submit", close);
  return () => {
    clearTimeout(timer);
    isAwaited = true;
    timer = setTimeout(() => void ask(), quiet);
  };
}

/** Returns « 3 réponses », and for which text where that is not the one that was typed. */
function formatAnswerCount(count: number, corrected: string | null): string {
  const text = count === 1 ? "Une réponse" : `${count} réponses`;
  return corrected === null ? text : `${text} pour « ${corrected} »`;
}

function optionOf({ to, name, details }: Group["rows"][number], id: string): HTMLElement {
  const option = make("div", { id, role: "option", "aria-selected": "false", "data-to": to });
  const more = make("small", {});
  more.textContent = details;
  option.append(name, more);
  return option;
}

function make(tag: string, attributes: Readonly<Record<string, string>>): HTMLElement {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
