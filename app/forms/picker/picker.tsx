import { Combobox, HeadlessMantineProvider, useCombobox } from "@mantine/core";
import {
  type MutableRefObject,
  type Ref,
  forwardRef,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { type Root, createRoot } from "react-dom/client";
import type { ResourceName } from "../describe/description";
import { type Choice, mostChoices } from "./choice";
import { CreateDialog } from "./create-dialog";
import { type Target, choose, giveUnit, isChosen, labelOf, targetsOf } from "./picked-field";
import "./picker.css";
import { namedBy, settle, useChoices } from "./use-choices";
import { createLabel, words } from "./words";

let root: Root | undefined;

/**
 * Draws the list of the picker that has the focus, until that leaves it; its input stays the page's own.
 * @param isTouched whether it has been touched or typed in, and opens at once
 */
export function openPicker(input: HTMLInputElement, isTouched: boolean): void {
  const { picks } = input.dataset;
  if (document.activeElement !== input || picks === undefined) return;
  root ??= createRoot(document.createElement("div"));
  const drawn = root;
  // At once: the browser would open its own list at the click that gave the focus.
  flushSync(() => {
    drawn.render(
      <HeadlessMantineProvider>
        <Picker
          key={input.name}
          input={input}
          targets={targetsOf(picks)}
          isTouched={isTouched}
          onLeave={() => drawn.render(null)}
        />
      </HeadlessMantineProvider>,
    );
  });
}

interface PickerProps {
  input: HTMLInputElement;
  targets: readonly Target[];
  isTouched: boolean;
  /** Takes the list off the page. */
  onLeave: () => void;
}

/** An entry of the list: a choice to take, or a kind of thing to create. */
type Entry = { take: Choice } | { create: ResourceName };

function Picker({ input, targets: given, isTouched, onLeave }: PickerProps) {
  const [targets] = useState(given);
  const [sought, setSought] = useState(isChosen(input) ? "" : input.value);
  const [wanted, setWanted] = useState(isTouched && !isChosen(input));
  const [at, setAt] = useState<number | null>(null);
  const [creating, setCreating] = useState<ResourceName | null>(null);
  const id = useId();
  const list = useNativeList(input);
  const { choices, isWhole } = useChoices(targets, list, sought);
  const typed = sought.trim();
  const named = namedBy(choices, typed, targets);
  const isNamed = typed !== "" && named.length === 1 && choices.length === 1 && isChosen(input);
  const entries = useMemo((): Entry[] => {
    const offered = choices.map((choice): Entry => ({ take: choice }));
    if (typed === "" || !isWhole || named.length > 0) return offered;
    return [...offered, ...targets.map(({ resource }): Entry => ({ create: resource }))];
  }, [choices, isWhole, named.length, targets, typed]);
  const isOpen = wanted && !isNamed && creating === null && entries.length > 0;
  const store = useCombobox({ opened: isOpen, onOpenedChange: setWanted });
  // The first that matches what is typed is what Enter takes.
  const current = at ?? (typed !== "" && choices.length > 0 ? 0 : -1);
  useExpanded(input, isOpen, id, current);

  const take = (entry: Entry) => {
    setWanted(false);
    if ("create" in entry) return setCreating(entry.create);
    put(entry.take);
  };
  const put = (choice: Choice) => {
    setSought(labelOf(choice, targets));
    choose(input, choice, targets);
  };
  const onInput = () => {
    // Its own notice of a choice changes no text.
    if (isChosen(input)) return setSought(input.value);
    giveUnit(input, "");
    setSought(input.value);
    setAt(null);
    setWanted(true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = entries[current];
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      setWanted(true);
      if (entries.length > 0)
        setAt(isOpen ? (current + step + entries.length + (current < 0 && step < 0 ? 1 : 0)) % entries.length : 0);
    } else if (event.key === "Enter" && isOpen && entry) {
      event.preventDefault();
      take(entry);
    } else if (event.key === "Escape" && isOpen) {
      event.preventDefault();
      event.stopPropagation();
      setWanted(false);
    } else if (event.key === "Tab" && isOpen && typed !== "" && choices[0] && choices.length === 1) {
      take({ take: choices[0] });
    }
  };
  useListeners(input, {
    input: onInput,
    keydown: onKeyDown,
    click: () => setWanted(true),
    blur: () => {
      if (creating !== null || document.activeElement === input) return;
      // Left faster than the server answers.
      settle(input, targets).catch(() => undefined);
      onLeave();
    },
  });
  // What is typed in full is chosen as if it had been taken from the list.
  const [only] = named;
  useEffect(() => {
    if (isWhole && only && named.length === 1 && only.id !== null && !isChosen(input) && input.value === sought)
      choose(input, only, targets, input.value);
  });

  return (
    <>
      <Combobox
        store={store}
        position="bottom-start"
        offset={4}
        keepMounted={false}
        portalProps={{ target: input.closest("main") ?? document.body }}
        onOptionSubmit={(place) => {
          const entry = entries[Number(place)];
          if (entry) take(entry);
        }}
      >
        <Combobox.DropdownTarget>
          <Placed input={input} />
        </Combobox.DropdownTarget>
        <Combobox.Dropdown className="picker" onMouseDown={(event) => event.preventDefault()}>
          <Combobox.Options id={id} aria-label={words.list}>
            {entries.map((entry, place) => (
              <Combobox.Option
                key={"take" in entry ? `${entry.take.resource}-${entry.take.id ?? entry.take.name}` : entry.create}
                id={optionId(id, place)}
                value={String(place)}
                selected={place === current}
                aria-selected={place === current}
              >
                {"take" in entry ? (
                  <>
                    <span>{labelOf(entry.take, targets)}</span>
                    <small>{describeChoice(entry.take)}</small>
                  </>
                ) : (
                  <strong>{createLabel(entry.create, typed, targets.length > 1)}</strong>
                )}
              </Combobox.Option>
            ))}
          </Combobox.Options>
          {isWhole && choices.length >= mostChoices && <p>{words.more}</p>}
        </Combobox.Dropdown>
      </Combobox>
      {creating && (
        <CreateDialog
          resource={creating}
          name={typed}
          onClose={(created) => {
            // At once: nothing below an open dialog takes the focus.
            flushSync(() => setCreating(null));
            if (created) put(created);
            input.focus();
          }}
        />
      )}
    </>
  );
}

const optionId = (list: string, place: number) => `${list}-${place}`;

const describeChoice = ({ code, details }: Choice) => [code, details].filter(Boolean).join(" · ");

/** Stands for the page's input, below which the list is placed. */
const Placed = forwardRef(function Placed({ input }: { input: HTMLInputElement }, ref: Ref<HTMLInputElement>) {
  useImperativeHandle(ref, () => input, [input]);
  return null;
});

/** Returns the browser's own list of an input, which waits while this one is there. */
function useNativeList(input: HTMLInputElement): HTMLDataListElement | null {
  const [{ name, list }] = useState(() => ({ name: input.getAttribute("list"), list: input.list }));
  useLayoutEffect(() => {
    if (name === null) return;
    input.removeAttribute("list");
    return () => input.setAttribute("list", name);
  }, [input, name]);
  return list instanceof HTMLDataListElement ? list : null;
}

/** Tells assistive technology what the input is, whether its list is open, and which entry is the current one. */
function useExpanded(input: HTMLInputElement, isOpen: boolean, id: string, current: number) {
  useLayoutEffect(() => {
    const attributes: Record<string, string | null> = {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": String(isOpen),
      "aria-controls": isOpen ? id : null,
      "aria-activedescendant": isOpen && current >= 0 ? optionId(id, current) : null,
    };
    for (const [name, value] of Object.entries(attributes))
      if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    return () => Object.keys(attributes).forEach((name) => input.removeAttribute(name));
  }, [input, isOpen, id, current]);
  useEffect(() => {
    if (isOpen) document.getElementById(optionId(id, current))?.scrollIntoView({ block: "nearest" });
  }, [isOpen, id, current]);
}

interface Listeners {
  input: () => void;
  keydown: (event: KeyboardEvent) => void;
  click: () => void;
  blur: () => void;
}

/** Listens to the input with what was drawn last. */
function useListeners(input: HTMLInputElement, listeners: Listeners) {
  const latest: MutableRefObject<Listeners> = useRef(listeners);
  useLayoutEffect(() => {
    latest.current = listeners;
  });
  useLayoutEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    input.addEventListener("input", () => latest.current.input(), { signal });
    input.addEventListener("keydown", (event) => latest.current.keydown(event), { signal });
    input.addEventListener("click", () => latest.current.click(), { signal });
    input.addEventListener("blur", () => latest.current.blur(), { signal });
    return () => left.abort();
  }, [input]);
}
