import { data } from "@remix-run/node";

/** Fields one form may send. */
export const mostFields = 10_000;

/**
 * The request with its form as an action wants it: a bounded number of fields, and line ends as LF whether a browser's form
 * or a script sent it.
 * @throws the 413 page
 */
export async function readableForm(request: Request): Promise<Request> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "")) return request;
  const text = await request.text();
  if (text.split("&", mostFields + 1).length > mostFields) {
    throw data({ message: "Payload Too Large", description: "Le formulaire a trop de champs. Envoyez-le en plusieurs fois." }, { status: 413 });
  }
  return new Request(request.url, { method: request.method, headers: request.headers, signal: request.signal, body: text.replaceAll("%0D%0A", "%0A") });
}
