import { useLocation } from "@remix-run/react";
import { Suspense, lazy, useEffect, useSyncExternalStore } from "react";
import { useOverlays } from "./confirm";

const none: never[] = [];
const ConfirmDialog = lazy(() => import("./confirm-dialog"));

/** Renders the overlays that are mounted; going to another page closes them. */
export function OverlayHost() {
  const { overlays, subscribe, close, closeAll, unmount } = useOverlays();
  const { key } = useLocation();
  useEffect(() => closeAll, [key, closeAll]);
  const mounted = useSyncExternalStore(subscribe, overlays, () => none).filter((overlay) => overlay.mounted);
  if (mounted.length === 0) return null;
  return (
    <Suspense>
      {mounted.map(({ id, props, open }) => (
        <ConfirmDialog
          key={id.description}
          question={props}
          open={open}
          onClose={(confirmed) => close(id, confirmed)}
          onLeft={() => unmount(id)}
        />
      ))}
    </Suspense>
  );
}
