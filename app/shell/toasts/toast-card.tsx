import { Notification } from "@mantine/core";
import "@mantine/core/styles/CloseButton.css";
import "@mantine/core/styles/Notification.css";
import "@mantine/core/styles/UnstyledButton.css";
import { Icon } from "#app/shell/icons/icon";
import type { ToastStore } from "./store";
import { type ToastAction, type ToastType, actionAlt } from "./toast";
import { useVisibleToasts } from "./toast-context";
import { useSwipe } from "./use-swipe";

const colors: Record<ToastType, string> = { error: "red", success: "bru-primary", warning: "yellow", info: "blue" };

/** Returns the button of the page that an action presses. */
const pressedBy = ({ presses }: ToastAction) => (presses ? document.querySelector<HTMLElement>(presses) : null);

/** One toast: its icon, title and description, its actions, and the time it has left. */
export function ToastCard({ id, store }: { id: string; store: ToastStore }) {
  const { toasts, paused } = useVisibleToasts(store);
  const close = () => store.remove(id);
  const { swipe, ...pointer } = useSwipe(close);
  const toast = toasts.find((other) => other.id === id);
  if (!toast) return null;
  const { open, type, icon, title, description, duration } = toast;
  const actions = toast.actions.filter((action) => !action.presses || pressedBy(action));
  return (
    <Notification
      role="none"
      className="toast"
      color={colors[type]}
      icon={<Icon name={icon} />}
      title={title}
      closeButtonProps={{ "aria-label": "Fermer", size: 48 }}
      onClose={close}
      data-state={open ? "open" : "closed"}
      data-type={type}
      style={swipe > 0 ? { transform: `translateX(${swipe}px)` } : undefined}
      {...pointer}
    >
      {description}
      {actions.length > 0 && (
        <span className="actions">
          {actions.map((action) => (
            <button
              key={action.label}
              type="button"
              className="button"
              data-variant="outline"
              aria-label={actionAlt(action)}
              onClick={() => {
                action.onClick?.();
                pressedBy(action)?.click();
                close();
              }}
            >
              {actionAlt(action)}
            </button>
          ))}
        </span>
      )}
      {duration > 0 && Number.isFinite(duration) && (
        <span
          key={`${duration} ${title} ${description}`}
          className="toast-time"
          data-paused={paused || undefined}
          style={{ animationDuration: `${duration}ms` }}
        />
      )}
    </Notification>
  );
}
