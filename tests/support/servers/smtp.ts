import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { AddressInfo, Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

/** The ways in which a server treats one message; it accepts those that nothing is said of. */
export type Treatment =
  | "accept"
  | "greylist"
  | "unknown"
  | "full"
  | "cut in data"
  | "cut after the dot"
  | "slow"
  | "busy after the dot"
  | "spam after the dot";

export interface MailServer {
  port: number;
  /** The messages that came whole, as they came: accepted, or cut off behind their final dot. */
  came: { raw: string; recipient: string; secure: boolean; accepted: boolean }[];
  /** Says how the next messages are treated, in their order. */
  treat(...next: Treatment[]): void;
  /** Forgets how those that did not come yet were to be treated. */
  treatNoMore(): void;
  /** Resolves once a message has come whole that gets no answer. */
  held(): Promise<void>;
  /** Accepts the messages that got no answer. */
  answerHeld(): void;
  stop(): Promise<void>;
}

const refusals = {
  greylist: { responseCode: 451, message: "4.7.1 Greylisted, please try again" },
  unknown: { responseCode: 550, message: "5.1.1 No such user here" },
  full: { responseCode: 452, message: "4.2.2 Mailbox full" },
};

/** The refusals of a message that has come whole. */
const afterDot: Partial<Record<Treatment, { responseCode: number; message: string }>> = {
  "busy after the dot": { responseCode: 451, message: "4.3.0 Try again later" },
  "spam after the dot": { responseCode: 554, message: "5.7.1 Message rejected as spam" },
};

/** Starts a real SMTP server on a free port of this machine. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const came: MailServer["came"] = [];
  const sockets = new Set<Socket>();
  const next: Treatment[] = [];
  const waiting: (() => void)[] = [];
  let hold = () => {};
  const holding = new Promise<void>((resolve) => (hold = resolve));
  const treatments = new Map<string, Treatment>();
  const cut = (port: number) => [...sockets].find(({ remotePort }) => remotePort === port)?.destroy();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo(_, { id }, answer) {
      const treatment = next.shift() ?? "accept";
      treatments.set(id, treatment);
      if (treatment !== "greylist" && treatment !== "unknown" && treatment !== "full") return answer();
      const { responseCode, message } = refusals[treatment];
      answer(Object.assign(new Error(message), { responseCode }));
    },
    onData(stream, session, answer) {
      const treatment = treatments.get(session.id);
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => {
        parts.push(part);
        if (treatment === "cut in data") cut(session.remotePort);
      });
      stream.on("end", () => {
        if (treatment === "cut in data") return;
        const recipient = session.envelope.rcptTo[0]?.address ?? "";
        const accepted = treatment === "accept";
        const refused = treatment && afterDot[treatment];
        came.push({ raw: Buffer.concat(parts).toString("utf8"), recipient, secure: session.secure, accepted });
        if (treatment === "cut after the dot") cut(session.remotePort);
        else if (treatment === "slow") {
          waiting.push(() => answer(null, "Ok: queued as ABC"));
          hold();
        } else if (refused) answer(Object.assign(new Error(refused.message), { responseCode: refused.responseCode }));
        else answer(null, "Ok: queued as ABC");
      });
    },
    ...options,
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    port,
    came,
    treat: (...treatment) => void next.push(...treatment),
    treatNoMore: () => void next.splice(0),
    held: () => holding,
    answerHeld: () => {
      for (const answer of waiting.splice(0)) answer();
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

/** Returns a message as a recipient's program reads it. */
export const readMail = (raw: string): Promise<ParsedMail> => simpleParser(raw);

/** Returns a key and a certificate for localhost, signed by itself. */
export function selfSigned(): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), "bru-cert-"));
  try {
    const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
    const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "36500", "-subj", "/CN=localhost"];
    const named = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
    execFileSync("openssl", [...made, ...named, "-keyout", key, "-out", cert], { stdio: "ignore" });
    return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
