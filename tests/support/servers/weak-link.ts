import { type ClientRequest, type IncomingMessage, type ServerResponse, createServer, request } from "node:http";

/**
 * The fate of calls: they pass; nothing answers until the weather changes, and then the API does it, however late; the
 * connection is cut; a gateway answers for the API; the API does it, and its answer is lost; all pass but those for
 * tokens.
 */
export type Weather = "fair" | "no tokens" | "hung" | "cut" | "500" | "502" | "lost";

/** The way from the web application to its API, which a test can spoil. */
export interface WeakLink {
  /** Without a slash at the end. */
  url: string;
  /** Sets the weather of all calls but sign-ins, from now on. Resolves when the API has done the calls that hung. */
  turn(weather: Weather): Promise<void>;
  /**
   * Method and path of each call that writes and that the API answered with 2xx; one that it answers again under the
   * same key is here once.
   */
  written: string[];
  /** Calls that came while the weather was bad. */
  spoiled: string[];
  close(): Promise<void>;
}

/** Leads to the API at `target` (no slash at the end). */
export async function openWeakLink(target: string): Promise<WeakLink> {
  let weather: Weather = "fair";
  const [written, spoiled]: [string[], string[]] = [[], []];
  const keys = new Set<string>();
  const hung: (() => Promise<void>)[] = [];

  const server = createServer((req, res) => {
    const call = `${req.method ?? ""} ${req.url ?? ""}`;
    if (weather === "no tokens" && call.includes("/oauth/token")) return void res.writeHead(503).end();
    const now = call.includes("/oauth/") || weather === "no tokens" ? "fair" : weather;
    if (now !== "fair") spoiled.push(call);
    switch (now) {
      case "hung":
        return hold(req, res, call);
      case "cut":
        return void req.socket.destroy();
      case "500":
        return void res.writeHead(500, { "content-type": "application/json" }).end('{"message":"Server Error"}');
      case "502":
        return void res.writeHead(502, { "content-type": "text/html" }).end("<center>Bad Gateway</center>");
      default:
        req.pipe(pass(req, res, call, now === "lost"));
    }
  });

  /** Answers the request to the API, still to be given its body. */
  function pass(req: IncomingMessage, res: ServerResponse, call: string, isLost = false): ClientRequest {
    const onward = request(target + (req.url ?? ""), { method: req.method, headers: req.headers }, (answer) => {
      const status = answer.statusCode ?? 502;
      const writes = req.method !== "GET" && status < 300 && !call.includes("/oauth/") && !call.includes("/preview");
      if (writes && !isKnown(req.headers["idempotency-key"])) written.push(call);
      if (isLost && req.method !== "GET") return void req.socket.destroy();
      res.writeHead(status, answer.headers);
      answer.pipe(res);
    });
    return onward.once("error", () => req.socket.destroy());
  }

  function isKnown(key: string | string[] | undefined): boolean {
    if (typeof key !== "string") return false;
    const known = keys.has(key);
    keys.add(key);
    return known;
  }

  /** Keeps a whole request for the API, whoever has stopped waiting for its answer. */
  function hold(req: IncomingMessage, res: ServerResponse, call: string): void {
    const body: Buffer[] = [];
    req.on("data", (chunk: Buffer) => body.push(chunk));
    req.once("end", () => {
      hung.push(
        () =>
          new Promise((resolve) => {
            const onward = pass(req, res, call);
            onward.once("close", resolve);
            onward.end(Buffer.concat(body));
          }),
      );
    });
  }

  const url = await new Promise<string>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address && typeof address === "object") resolve(`http://127.0.0.1:${String(address.port)}`);
    });
  });
  return {
    url,
    async turn(next) {
      weather = next;
      if (next !== "hung") await Promise.all(hung.splice(0).map((goOn) => goOn()));
    },
    written,
    spoiled,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
