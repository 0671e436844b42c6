import { Icon } from "#app/shell/icons/icon";
import { toastIcons } from "#app/shell/toasts/toast";
import type { MessageEntry } from "./message-list";

interface AlertsProps {
  messages: readonly MessageEntry[];
  /** True where scripts turn them into toasts: the page then only shows them when that takes too long. */
  untilToasts?: boolean;
}

/** Messages as alerts in the page: they need no JavaScript. */
export function Alerts({ messages, untilToasts = false }: AlertsProps) {
  if (messages.length === 0) return null;
  return (
    <div className="messages" data-until-toasts={untilToasts || undefined}>
      {messages.map(({ type, title, description }, at) => (
        <div key={`${at}-${title}`} className="alert" data-type={type} role={type === "error" ? "alert" : "status"}>
          <Icon name={toastIcons[type]} />
          <strong>{title}</strong>
          {description && <p>{description}</p>}
        </div>
      ))}
    </div>
  );
}
