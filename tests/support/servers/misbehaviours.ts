import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { type Behaviour, hang, json, raw, reset, stall, truncate } from "./upstream";

/** A text in an API's answers that nobody may read. */
export const wordsOfTheApi = "SECRET-OF-THE-API";

/** The API's sentence about a refusal, for people to read on a form. */
const message = "Le service refuse cet envoi.";

const megabytes = 20 * 1024 * 1024;

/** Gives a byte every so often, and never ends. */
const drip: Behaviour = (res) => {
  res.writeHead(200, { "content-type": "application/json" });
  const dripping = setInterval(() => res.write(" "), 50);
  res.once("close", () => clearInterval(dripping));
};

/** Sends all of it at the pace of the reader, of an unannounced length. */
const flood: Behaviour = async (res) => {
  res.writeHead(200, { "content-type": "application/json" }).write('{"data":"');
  const closed = once(res, "close");
  const part = "x".repeat(65_536);
  for (let sent = 0; sent < megabytes && !res.destroyed; sent += part.length) {
    if (!res.write(part)) await Promise.race([once(res, "drain"), closed]);
  }
  res.end('"}');
};

/** Every way in which an API answers badly or not at all, and the statuses that its page may have. */
export const misbehaviours: Record<string, { behave: Behaviour; statuses: number[] }> = {
  "says nothing": { behave: hang, statuses: [500] },
  drips: { behave: drip, statuses: [500] },
  "stalls after a byte": { behave: stall, statuses: [500] },
  "cuts the connection": { behave: reset, statuses: [500] },
  "cuts it in the middle": { behave: truncate, statuses: [500, 502] },
  "answers HTML": { behave: raw(200, "text/html", `<h1>${wordsOfTheApi}</h1>`), statuses: [502] },
  "fails in HTML": { behave: raw(500, "text/html", `<pre>${wordsOfTheApi} at Handler.php:12</pre>`), statuses: [500] },
  "answers broken JSON": {
    behave: raw(200, "application/json", `{"data":{"id":1,"name":"${wordsOfTheApi}`),
    statuses: [502],
  },
  "answers text": { behave: raw(200, "text/plain", wordsOfTheApi), statuses: [502] },
  "answers a number": { behave: raw(200, "application/json", "42"), statuses: [502] },
  "answers nothing": { behave: raw(200, "application/json", ""), statuses: [502] },
  "answers an empty list": { behave: json(200, []), statuses: [502] },
  "answers something else": { behave: json(200, { data: { message: wordsOfTheApi } }), statuses: [502] },
  "answers null": { behave: json(200, { data: null }), statuses: [502] },
  "redirects for good": { behave: raw(301, "text/html", "", { location: "https://evil.test/" }), statuses: [502] },
  redirects: { behave: raw(302, "text/html", "", { location: "/api/users/me" }), statuses: [502] },
  "redirects a write": { behave: raw(307, "text/html", "", { location: "http://127.0.0.1:1/" }), statuses: [502] },
  refuses: { behave: json(403, { message }), statuses: [403] },
  "is a teapot": { behave: json(418, { message: message }), statuses: [500] },
  "is asked too often": { behave: json(429, { message: message }, { "retry-after": "7" }), statuses: [429] },
  fails: { behave: json(500, { message: wordsOfTheApi, trace: [{ file: "/var/www/secret.php" }] }), statuses: [500] },
  "is behind a bad gateway": { behave: raw(502, "text/html", `<center>${wordsOfTheApi}</center>`), statuses: [500] },
  "is under maintenance": { behave: json(503, { message: wordsOfTheApi }), statuses: [503] },
  "is behind a slow gateway": { behave: raw(504, "text/html", `<center>${wordsOfTheApi}</center>`), statuses: [500] },
  "answers 20 MB": {
    behave: (res) =>
      void res
        .writeHead(200, { "content-type": "application/json", "content-length": String(megabytes) })
        .end(Buffer.alloc(megabytes, 0x20)),
    statuses: [502],
  },
  "answers 20 MB unannounced": { behave: flood, statuses: [502] },
  "answers 20 MB in a small parcel": {
    behave: (res) =>
      void res
        .writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" })
        .end(gzipSync(Buffer.alloc(megabytes, 0x20))),
    statuses: [502],
  },
  "answers 100,000 levels": {
    behave: raw(200, "application/json", `${'{"data":'.repeat(100_000)}1${"}".repeat(100_000)}`),
    statuses: [502],
  },
  "answers prototypes": {
    behave: raw(
      200,
      "application/json",
      '{"__proto__":{"isAdmin":true},"data":{"__proto__":{"toString":1},"constructor":{"prototype":1}}}',
    ),
    statuses: [502],
  },
  "has a header of 100 kB": { behave: json(200, { data: {} }, { "x-large": "x".repeat(100_000) }), statuses: [500] },
};
