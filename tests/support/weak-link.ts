import { type IncomingMessage, type ServerResponse, createServer, request } from "node:http";

/** What happens to calls: they pass; nothing answers; the connection is cut; a gateway answers for the API; the API does it, and its answer is lost. */
export type Weather = "fair" | "hung" | "cut" | "500" | "502" | "lost";

/** The way from the web application to its API, which a test can spoil. */
export interface WeakLink {
  /** Without a slash at the end. */
  url: string;
  /** Of all calls but sign-ins, from now on. */
  turn(weather: Weather): void;
  /** Method and path of each call that writes and that the API answered with 2xx; one that it answers again under the same key is here twice. */
  written: string[];
  /** Calls that came while the weather was bad. */
  spoiled: string[];
  close(): Promise<void>;
}

/** Leads to the API at `target` (no slash at the end). */
export async function openWeakLink(target: string): Promise<WeakLink> {
  let weather: Weather = "fair";
  const [written, spoiled]: [string[], string[]] = [[], []];

  const server = createServer((req, res) => {
    const call = `${req.method ?? ""} ${req.url ?? ""}`;
    const now = call.includes("/oauth/") ? "fair" : weather;
    if (now !== "fair") spoiled.push(call);
    switch (now) {
      case "hung":
        return;
      case "cut":
        return void req.socket.destroy();
      case "500":
        return void res.writeHead(500, { "content-type": "application/json" }).end('{"message":"Server Error"}');
      case "502":
        return void res.writeHead(502, { "content-type": "text/html" }).end("<center>Bad Gateway</center>");
      default:
        pass(req, res, call, now === "lost");
    }
  });

  function pass(req: IncomingMessage, res: ServerResponse, call: string, isLost: boolean): void {
    const onward = request(target + (req.url ?? ""), { method: req.method, headers: req.headers }, (answer) => {
      const status = answer.statusCode ?? 502;
      const writes = req.method !== "GET" && status < 300 && !call.includes("/oauth/") && !call.includes("/preview");
      if (writes) written.push(call);
      if (isLost && req.method !== "GET") return void req.socket.destroy();
      res.writeHead(status, answer.headers);
      answer.pipe(res);
    });
    onward.once("error", () => req.socket.destroy());
    req.pipe(onward);
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
    turn: (next) => void (weather = next),
    written,
    spoiled,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
