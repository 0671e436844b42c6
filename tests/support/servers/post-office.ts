import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import type { LogEntry } from "#api/http/api";
import { noteSentByMail } from "#api/purchasing/supplier-orders/mail/sent-by-mail";
import { type Sender, createSender } from "#api/records/outbox/sender";
import { type MailServer as Smtp, createPost } from "#api/records/outbox/transport";
import type { TestApi } from "../api";
import { type MailServer, startMailServer } from "./smtp";

/** The address that the messages of tests are from. */
export const from = "Maison Bru <commandes@bru.example>";

/** Parts of an API whose messages leave when its test says so. */
export const mailed = { mail: { from, wake: () => undefined }, accessTokenTtlSeconds: 800 * 24 * 3600 };

/** Starts a real SMTP server that stops with the test. */
export async function startSmtp(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const smtp = await startMailServer(options);
  onTestFinished(() => smtp.stop());
  return smtp;
}

/** Returns what makes senders of an API's messages, as the process of an API has one, and what they log. */
export function postOffice(
  { db, parts }: Pick<TestApi, "db" | "parts">,
  smtp: MailServer,
  { from: sender = from, ...more }: Partial<Smtp> & { from?: string } = {},
): { newSender: () => Sender; logged: LogEntry[] } {
  const logged: LogEntry[] = [];
  const post = createPost({ url: `smtp://127.0.0.1:${String(smtp.port)}?tls=no`, ...more });
  const newSender = () =>
    createSender({
      db,
      clock: parts.clock,
      random: randomBytes,
      post,
      from: sender,
      onSent: noteSentByMail,
      log: (entry) => void logged.push(entry),
    });
  return { newSender, logged };
}
