import type { ToastStore } from "./store";
import { useVisibleToasts } from "./toast-context";

/** The toasts as alerts in the page, for when the chunk that draws them could not be loaded. */
export function PlainToasts({ store }: { store: ToastStore }) {
  return (
    <div className="messages" role="region" aria-label="Notifications">
      {useVisibleToasts(store).toasts.map(({ id, type, title, description }) => (
        <div key={id} className="alert" data-type={type} role="alert">
          <strong>{title}</strong>
          {description && <p>{description}</p>}
        </div>
      ))}
    </div>
  );
}
