import type { Agent } from "../web";

/** Returns what an address answers as a browser saves it: status, headers and bytes. */
export async function wholeFile(browser: Agent, url: string) {
  const answer = await browser
    .get(url)
    .buffer(true)
    .parse((response, done) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => done(null, Buffer.concat(chunks)));
    });
  return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(answer.body) };
}
