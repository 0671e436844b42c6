import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startUpstream } from "../../support/servers/upstream";
import { cookieHeader, openWebOn } from "../../support/web";

/** The web application on a socket: what it answers to these very bytes, until it closes. */
async function listening() {
  const upstream = await startUpstream();
  const web = openWebOn(upstream);
  const server = createServer(web.app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  const port = address && typeof address === "object" ? address.port : 0;
  const say = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      let heard = "";
      const socket = connect(port, "127.0.0.1", () => void socket.write(bytes, "latin1"));
      socket.setEncoding("latin1").on("data", (text) => (heard += String(text)));
      // Node 24 answers headers that are too large and then resets the connection, on which more of them is still
      // coming.
      socket.on("close", () => resolve(heard)).on("error", (error) => void (heard === "" && reject(error)));
    });
  return { upstream, web, say, cookie: cookieHeader(upstream.issue(), web.now() + 3_600_000) };
}

const get = (target: string, headers = "") =>
  `GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`;
const post = (headers: string, body = "", target = "/login") =>
  `POST ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n${body}`;

const rows: [what: string, status: number, bytes: (cookie: string) => string][] = [
  ["a length that is no number", 400, () => post("Content-Length: abc\r\n")],
  ["two lengths", 400, () => post("Content-Length: 5\r\nContent-Length: 6\r\n", "abcdef")],
  ["a length and chunks", 400, () => post("Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n")],
  ["chunks (R62)", 411, () => post("Transfer-Encoding: chunked\r\n", "0\r\n\r\n")],
  ["a length of 100 GB (R62)", 413, () => post("Content-Length: 99999999999\r\n")],
  ["another host's absolute address (R50)", 400, () => get("http://evil.test/login")],
  ["our own absolute address", 400, (cookie) => get("http://localhost/recipes", `Cookie: ${cookie}\r\n`)],
  ["a form to an absolute address", 400, () => post("Content-Length: 0\r\n", "", "http://evil.test/logout")],
  ["no slash", 400, () => get("login")],
  ["a star", 400, () => get("*")],
  ["OPTIONS of everything (R39)", 405, () => "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"],
  [
    "TRACE (R39)",
    405,
    (cookie) => `TRACE /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: ${cookie}\r\n\r\n`,
  ],
  ["HTTP/1.0 without a host", 302, () => "GET / HTTP/1.0\r\n\r\n"],
  ["no host", 400, () => "GET / HTTP/1.1\r\nConnection: close\r\n\r\n"],
  ["a NUL in the path (R48)", 400, () => get("/rec%00ipes")],
  ["line ends in the path (R48)", 400, () => get("/a%0d%0aSet-Cookie:x=y")],
  ["line ends in the query (R48)", 302, () => get("/recipes?search=%0d%0aSet-Cookie:x=y")],
  ["a line separator in the path", 400, () => get("/%E2%80%A8")],
  ["half an escape in the query", 302, () => get("/recipes?search=%E0%A4%A&page=%zz")],
  ["bytes that are no text", 400, () => get("/caf\xe9")],
  ["a cookie of 100 kB (R27)", 431, () => get("/login", `Cookie: a=${"x".repeat(100_000)}\r\n`)],
  [
    "a thousand cookies",
    404,
    (cookie) =>
      get("/nowhere", `Cookie: ${cookie}; ${Array.from({ length: 1000 }, (_, at) => `a${at}=b`).join("; ")}\r\n`),
  ],
  [
    "a forged session in JSON (R49)",
    302,
    () =>
      get(
        "/recipes",
        "Cookie: access_token=%7B%22user%22%3A1%7D; expires_at=%7B%22$gt%22%3A0%7D; refresh_token=j:[1]\r\n",
      ),
  ],
  [
    "cookies by odd names (R49)",
    302,
    () =>
      get(
        "/recipes",
        "Cookie: __proto__=a; access_token=%; bru_messages=%00; bru_form=../..; bru_person=x; " +
          "bru_return=//evil.test\r\n",
      ),
  ],
  [
    "another method by header (R39)",
    405,
    (cookie) => post(`X-HTTP-Method-Override: DELETE\r\nContent-Length: 0\r\nCookie: ${cookie}\r\n`, "", "/nowhere"),
  ],
  ["an expectation", 417, () => post("Expect: miracles\r\nContent-Length: 0\r\n")],
  [
    "a form without its boundary (R87)",
    415,
    () => post("Content-Type: multipart/form-data\r\nContent-Length: 3\r\n", "abc"),
  ],
];

test.each(rows)("%s is a %i, without a stack, and the next request is served", async (_what, status, bytes) => {
  const { web, say, cookie } = await listening();
  const heard = await say(bytes(cookie));
  expect(heard.split("\r\n", 1)[0]).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(heard).not.toMatch(/^Set-Cookie:x=y/m);
  expect(heard).not.toMatch(/\n\s+at |node_modules|evil\.test/);
  expect(await say(get("/nowhere", `Cookie: ${cookie}\r\n`))).toMatch(/^HTTP\/1\.1 404 /);
  expect(web.logged.filter(({ level }) => level === "error")).toEqual([]);
});
