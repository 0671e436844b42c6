import { data } from "@remix-run/node";

/** Fields one form may send. */
export const mostFields = 10_000;

/** A request whose form, if it has one, was read: an action can still read it. */
export interface ReadRequest {
  request: Request;
  /** The urlencoded form, line ends as LF whether a browser's form or a script sent it; null when there is none. */
  form: string | null;
}

export async function readForm(request: Request): Promise<ReadRequest> {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get("content-type") ?? "");
  if (request.method !== "POST" || !isForm) return { request, form: null };
  const form = (await request.text()).replaceAll("%0D%0A", "%0A");
  return { form, request: new Request(request.url, { method: request.method, headers: request.headers, signal: request.signal, body: form }) };
}

/** @throws the 413 page when the form has more fields than any of ours */
export function boundFields(form: string | null): void {
  if (form === null || form.split("&", mostFields + 1).length <= mostFields) return;
  throw data({ message: "Payload Too Large", description: "Le formulaire a trop de champs. Envoyez-le en plusieurs fois." }, { status: 413 });
}
