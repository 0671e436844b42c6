import { createContext, useContext, useEffect, useSyncExternalStore } from "react";
import type { IconDrawing } from "./iconify";
import type { IconStore } from "./icon-store";

/** The icons: both entries provide theirs, the server's from the collection, the browser's fetched. */
export const IconContext = createContext<Pick<IconStore, "find" | "want" | "subscribe"> | null>(null);

interface IconProps {
  /** "lucide:house" or "i-lucide-house". */
  name: string;
  /** Text of the icon where nothing beside it says it; without, it is decoration. */
  label?: string;
}

/**
 * An icon as high as the text: drawn into the HTML by the server, fetched when a page of the browser needs another; an
 * empty space while it is missing.
 */
export function Icon({ name, label }: IconProps) {
  const drawing = useDrawing(name);
  const meaning = label ? { role: "img", "aria-label": label } : { "aria-hidden": true };
  if (!drawing) return <span className="icon" data-icon={name} {...meaning} />;
  return (
    <svg
      className="icon"
      data-icon={name}
      viewBox={drawing.viewBox}
      {...meaning}
      dangerouslySetInnerHTML={{ __html: drawing.body }}
    />
  );
}

function useDrawing(name: string): IconDrawing | null | undefined {
  const icons = useContext(IconContext);
  useEffect(() => icons?.want(name), [icons, name]);
  const find = () => icons?.find(name);
  return useSyncExternalStore(icons?.subscribe ?? unheard, find, find);
}

const unheard = () => () => undefined;

/** Returns the drawing that the server has put into the page under this name. */
export function drawingInPage(name: string): IconDrawing | null {
  const drawn = document.querySelector(`svg[data-icon="${CSS.escape(name)}"]`);
  const viewBox = drawn?.getAttribute("viewBox");
  return drawn && viewBox ? { body: drawn.innerHTML, viewBox } : null;
}
