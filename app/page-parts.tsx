import type { ContextType, ReactNode } from "react";
import { ColorModeContext } from "./color-mode/use-color-mode";
import { IconContext } from "./icons/icon";
import { OverlayContext } from "./overlays/confirm";
import { ToastContext } from "./toasts/toast-context";

interface PagePartsProps {
  colorMode: ContextType<typeof ColorModeContext>;
  toasts: ContextType<typeof ToastContext>;
  icons: ContextType<typeof IconContext>;
  overlays: ContextType<typeof OverlayContext>;
  children: ReactNode;
}

/** What every page finds around it; both entries provide theirs. */
export function PageParts({ colorMode, toasts, icons, overlays, children }: PagePartsProps) {
  return (
    <ColorModeContext.Provider value={colorMode}>
      <ToastContext.Provider value={toasts}>
        <IconContext.Provider value={icons}>
          <OverlayContext.Provider value={overlays}>{children}</OverlayContext.Provider>
        </IconContext.Provider>
      </ToastContext.Provider>
    </ColorModeContext.Provider>
  );
}
