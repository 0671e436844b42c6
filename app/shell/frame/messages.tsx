import { useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { type MessageEntry, addMessage } from "#app/shell/messages/message-list";
import { Alerts } from "#app/shell/messages/alerts";
import type { rootData } from "#app/shell/root-data";
import { useToasts } from "#app/shell/toasts/toast-context";
import type { Message } from "#server/context";

/** The server's messages: alerts in the HTML, which become toasts once the page has come to life. */
export function Messages({ messages }: { messages: readonly Message[] }) {
  const toasts = useToasts();
  const alive = useHydrated();
  useEffect(() => {
    // What was done on the page before makes room for what is done now.
    messages.forEach((message, at) =>
      toasts.add({ ...titled(message), id: message.type === "success" ? `done-${at}` : undefined }),
    );
  }, [messages, toasts]);
  const scripted = useRouteLoaderData<typeof rootData>("root")?.lightMode === false;
  if (alive) return null;
  return (
    <Alerts
      messages={messages.reduce<readonly MessageEntry[]>((list, message) => addMessage(list, titled(message)), [])}
      untilToasts={scripted}
    />
  );
}

/** Returns a message with a title. Only an error has one of its own: the description of any other is its title. */
function titled({ type, title, description, actions }: Message): Message {
  return title === undefined && type !== "error" ? { type, title: description } : { type, title, description, actions };
}
