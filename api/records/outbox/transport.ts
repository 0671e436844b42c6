import type { SentMessageInfo, Transporter } from "nodemailer";
import type { Row } from "../../database/tables";
import type { Address } from "./address";

/** The server by which messages leave, and how long it has, in milliseconds. */
export interface MailServer {
  /** `smtp://` (STARTTLS is demanded, unless `?tls=no`) or `smtps://`, with name and password where it wants some. */
  url: string;
  /** A certificate authority besides those that are known. */
  ca?: string;
  /** Time to connect, until the next answer, and for all of one message. */
  timeouts?: { connection: number; answer: number; total: number };
}

const ordinaryTimeouts = { connection: 15_000, answer: 30_000, total: 120_000 };

/** Hands one message over to the server. Throws as nodemailer does. */
export type Post = (message: Row<"outbox">, from: Address, signal: AbortSignal) => Promise<{ response: string }>;

/** Returns what hands messages over to a server, each over a connection of its own. */
export function createPost({ url, ca, timeouts = ordinaryTimeouts }: MailServer): Post {
  const { protocol, hostname, port, username, password, search } = new URL(url);
  const secure = protocol === "smtps:";
  const isPlain = search === "?tls=no";
  let transport: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      host: hostname.replace(/^\[(.*)\]$/, "$1"),
      port: port === "" ? (secure ? 465 : 587) : Number(port),
      secure,
      requireTLS: !secure && !isPlain,
      ignoreTLS: isPlain,
      ...(username !== "" && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      ...(ca !== undefined && { tls: { ca } }),
      connectionTimeout: timeouts.connection,
      greetingTimeout: timeouts.answer,
      socketTimeout: timeouts.answer,
      dnsTimeout: timeouts.connection,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return async (message, from, signal) => {
    transport ??= open();
    const sent: SentMessageInfo = await (
      await transport
    ).sendMail({
      from,
      to: { name: "", address: message.recipient },
      ...(message.reply_to !== null && { replyTo: { name: "", address: message.reply_to } }),
      subject: message.subject,
      text: message.body,
      messageId: message.message_id,
      date: new Date(message.created_at),
      attachments:
        message.file === null || message.file_name === null
          ? []
          : [
              {
                filename: message.file_name,
                content: Buffer.from(message.file, "base64"),
                contentType: "application/pdf",
              },
            ],
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeouts.total)]),
    });
    return { response: sent.response ?? "" };
  };
}
