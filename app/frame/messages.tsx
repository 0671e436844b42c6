import type { Message } from "../../server/context";

const defaultTitle = "Une erreur est survenue";

/** Messages to the person, as alerts in the HTML: they need no JavaScript. The default type is error. */
export function Messages({ messages }: { messages: readonly Message[] }) {
  if (messages.length === 0) return null;
  return (
    <div className="messages">
      {messages.map(({ type, title, description }, at) => (
        <div key={`${at}-${title}`} className="alert" data-type={type} role={type === "error" ? "alert" : "status"}>
          <strong>{title ?? (type === "error" ? defaultTitle : description)}</strong>
          {description && (title || type === "error") && <p>{description}</p>}
        </div>
      ))}
    </div>
  );
}
