import type { ContextType, ReactNode } from "react";
import { ColorModeContext } from "./color-mode/use-color-mode";
import { NoticeContext } from "./connection/notice";
import { IconContext } from "./icons/icon";
import { OverlayContext } from "./overlays/confirm";
import { ToastContext } from "./toasts/toast-context";

interface PagePartsProps {
  colorMode: ContextType<typeof ColorModeContext>;
  toasts: ContextType<typeof ToastContext>;
  icons: ContextType<typeof IconContext>;
  overlays: ContextType<typeof OverlayContext>;
  notice: ContextType<typeof NoticeContext>;
  children: ReactNode;
}

/** Provides the parts that every page finds around it; both entries give theirs. */
export function PageParts({ colorMode, toasts, icons, overlays, notice, children }: PagePartsProps) {
  return (
    <ColorModeContext.Provider value={colorMode}>
      <ToastContext.Provider value={toasts}>
        <IconContext.Provider value={icons}>
          <OverlayContext.Provider value={overlays}>
            <NoticeContext.Provider value={notice}>{children}</NoticeContext.Provider>
          </OverlayContext.Provider>
        </IconContext.Provider>
      </ToastContext.Provider>
    </ColorModeContext.Provider>
  );
}
